import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { aFaculty, anEvent } from '#test/builders.ts'
import { readPoster } from '#test/read-poster.ts'
import { settle } from './looks.ts'
import { journey, type Stage } from './stage.ts'
import { press, sees, seesHeading, signInFaculty } from './steps.ts'

/** The smallest side (cm) of a printed code that a phone reads from two steps away. */
const minCodeSize = 10
const paperSizes = { A4: [210, 297], Letter: [216, 279] } as const
const longest = {
  name: 'Remembering and Forgetting in the Archives of the Nineteenth Century '.repeat(3).slice(0, 200),
  location: 'The Great Hall of the Old Observatory, Second Floor, East Wing, beside the Fountain '
    .repeat(3)
    .slice(0, 200),
}

async function openPoster(stage: Stage, details: { name?: string; location?: string } = {}) {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, owner, details)
  if (details.location) {
    await stage.world.db.updateTable('event').set({ location: details.location }).where('id', '=', event.id).execute()
  }
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  return { desk, event, owner }
}

/** Prints the page. Returns what is on the paper. */
async function print(page: Page, format: keyof typeof paperSizes) {
  await settle(page)
  return readPoster(await page.pdf({ format, preferCSSPageSize: false, printBackground: false }))
}

journey('a professor opens the poster from the event and prints one page with a readable code', async (stage) => {
  const { desk, event } = await openPoster(stage)
  await desk.goto('/faculty/events')
  await desk.getByRole('link', { name: 'Poster' }).click()
  await seesHeading(desk, 'Poster')
  const sheet = desk.getByRole('article', { name: 'Poster' })
  await sees(sheet, 'Scan to check in')
  await sees(sheet, event.name)
  await sees(sheet, showTypedCode(event.typedCode))
  await stage.check(desk, 'poster')
  for (const format of ['A4', 'Letter'] as const) {
    const printed = await print(desk, format)
    assert.equal(printed.pages, 1, format)
    assert.deepEqual([Math.round(printed.width), Math.round(printed.height)], paperSizes[format])
    assert.equal(printed.code?.text, `${stage.site}/attend/${event.id}`)
    assert.ok(printed.code.side > 12, `${format}: ${printed.code.side} cm`)
    assert.equal(printed.inkWithin(11), false)
    // Nothing else of the portal is printed.
    assert.doesNotMatch(printed.text, /Events|Download|Welcome|Logout/)
    for (const part of [
      event.name,
      'Harlan Hall, Room 201',
      showTypedCode(event.typedCode),
      `${new URL(stage.site).host}/c`,
    ])
      assert.ok(printed.text.includes(part), `${part}: ${printed.text}`)
  }
})

journey('with the longest name and location, the printed code is still at least 10 cm wide', async (stage) => {
  const { desk, event } = await openPoster(stage, longest)
  await desk.goto(`/faculty/events/${event.id}/poster`)
  await sees(desk, 'Scan to check in')
  for (const format of ['A4', 'Letter'] as const) {
    const printed = await print(desk, format)
    assert.equal(printed.pages, 1, format)
    assert.equal(printed.code?.text, `${stage.site}/attend/${event.id}`)
    assert.ok(printed.code.side >= minCodeSize, `${format}: ${printed.code.side} cm`)
    assert.equal(printed.inkWithin(11), false)
    assert.ok(printed.text.includes(showTypedCode(event.typedCode)), printed.text)
  }
})

journey('titles in five scripts print on one page with a readable code', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  for (const name of [
    'الذاكرة وأخلاقياتها: محاضرة مفتوحة',
    'זיכרון ואתיקה: הרצאה פתוחה',
    '記憶とその倫理「ことば」公開講座',
    'ความทรงจำและจริยธรรม การบรรยายสาธารณะ',
    'स्मृति और उसकी नैतिकता: क्षत्रिय व्याख्यान',
  ]) {
    const event = await anEvent(stage.world, owner, { name })
    await desk.goto(`/faculty/events/${event.id}/poster`)
    const sheet = desk.getByRole('article', { name: 'Poster' })
    await sheet.getByRole('heading', { name }).waitFor()
    for (const format of ['A4', 'Letter'] as const) {
      const printed = await print(desk, format)
      const label = `${name} on ${format}`
      assert.equal(printed.pages, 1, label)
      assert.deepEqual([Math.round(printed.width), Math.round(printed.height)], paperSizes[format], label)
      assert.equal(printed.code?.text, `${stage.site}/attend/${event.id}`, label)
      assert.ok(printed.code.side >= minCodeSize, `${label}: ${printed.code.side} cm`)
      assert.equal(printed.inkWithin(11), false, label)
      assert.match(printed.text, /Harlan Hall, Room 201/, label)
    }
  }
})

journey('Print opens the print dialog, which suggests a file name with the event’s name', async (stage) => {
  const { desk, event } = await openPoster(stage, { name: 'Memory: and Its Ethics' })
  await desk.goto(`/faculty/events/${event.id}/poster`)
  await sees(desk, 'Scan to check in')
  const title = await desk.title()
  await desk.evaluate(`addEventListener('beforeprint', () => (document.body.dataset.printed = document.title))`)
  await press(desk, 'Print')
  await desk.locator('body[data-printed="poster_Memory_and_Its_Ethics"]').waitFor()
  await desk.waitForFunction(`document.title === ${JSON.stringify(title)}`)
  assert.equal(await desk.getByRole('button', { name: /PDF/ }).count(), 0)
})

journey('on a phone the poster is under More, and an event that doesn’t exist has none', async (stage) => {
  const { event, owner } = await openPoster(stage)
  const phone = await stage.phone()
  await signInFaculty(phone, stage, owner.email)
  await phone.goto('/faculty/events')
  await press(phone, `More actions for ${event.name}`)
  await phone.getByRole('menuitem', { name: 'Poster' }).click()
  await seesHeading(phone, 'Poster')
  await sees(phone, 'Scan to check in')
  await stage.check(phone, 'poster on a phone')
  stage.expectTrouble(/404 GET \/api\/events\//)
  await phone.goto('/faculty/events/AAAAAAAAAAAAAAAA/poster')
  await sees(phone, 'This event doesn’t exist')
  await phone.getByRole('link', { name: 'Back to Events' }).click()
  await seesHeading(phone, event.name)
})
