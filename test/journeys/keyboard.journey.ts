import assert from 'node:assert/strict'
import { aFaculty, anEvent, aScan, aStudent, password } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { findCovered } from './looks.ts'
import { findProfile } from './profile-steps.ts'
import { openShot } from './shots.ts'
import { journey, journeyAlone, type Stage } from './stage.ts'
import { sees, seesHeading } from './steps.ts'
import { threePortals } from './three-portals.ts'
import { visitAll } from './visit-all.ts'

journey('with the keyboard alone, a student signs in, reads the history and edits the profile', async (stage) => {
  const desk = await stage.desk()
  const student = await aStudent(stage.world, stage.school, 'Ines')
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body: aScan(stage.world, student, event) })
  const { keyboard } = desk
  /** Presses Tab until something with this name has the focus, and checks that the focus is visible. */
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      await keyboard.press('Tab')
      const [label, ring] = await desk.evaluate<[string, string]>(`(() => {
        const focused = document.activeElement
        const labels = focused?.labels ? [...focused.labels].map((item) => item.innerText).join(' ') : ''
        const frame = focused?.closest('.MuiOutlinedInput-root')
        const style = getComputedStyle(focused)
        const ring = frame?.classList.contains('Mui-focused') ? 'frame' : style.outlineStyle !== 'none' ? 'ring' : 'none'
        return [focused?.getAttribute('aria-label') ?? (labels || focused?.innerText) ?? '', ring]
      })()`)
      if (!name.test(label)) continue
      assert.notEqual(ring, 'none', `${label} shows that it has the focus`)
      return
    }
    throw new Error(`Tab never came to ${String(name)}.`)
  }
  await desk.goto('/auth/student/signin')
  await seesHeading(desk, 'Student Sign In')
  await tabTo(/^Email$/)
  await keyboard.type(student.email)
  await tabTo(/^Password$/)
  await keyboard.type(password)
  await keyboard.press('Enter')
  await desk.waitForURL('**/student/dashboard')
  await seesHeading(desk, "Ines's Dashboard")

  await tabTo(/^Scan QR$/)
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await seesHeading(desk, 'Your Attendance History')
  await seesHeading(desk, event.name)

  await keyboard.down('Shift')
  await tabTo(/^Your Profile$/)
  await keyboard.up('Shift')
  await keyboard.press('Enter')
  const profile = findProfile(desk)
  await profile.getByLabel('First Name').waitFor()
  await stage.check(desk, 'profile')
  await tabTo(/^First Name$/)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Inés')
  await keyboard.press('Enter')
  await sees(profile, 'Profile updated successfully!')
  await tabTo(/^Delete Account$/)
  await keyboard.press('Enter')
  const question = desk.getByRole('dialog', { name: 'Delete Your Account?' })
  await question.waitFor()
  assert.equal(await desk.locator(':focus').innerText(), 'Cancel', 'the harmless button comes first')
  await stage.check(desk, 'delete account')
  await keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  assert.equal(await desk.locator(':focus').innerText(), 'Delete Account', 'the focus returns')
  await keyboard.press('Escape')
  await profile.waitFor({ state: 'hidden' })
  await seesHeading(desk, "Inés's Dashboard")
  assert.equal(await desk.locator(':focus').getAttribute('aria-label'), 'Your Profile')
})

journeyAlone(
  'Tab moves through every page of visitors and students, with the focus visible in the window and not covered',
  (stage) => tabThrough(stage, ['visitor', 'student']),
)

journeyAlone(
  'Tab moves through every page of faculty and administrators, with the focus visible in the window and not covered',
  (stage) => tabThrough(stage, ['faculty', 'admin']),
)

/** Presses Tab on each page of these people until the focus has been everywhere. */
async function tabThrough(stage: Stage, people: readonly ('visitor' | 'student' | 'faculty' | 'admin')[]) {
  const pages = await threePortals(stage)
  let stops = 0
  const faults = await visitAll(
    stage,
    people.flatMap((person) => pages[person]),
    async (page, shot) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openShot(page, shot)
      const pageFaults: string[] = []
      let last = ''
      for (let step = 0; step < maxStops; step += 1) {
        await page.keyboard.press('Tab')
        const stop = await page.evaluate<Stop | null>(`(${readStop.toString()})()`)
        // Stop at the end of the page or at a repeated stop. The parts of a date field are several stops with the same
        // name.
        if (stop === null || (stop.isRepeated && stop.name !== last)) break
        if (step === maxStops - 1) pageFaults.push('the focus never leaves')
        last = stop.name
        stops += 1
        if (!stop.isShown) pageFaults.push(`${stop.name} doesn’t show the focus`)
        if (!stop.isInWindow) pageFaults.push(`${stop.name} is outside the window`)
        // A closing menu covers the page for a moment, so a second look decides.
        if (stop.isCovered) pageFaults.push(...(await findCovered(page)))
      }
      return pageFaults.map((fault) => `${shot.name}: ${fault}`)
    },
    stage.desk,
  )
  assert.deepEqual(faults, [])
  assert.ok(stops > 100, String(stops))
}

/** More stops than any of these pages has. On a page that traps the focus, Tab would never end. */
const maxStops = 80

type Stop = { name: string; isShown: boolean; isInWindow: boolean; isCovered: boolean; isRepeated: boolean }

/** Runs in the page. Returns the focused element as a stop, or null. */
function readStop(): Stop | null {
  type Element = {
    matches: (selector: string) => boolean
    closest: (selector: string) => Element | null
    contains: (element: Element) => boolean
    getBoundingClientRect: () => { left: number; right: number; top: number; bottom: number }
    getAttribute: (name: string) => string | null
    innerText: string
    tagName: string
    dataset: Record<string, string>
  }
  const { document, getComputedStyle, innerWidth, innerHeight } = globalThis as unknown as {
    document: {
      body: Element
      activeElement: Element | null
      elementFromPoint: (x: number, y: number) => Element | null
    }
    getComputedStyle: (element: Element) => { outlineStyle: string; outlineWidth: string }
    innerWidth: number
    innerHeight: number
  }
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const box = focused.getBoundingClientRect()
  const isRepeated = focused.dataset.stop !== undefined
  focused.dataset.stop = ''
  const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
  return {
    name: (focused.getAttribute('aria-label') ?? '') || focused.innerText.slice(0, 40) || focused.tagName,
    // A heading with the focus is where a screen reader starts. It isn’t a control.
    isShown:
      (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) ||
      focused.closest('.MuiOutlinedInput-root.Mui-focused') !== null ||
      focused.matches('[tabindex="-1"]'),
    isInWindow: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    isCovered: hit !== null && !focused.contains(hit) && !hit.contains(focused),
    isRepeated,
  }
}
