import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { ask } from './class-details-steps.ts'
import { aDesk, aHall, checkIn } from './hall-steps.ts'
import { chooseClasses } from './assign-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs } from './steps.ts'

journey('when an event is deleted, its open live page and projection say so immediately', async (stage) => {
  const hall = await aHall(stage)
  const { professor, event, students } = hall
  await checkIn(stage, students.Maya, event)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, /^Live/)
  const wall = await desk.context().newPage()
  await wall.goto(`/faculty/events/${event.id}/projector`)
  await wall.getByRole('img', { name: /^QR code/ }).waitFor()
  await sees(wall, 'present')

  stage.allowTrouble(/desk: 404 GET \/api\/events\//)
  await call(stage.site, 'DELETE', `/api/events/${event.id}/?faculty_id=${professor.id}`, { token: professor.token })
  await seesHeading(desk, 'This event doesn’t exist')
  await sees(desk, 'It may have been deleted, or it may belong to someone else.')
  await seesHeading(wall, 'This event doesn’t exist')
  await wall.getByRole('img', { name: /^QR code/ }).waitFor({ state: 'detached' })
  await wall.getByRole('link', { name: 'Back to Events' }).click()
  await seesHeading(wall, 'Events')
})

journey('the form of a deleted event or class says what to do, and keeps the typed text', async (stage) => {
  const { professor, event } = await aHall(stage)
  const { id: classId } = await aClassWith(stage.world, professor, [], 'CHEM 101')
  const desk = await aDesk(stage, professor)
  stage.expectTrouble(/404 (PUT|GET) \/api\/(events|class|classes)\//)
  const forms: [path: string, field: string, api: string, says: string][] = [
    [`/faculty/events/${event.id}/edit`, 'Event name', `/api/events/${event.id}/`, 'This event was deleted.'],
    [`/faculty/classes/${classId}/edit`, 'Class name', `/api/classes/${classId}/`, 'This class was deleted.'],
  ]
  for (const [path, field, api, says] of forms) {
    await desk.goto(path)
    await desk.getByLabel(field, { exact: true }).fill('A Better Name')
    await ask(stage, professor, 'DELETE', api)
    await press(desk, 'Save Changes')
    await sees(desk, `${says} Reopen it under Recently Deleted, then save again.`)
    await ask(stage, professor, 'POST', `${api}reopen/`)
    await press(desk, 'Save Changes')
    await sees(desk, /updated successfully!/)
  }
  await desk.goto(`/faculty/events/${event.id}/edit`)
  await desk.getByLabel('Event name', { exact: true }).waitFor()
  await ask(stage, professor, 'DELETE', `/api/events/${event.id}/`)
  await press(desk, 'Delete Event')
  await sees(
    desk,
    'We couldn’t check what this will delete. It may have been deleted, or it may belong to someone else.',
  )
})

journey('an open live page updates when its event moves to another room', async (stage) => {
  const { professor, event } = await aHall(stage)
  const desk = await aDesk(stage, professor)
  await desk.clock.install()
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, /Harlan Hall, Room 201/)
  await stage.world.db.updateTable('event').set({ location: 'Room 7' }).where('id', '=', event.id).execute()
  await desk.clock.fastForward(31_000)
  await sees(desk, /Room 7/)
})

journey(
  'a class or event that another window deleted can’t be deleted or assigned, and disappears from the lists',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const [chem, art] = [await aClassWith(world, owner, [], 'CHEM 101'), await aClassWith(world, owner, [], 'ART 5')]
    const [talk, walk] = [await anEvent(world, owner, { name: 'Talk' }), await anEvent(world, owner, { name: 'Walk' })]
    const remove = (path: string) => ask(stage, owner, 'DELETE', path)
    const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/classes?past=1')
    stage.expectTrouble(/404 (GET|DELETE|POST) \/api\/(classes|events|class-events)\//)
    const sentence = 'It may have been deleted, or it may belong to someone else.'
    const problem = 'Something that you chose was deleted. Check what’s listed now, and assign again.'
    const dialog = desk.getByRole('dialog')

    await press(desk, 'Delete class CHEM 101')
    await dialog.getByText('CHEM 101').first().waitFor()
    await remove(`/api/classes/${chem.id}/`)
    await press(dialog, 'Delete Class')
    await sees(dialog.getByRole('alert'), sentence)
    await press(dialog, 'Cancel')
    await desk.getByText('CHEM 101').waitFor({ state: 'detached' })

    const trip = await anEvent(world, owner, { name: 'Field Trip' })
    await desk.goto('/faculty/events')
    await press(desk.getByRole('group', { name: 'Field Trip', exact: true }), 'Assign')
    await chooseClasses(desk, ['ART 5'])
    await remove(`/api/events/${trip.id}/`)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await desk.route('**/api/classes/?*', (route) => released.then(() => route.continue()), { times: 1 })
    await press(dialog, 'Assign')
    // The error is shown before the classes have reloaded.
    await sees(dialog.getByRole('alert'), problem)
    release()
    await sees(dialog.getByRole('alert'), 'This event may have been deleted, so you can’t assign it.')
    assert.equal(await dialog.getByRole('button', { name: 'Assign' }).count(), 0)
    await press(dialog, 'Close')
    await desk.getByRole('article').filter({ hasText: 'Field Trip' }).waitFor({ state: 'detached' })
    await desk.locator('h1:focus').waitFor()

    await desk.goto(`/faculty/events?assign=${talk.id}`)
    await chooseClasses(desk, ['ART 5'])
    await remove(`/api/classes/${art.id}/`)
    await press(dialog, 'Assign')
    await sees(dialog.getByRole('alert'), problem)
    await sees(dialog, 'You have no classes yet')
    await desk.goto('/faculty/events')
    // On an iPhone, a tap doesn't focus the button. Even then, Cancel must not scroll the page.
    await desk.setViewportSize({ width: 1280, height: 400 })
    await desk.getByRole('group', { name: 'Walk', exact: true }).waitFor()
    const top = await desk.evaluate('scrollTo(0, 9999); scrollY')
    await desk
      .getByRole('group', { name: 'Walk', exact: true })
      .getByRole('button', { name: 'Delete' })
      .evaluate((button) => (button as unknown as { click(): void }).click())
    await press(dialog, 'Cancel')
    await dialog.waitFor({ state: 'detached' })
    assert.notEqual(top, 0)
    assert.equal(await desk.evaluate('new Promise((resolve) => setTimeout(() => resolve(scrollY), 100))'), top)
    const card = desk.getByRole('article').filter({ hasText: 'Walk' })
    await press(desk.getByRole('group', { name: 'Walk', exact: true }), 'Delete')
    await sees(dialog, 'Walk')
    await remove(`/api/events/${walk.id}/`)
    await press(dialog, 'Delete Event')
    await sees(dialog.getByRole('alert'), sentence)
    await press(dialog, 'Cancel')
    await card.waitFor({ state: 'detached' })
    assert.equal(await desk.getByRole('article').filter({ hasText: 'Talk' }).count(), 1)
  },
)
