import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anAdmin, aClassWith, anEvent, aStudent } from '#test/builders.ts'
import { bareWall } from './camera.ts'
import { assign } from './class-details-steps.ts'
import { checkIn } from './hall-steps.ts'
import { settle } from './looks.ts'
import { journeyAlone as journey, type Stage } from './stage.ts'
import { asAdmin, asFaculty, asStudent, confirmAttendance, press, sees, seesHeading, signInAs } from './steps.ts'

journey('with reduced motion the scanner, the result of a check-in and the history don’t move', async (stage) => {
  stage.cameraSees(bareWall)
  assert.deepEqual([...(await walkAsStudent(stage, 'reduce'))], [])
  // Without reduced motion something does move, which shows that the check can fail.
  const moved = [...(await walkAsStudent(stage, 'no-preference'))].join('; ')
  assert.match(moved, /of dialog/, moved)
})

journey('with reduced motion nothing moves on a professor’s pages, even when a student arrives', async (stage) => {
  assert.deepEqual([...(await walkAsProfessor(stage, 'reduce'))], [])
  const moved = [...(await walkAsProfessor(stage, 'no-preference'))].join('; ')
  assert.match(moved, /of td|of li/, moved)
})

journey('with reduced motion nothing moves on an administrator’s pages', async (stage) => {
  const master = await anAdmin(stage.world, 'master')
  await aFaculty(stage.world, stage.school)
  const desk = await stage.desk()
  const moved = await followMovement(desk)
  await signInAs(desk, asAdmin(master, 'master'), '/admin/dashboard')
  await sees(desk, 'Where to go next')
  await desk.goto('/admin/universities')
  await press(desk, /^Add (a )?University$/)
  await desk.getByRole('dialog').waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.goto('/admin/faculty-admins')
  await desk.getByRole('button', { name: stage.school.name }).first().click()
  await desk.goto('/admin/usage-report')
  await seesHeading(desk, 'Usage')
  await settle(desk)
  assert.deepEqual([...moved], [])
})

type Wish = 'reduce' | 'no-preference'

/** Looks for a code, checks in by a link, and reads the history, as a new student. Returns what moved. */
async function walkAsStudent(stage: Stage, reducedMotion: Wish): Promise<Set<string>> {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await stage.phone({ reducedMotion })
  const moved = await enter(phone, asStudent(await aStudent(world, school)))
  await phone.goto('/student/dashboard')
  await press(phone, 'Start Scanning')
  await sees(phone, 'Looking for a code')
  await press(phone, 'Stop Scanning')
  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  await confirmAttendance(phone)
  await phone.locator('dialog dl').click()
  await press(phone, 'Done')
  await phone.goto('/student/dashboard')
  await phone.getByRole('tab', { name: 'History' }).click()
  await sees(phone, 'Check-in time')
  await press(phone, 'Your Profile')
  await phone.getByRole('dialog').waitFor()
  await settle(phone)
  return moved
}

/** Looks at events and a class and sees a student arrive, as a professor. Returns what moved. */
async function walkAsProfessor(stage: Stage, reducedMotion: Wish): Promise<Set<string>> {
  const { world, school } = stage
  const [ruth, maya, noor] = [
    await aFaculty(world, school, 'Ruth'),
    await aStudent(world, school),
    await aStudent(world, school, 'Noor'),
  ]
  const event = await anEvent(world, ruth)
  const { id } = await aClassWith(world, ruth, [maya, noor])
  await assign(stage, ruth, id, event.id)
  await checkIn(stage, maya, event)
  const desk = await stage.desk({ reducedMotion })
  const moved = await enter(desk, asFaculty(ruth))
  await desk.goto('/faculty/dashboard')
  await sees(desk, 'Show code')
  await desk.goto(`/faculty/events?highlight=${event.id}`)
  await seesHeading(desk, event.name)
  await press(desk, 'Attendance')
  await desk.getByRole('dialog').getByText('Maya').waitFor()
  await desk.goto(`/faculty/classes/${id}`)
  for (const tab of [/^Students/, /Attendance/]) await desk.getByRole('tab', { name: tab }).click()
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, 'Maya')
  await checkIn(stage, noor, event)
  await sees(desk, 'Noor')
  await settle(desk)
  return moved
}

async function enter(page: Page, keys: Record<string, string>): Promise<Set<string>> {
  const moved = await followMovement(page)
  await signInAs(page, keys)
  return moved
}

/**
 * Collects everything that moves on a page from now on, across navigations: one line for each animation and transition.
 */
async function followMovement(page: Page): Promise<Set<string>> {
  const moved = new Set<string>()
  await page.exposeFunction('reportMovement', (description: string) => void moved.add(description))
  await page.addInitScript(report)
  return moved
}

/** A change that takes longer than this (ms), which is two frames of the screen, can be seen as a movement. */
const longest = 34

/** Runs in the page. Reports each movement. */
const report = String.raw`{
  const nameOf = ({ localName, className, pseudoElement }) => localName + '.' + String(className.baseVal ?? className).split(' ').at(-1)
  const tell = (how, target, ms) => reportMovement(how + ' of ' + nameOf(target) + ' for ' + ms + ' ms')
  const look = ({ type }) => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect.getComputedTiming()
      const what = animation.animationName ?? animation.transitionProperty
      if (endTime > ${longest}) tell(what ? type + ' ' + what : type, animation.effect.target, endTime)
    }
  }
  for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, look, true)
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, how) {
    const ms = typeof how === 'number' ? how : (how?.duration ?? 0)
    if (ms > ${longest}) tell('animate()', this, ms)
    return animate.call(this, frames, how)
  }
  for (const [owner, names] of [[Element.prototype, ['scrollIntoView', 'scrollTo', 'scrollBy']], [window, ['scrollTo', 'scrollBy']]])
    for (const name of names) {
      const scroll = owner[name]
      owner[name] = function (...to) {
        if (to[0]?.behavior === 'smooth') reportMovement('smooth scrolling')
        return scroll.apply(this, to)
      }
    }
}`
