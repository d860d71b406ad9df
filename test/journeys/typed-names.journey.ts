import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { visitAll } from './visit-all.ts'
import { openShot } from './shots.ts'
import { journeyAlone as journey } from './stage.ts'
import { threePortals, type Names } from './three-portals.ts'
import { findOutOfReach } from './within-reach.ts'

const arabic: Names = {
  first: 'عبدالرحمن',
  last: 'الفلاني',
  event: 'مقدمة في علم الأحياء',
  place: 'قاعة المحاضرات الكبرى',
  class: 'أحياء متقدمة',
  school: 'جامعة الصنوبر',
}

const hebrew: Names = {
  first: 'אביגיל',
  last: 'בן־דוד',
  event: 'מבוא לביולוגיה',
  place: 'בניין הפיזיקה',
  class: 'שיטות שדה',
  school: 'אוניברסיטת האלון',
}

/** The longest names, without a break and in the widest letters: 200 of them for things, and 40 for people. */
const unbroken = (letter: string, count = 200) => letter.repeat(count)
const long: Names = {
  first: unbroken('W', 40),
  last: unbroken('M', 40),
  event: unbroken('E'),
  place: unbroken('P'),
  class: unbroken('C'),
  school: unbroken('U'),
}

const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const [kind, names] of Object.entries({ Arabic: arabic, Hebrew: hebrew, unbroken: long }))
  journey(`${kind} names of people, classes, events, places and universities don’t break any page`, async (stage) => {
    const { student, faculty, admin } = await threePortals(stage, names)
    const shownNames = new Set<string>()
    const wrong = await visitAll(
      stage,
      [...student, ...faculty, ...admin],
      async (page, shot) => {
        await page.setViewportSize(windows[0]!)
        await openShot(page, shot)
        const faults: string[] = []
        for (const size of windows) {
          await page.setViewportSize(size)
          const pageFaults = [...(await findOutOfReach(page)), ...(await findReordered(page))]
          faults.push(...pageFaults.map((fault) => `${shot.name} at ${size.width}: ${fault}`))
        }
        const text = await page.evaluate<string>('document.body.innerText')
        for (const name of Object.values(names)) if (text.includes(name)) shownNames.add(name)
        return faults
      },
      stage.desk,
    )
    assert.deepEqual(wrong, [])
    assert.deepEqual(
      Object.values(names).filter((name) => !shownNames.has(name)),
      [],
      'names that no page showed',
    )
  })

/**
 * Finds lines that a right-to-left name reorders: a number after the name moves to its other side, unless the name is
 * isolated.
 */
function findReordered(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => { ${script}
    return findReordered() })()`)
}

/** Runs in the page. */
const script = String.raw`
const rightToLeft = /[\u0590-\u08FF]/
const findReordered = () => {
  const found = new Set()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!rightToLeft.test(text.data) || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue
    let line = text.parentElement
    while (!/isolate|plaintext/.test(getComputedStyle(line).unicodeBidi) && getComputedStyle(line).display === 'inline') line = line.parentElement
    const words = wordsOf(line)
    const around = line.closest('[dir]')
    if (around && getComputedStyle(around).direction === 'rtl' && /[A-Za-z]/.test(wordsOf(around)))
      found.add('turns English around: “' + around.innerText + '”')
    if (/[\u0590-\u08FF][^A-Za-z\u0590-\u08FF]*[0-9]/.test(words)) found.add('reorders “' + words + '”')
  }
  return [...found]
}

/** A line's own text. An isolated part of it counts as one letter. */
const wordsOf = (line) =>
  [...line.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const { unicodeBidi, display } = getComputedStyle(node)
    if (display === 'none' || /isolate|plaintext/.test(unicodeBidi) || display !== 'inline') return 'x'
    return wordsOf(node)
  }).join('')
`
