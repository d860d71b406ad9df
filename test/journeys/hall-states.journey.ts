import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anEvent, aStudent, type Person } from '#test/builders.ts'
import { assign, dayMs, startIn } from './class-details-steps.ts'
import { aDesk, aHall, checkIn } from './hall-steps.ts'
import { settle } from './looks.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, choose, press, sees, seesHeading, signInAs } from './steps.ts'

const livePathFor = ({ id }: { id: string }, rest = '') => `/faculty/events/${id}/live${rest}`

/**
 * Creates an event that counts for three classes of the professor: two with one student each, and one without students.
 */
async function twoSmallClasses(stage: Stage) {
  const { world, school } = stage
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor)
  const [maya, jonas] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Jonas')]
  const classes: Record<string, Person[]> = { 'BIO 210': [maya], 'CHEM 101': [jonas], 'DRAW 1': [] }
  for (const [name, students] of Object.entries(classes))
    await assign(stage, professor, (await aClassWith(world, professor, students, name)).id, event.id)
  return { professor, event, maya, jonas }
}

journey(
  'the live page says why no one is listed: no match, an empty class, or everyone has checked in',
  async (stage) => {
    const { professor, event, maya, jonas } = await twoSmallClasses(stage)
    await checkIn(stage, maya, event)
    const desk = await aDesk(stage, professor)
    await desk.goto(livePathFor(event, '?show=missing&q=nobody'))
    await seesHeading(desk, 'No missing student matches')
    await stage.check(desk, 'live page, no missing match')
    await press(desk, 'Show all missing')
    await sees(desk, 'Jonas Bergström')
    await choose(desk, 'Class', 'BIO 210')
    await seesHeading(desk, 'Everyone in this class has checked in')
    await press(desk, 'Show all missing')
    await choose(desk, 'Class', 'DRAW 1')
    await seesHeading(desk, 'No one is on the roster of this class')
    await press(desk, 'Show all missing')
    await choose(desk, 'Class', 'CHEM 101')
    await sees(desk, 'Jonas Bergström')
    await press(desk, /^Checked in/)
    await seesHeading(desk, /^No one from this class (has checked in yet|checked in)$/)
    await stage.check(desk, 'live page, no one from a class')
    await press(desk, 'Show all students')
    await sees(desk, 'Maya Bergström')
    // The last student checks in while the page is open.
    await press(desk, /^Missing/)
    await sees(desk, 'Jonas Bergström')
    await checkIn(stage, jonas, event)
    await seesHeading(desk, 'Everyone expected has checked in')
    await stage.check(desk, 'live page, everybody has come')
    await press(desk, /^Refused/)
    await sees(desk, 'No one was refused at this event.')

    const pastEvent = await anEvent(stage.world, professor, startIn(-dayMs, 'Chamber Choir'))
    await addToRoll(stage.world.db, pastEvent, [maya])
    await desk.goto(livePathFor(pastEvent, '?show=missing'))
    await seesHeading(desk, 'No one is expected by name')
    await press(desk, /^Checked in/)
    await desk.getByRole('button', { name: 'Refused 0' }).waitFor()
    stage.expectTrouble(/desk: 500 GET .*\/refused-attempts\//)
    await desk.route('**/refused-attempts/?*', (route) => route.fulfill({ status: 500, json: {} }))
    await press(desk, 'Refresh')
    const old = desk.getByText('Couldn’t load the number of refused attempts.')
    await old.waitFor()
    await sees(desk, 'Maya Bergström')
    await desk.unroute('**/refused-attempts/?*')
    await press(desk, 'Try again')
    await old.waitFor({ state: 'detached' })
  },
)

/** Makes the page reload its data as when its tab becomes visible again, and waits for the request. */
async function comesBack(page: Page, call: RegExp): Promise<void> {
  const request = page.waitForRequest(call)
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
  await request
  await settle(page)
}

journey('an error stays visible during an automatic reload, and disappears when the reload succeeds', async (stage) => {
  const { professor, event, students, checkIn: arrive } = await aHall(stage)
  await arrive(students.Maya)
  const desk = await aDesk(stage, professor)
  stage.expectTrouble(/desk: 500 GET .*\/attendance\//)
  stage.expectTrouble(/desk: 500 GET .*\/refused-attempts\//)
  const roll = ['/attendance/?', 'Failed to load attendance data. Please try again.', 'Maya Bergström'] as const
  const refused = ['/refused-attempts/?', 'Failed to load the refused attempts.', 'No one was refused'] as const
  for (const [path, [call, fails, shows]] of [
    [`/faculty/events?attendance=${event.id}`, roll],
    [livePathFor(event), roll],
    [livePathFor(event, '?show=refused'), refused],
  ] as const) {
    await desk.route(`**${call}*`, (route) => route.fulfill({ status: 500, json: {} }))
    await desk.goto(path)
    await sees(desk, fails)
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    await desk.unroute(`**${call}*`)
    await desk.route(`**${call}*`, async (route) => {
      await gate
      await route.continue()
    })
    await comesBack(desk, new RegExp(call.replaceAll('?', '\\?')))
    assert.ok(await desk.getByText(fails).isVisible(), `${path} blinks`)
    assert.equal(await desk.getByLabel(/^Loading/).count(), 0)
    release()
    await sees(desk, shows)
    assert.equal(await desk.getByText(fails).count(), 0)
    await desk.unroute(`**${call}*`)
  }
})

journey('on a phone, the table of classes keeps a colleague’s name on one line', async (stage) => {
  const { professor, event } = await aHall(stage)
  const phone = await signInAs(stage.phone(), asFaculty(professor), livePathFor(event, '?show=missing'))
  const name = phone.getByRole('table', { name: 'By class' }).getByText('Daniel Whitcombe')
  await name.waitFor()
  const { height } = (await name.boundingBox())!
  assert.ok(height < 24, `${height} px: more than one line`)
})
