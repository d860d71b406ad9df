import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent } from '#test/builders.ts'
import { findEntry, startIn } from './class-details-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs } from './steps.ts'

const day = 24 * 60 * 60_000

journey('the events list marks today and administrator access, and shows past events on request', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const colleague = await aFaculty(world, school, 'Omar')
  await anAdmin(world, 'sub', { school, faculty: owner })
  await anEvent(world, owner, startIn(0, 'Poster Session'))
  await anEvent(world, owner, startIn(-3 * day, 'Career Fair'))
  await anEvent(world, colleague, startIn(3 * day, 'Chamber Choir'))
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/events')

  await seesHeading(desk, 'Chamber Choir')
  const chips = async (name: string) => {
    const text = await findEntry(desk, name).innerText()
    return ['Today', 'Your Event', 'Admin Access'].filter((chip) => text.split('\n').includes(chip))
  }
  assert.deepEqual(await chips('Poster Session'), ['Today', 'Your Event'])
  assert.deepEqual(await chips('Chamber Choir'), ['Admin Access'])

  const past = desk.getByRole('region', { name: 'Past Events' })
  assert.equal(await past.count(), 0)
  assert.equal(await findEntry(desk, 'Career Fair').count(), 0)
  await desk.getByLabel('Show Past Events').click()
  await findEntry(desk, 'Career Fair').waitFor()
  await past.waitFor()
  assert.deepEqual(await chips('Career Fair'), ['Your Event'])

  // The dialog shows the code to type as long as students can type it.
  const dialog = desk.getByRole('dialog')
  await press(findEntry(desk, 'Poster Session'), 'Attendance')
  await sees(dialog, 'Check-in open')
  await sees(dialog, 'Code to type at')
  await press(dialog, 'Close')
  await dialog.waitFor({ state: 'hidden' })
  await press(findEntry(desk, 'Career Fair'), 'Attendance')
  await sees(dialog, 'Check-in closed')
  assert.equal(await dialog.getByText('Code to type at').count(), 0)
  await press(dialog, 'Close')
  await dialog.waitFor({ state: 'hidden' })

  await desk.getByLabel('Show Past Events').click()
  await past.waitFor({ state: 'hidden' })
})

journey('a shared event is scrolled to after 300 ms and highlighted for two seconds', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  for (let n = 1; n <= 8; n++) await anEvent(world, owner, startIn(n * day, `Seminar ${n}`))
  const shared = await anEvent(world, owner, startIn(9 * day, 'Chamber Choir'))
  const desk = await stage.desk()
  // With reduced motion, the page jumps, so that it has arrived when the highlight begins.
  await desk.emulateMedia({ reducedMotion: 'reduce' })
  await desk.clock.install()
  await signInAs(desk, asFaculty(owner), '/faculty/events')
  await findEntry(desk, 'Chamber Choir').waitFor()
  const card = `document.getElementById('event-${shared.id}')`
  const look = async () => ({
    isRinged: await desk.evaluate<boolean>(`getComputedStyle(${card}).animationName !== 'none'`),
    isInSight: await desk.evaluate<boolean>(`${card}.getBoundingClientRect().bottom <= innerHeight`),
  })

  await desk.clock.pauseAt(Date.now() + 60_000)
  await desk.evaluate(`history.pushState(null, '', '/faculty/events?highlight=${shared.id}')
    dispatchEvent(new PopStateEvent('popstate'))`)
  await desk.clock.runFor(250)
  assert.deepEqual(await look(), { isRinged: false, isInSight: false })
  await desk.clock.runFor(100)
  assert.deepEqual(await look(), { isRinged: true, isInSight: true })
  await desk.clock.runFor(1900)
  assert.deepEqual(await look(), { isRinged: true, isInSight: true })
  await desk.clock.runFor(200)
  assert.deepEqual(await look(), { isRinged: false, isInSight: true })
})

journey('an event without a university can’t be edited and says so', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const event = await anEvent(stage.world, owner)
  const desk = await signInAs(stage.desk(), asFaculty(owner))
  await desk.route(`**/api/events/${event.id}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), school: null } })
  })
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await sees(desk, "This event doesn't have proper school information")
  assert.equal(await desk.getByLabel('Event name').count(), 0)
  await desk.getByRole('link', { name: 'Back to Events' }).click()
  await seesHeading(desk, event.name)
})
