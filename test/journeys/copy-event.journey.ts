import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { assign, dayMs } from './class-details-steps.ts'
import { aDesk } from './hall-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, clockAt, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

/** Creates a past event with every field of the form filled in, and someone on its roll. */
async function aFullEvent({ world, school }: Stage) {
  const owner = await aFaculty(world, school, 'Priya')
  const startsAt = Date.now() - 3 * dayMs
  const event = await anEvent(world, owner, {
    name: 'Field Methods Workshop',
    startsAt: new Date(startsAt).toISOString(),
    before: 30,
    after: 0,
  })
  const details = {
    description: 'Bring a notebook.',
    location: 'Sayre Chapel',
    room_for: 250,
    ends_at: startsAt + 5_400_000,
  }
  await world.db.updateTable('event').set(details).where('id', '=', event.id).execute()
  await addToRoll(world.db, event, [await aStudent(world, school, 'Maya')])
  return { owner, event, startsAt }
}

const rowsNamed = ({ world }: Stage, name: string) =>
  world.db.selectFrom('event').selectAll().where('name', '=', name).orderBy('created_at').execute()

journey('a professor copies last week’s event and only has to choose the date', async (stage) => {
  const { owner, event } = await aFullEvent(stage)
  const desk = await aDesk(stage, owner)
  await desk.goto('/faculty/events?past=1')
  await desk.getByLabel('Show Past Events').check()
  await press(desk, `More actions for ${event.name}`)
  await desk.getByRole('menuitem', { name: 'Copy' }).click()
  await seesHeading(desk, 'Copy Event')
  assert.equal(await desk.getByLabel('Event name').inputValue(), event.name)
  assert.equal(await desk.getByLabel('Description').inputValue(), 'Bring a notebook.')
  assert.equal(await desk.getByLabel('Location').inputValue(), 'Sayre Chapel')
  assert.equal(await desk.getByLabel('Room capacity').inputValue(), '250')
  assert.equal(await desk.getByLabel('Date').inputValue(), '')
  assert.equal(await desk.getByText(/Another event has this name/).count(), 0, 'an event that repeats keeps its name')
  await stage.check(desk, 'copy event')

  // First without a date.
  await press(desk, 'Create Event')
  await sees(desk, 'Choose the date of the event.')
  assert.equal((await rowsNamed(stage, event.name)).length, 1)
  await stage.check(desk, 'copy event, no date')
  await press(desk, /^Use /)
  await desk.getByRole('button', { name: /^Use / }).waitFor({ state: 'detached' })
  assert.equal(await desk.evaluate('document.activeElement.type'), 'date', 'the focus is in the field')
  assert.equal(await desk.getByText('Choose the date of the event.').count(), 0)
  const date = await desk.getByLabel('Date').inputValue()
  await press(desk, 'Create Event')
  await sees(desk, 'Event created successfully!')
  await desk.waitForURL((url) => url.pathname === '/faculty/events')

  const [first, copy, ...extraRows] = await rowsNamed(stage, event.name)
  assert.ok(first && copy && extraRows.length === 0)
  assert.equal(clockAt(copy.starts_at).date, date)
  assert.ok(copy.starts_at > Date.now())
  const weeks = (copy.starts_at - first.starts_at) / (7 * dayMs)
  // Daylight saving time may begin or end in between.
  assert.ok(Math.abs(weeks - Math.round(weeks)) * 7 * dayMs < 3_700_000, 'on the same weekday')
  const same = ({
    description,
    location,
    room_for,
    checkin_before_minutes,
    checkin_after_minutes,
    ends_at,
    starts_at,
  }: typeof first) => ({
    description,
    location,
    room_for,
    checkin_before_minutes,
    checkin_after_minutes,
    lasts: ends_at! - starts_at,
  })
  // Compared only to the minute, because the form has no seconds.
  const roughly = (facts: ReturnType<typeof same>) => ({ ...facts, lasts: Math.round(facts.lasts / 60_000) })
  assert.deepEqual(roughly(same(copy)), roughly(same(first)))
  assert.notEqual(copy.id, first.id)
  assert.notEqual(copy.typed_code, first.typed_code)
  const roll = await stage.world.db
    .selectFrom('attendance')
    .select('event_id')
    .where('event_id', 'in', [first.id, copy.id])
    .execute()
  assert.deepEqual(
    roll.map(({ event_id }) => event_id),
    [event.id],
    'the copy’s roll is empty',
  )
})

journey('changes to a copy are kept after leaving it, separate from another new event', async (stage) => {
  const { owner, event } = await aFullEvent(stage)
  const phone = await signInAs(stage.phone(), asFaculty(owner))
  stage.expectTrouble(/phone: leaves unsaved work/)
  await phone.goto(`/faculty/events/add?copy=${event.id}`)
  await phone.getByLabel('Location').fill('Harlan Hall')
  await stage.check(phone, 'copy event on a phone')
  await phone.goto('/faculty/events/add')
  await seesHeading(phone, 'Create New Event')
  assert.equal(await phone.getByLabel('Location').inputValue(), '')
  await phone.goto(`/faculty/events/add?copy=${event.id}`)
  await sees(phone, 'What you typed before is still here.')
  assert.equal(await phone.getByLabel('Location').inputValue(), 'Harlan Hall')
  await press(phone, 'Start over')
  assert.equal(await phone.getByLabel('Location').inputValue(), 'Sayre Chapel')
  assert.equal(readPath(phone), `/faculty/events/add?copy=${event.id}`)
})

journey('after an event is copied, the copy can be assigned to the same classes', async (stage) => {
  const { owner, event } = await aFullEvent(stage)
  const [bio, chem] = [
    await aClassWith(stage.world, owner, [], 'BIO 210'),
    await aClassWith(stage.world, owner, [], 'CHEM 101'),
  ]
  await assign(stage, owner, bio.id, event.id)
  const desk = await aDesk(stage, owner)
  await desk.goto(`/faculty/events/add?copy=${event.id}`)
  await sees(desk, 'This event counts for your classes.')
  await press(desk, /^Use /)
  await press(desk, 'Create Event')
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'BIO 210')
  assert.equal(await dialog.getByText(/CHEM 101/).count(), 0)
  await stage.check(desk, 'classes of a copy')
  await press(dialog, 'Assign')
  await sees(desk, 'Event successfully assigned to 1 class(es)')
  await dialog.waitFor({ state: 'hidden' })
  const [, copy] = await rowsNamed(stage, event.name)
  const links = await stage.world.db
    .selectFrom('class_event')
    .select('class_id')
    .where('event_id', '=', copy!.id)
    .execute()
  assert.deepEqual(links, [{ class_id: bio.id }], `not ${chem.id}`)
  assert.equal(readPath(desk), '/faculty/events')
})

journey('a colleague’s event that an administrator copies becomes the administrator’s own', async (stage) => {
  const { event } = await aFullEvent(stage)
  const ruth = await aFaculty(stage.world, stage.school, 'Ruth')
  await anAdmin(stage.world, 'sub', { faculty: ruth, school: stage.school })
  const desk = await aDesk(stage, ruth)
  await desk.goto(`/faculty/events/add?copy=${event.id}`)
  await sees(desk, 'This event belongs to Priya Whitcombe. The copy will be yours.')
  await stage.check(desk, 'copy a colleague’s event')
  await press(desk, /^Use /)
  await press(desk, 'Create Event')
  await sees(desk, 'Event created successfully!')
  const [first, copy] = await rowsNamed(stage, event.name)
  assert.notEqual(first!.faculty_id, ruth.id)
  assert.equal(copy!.faculty_id, ruth.id)
})

journey('copying an event that doesn’t exist shows an error', async (stage) => {
  const { owner } = await aFullEvent(stage)
  const desk = await aDesk(stage, owner)
  stage.expectTrouble(/404 GET \/api\/events\//)
  await desk.goto('/faculty/events/add?copy=AAAAAAAAAAAAAAAA')
  await sees(desk, 'This event doesn’t exist')
  await desk.getByRole('link', { name: 'Back to Events' }).click()
  await seesHeading(desk, 'Events')
})
