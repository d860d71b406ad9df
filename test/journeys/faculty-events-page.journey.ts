import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newId } from '#server/database/new-id.ts'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { ask, dayMs, findEntry, startIn } from './class-details-steps.ts'
import { journey, journeyAlone } from './stage.ts'
import { asFaculty, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

const namesIn = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('heading', { level: 3 }).allInnerTexts()

journey(
  'a professor’s own events come before colleagues’, upcoming ones soonest first and past ones newest first',
  async (stage) => {
    const { world, school } = stage
    const [ruth, omar] = [await aFaculty(world, school, 'Ruth'), await aFaculty(world, school, 'Omar')]
    for (const [owner, days, name] of [
      [ruth, 5, 'Own in five days'],
      [omar, 1, 'Theirs tomorrow'],
      [ruth, -9, 'Own nine days ago'],
      [ruth, 2, 'Own in two days'],
      [omar, 7, 'Theirs in a week'],
      [omar, -3, 'Theirs three days ago'],
    ] as const)
      await anEvent(world, owner, startIn(days * dayMs, name))
    const desk = await signInAs(stage.desk(), asFaculty(ruth), '/faculty/events')
    await seesHeading(desk, 'Theirs in a week')
    assert.deepEqual(await namesIn(desk, 'Your Events'), ['Own in two days', 'Own in five days'])
    assert.deepEqual(await namesIn(desk, 'Other Faculty Events'), ['Theirs tomorrow', 'Theirs in a week'])
    await desk.getByLabel('Show Past Events').click()
    await seesHeading(desk, 'Own nine days ago')
    assert.deepEqual(await namesIn(desk, 'Past Events'), ['Theirs three days ago', 'Own nine days ago'])
    const sections = await desk.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    assert.deepEqual(
      sections.map((title) => title.replace(/\s*\d+$/, '')),
      ['Your Events', 'Other Faculty Events', 'Past Events'],
    )

    // Jump to a date, then show only the professor's own events.
    const [year, month, day] = startIn(-4 * dayMs, '')
      .startsAt.slice(0, 10)
      .split('-')
    await desk.getByLabel('Go to a date').fill(`${year}-${month}-${day}`)
    await desk.waitForURL((url) => url.searchParams.has('highlight'))
    const { id: reachedId } = await world.db
      .selectFrom('event')
      .select('id')
      .where('name', '=', 'Theirs three days ago')
      .executeTakeFirstOrThrow()
    assert.equal(new URL(desk.url()).searchParams.get('highlight'), reachedId)
    await desk.getByLabel('Only your events').click()
    await desk.getByRole('heading', { name: 'Theirs three days ago' }).waitFor({ state: 'hidden' })
    assert.deepEqual(await namesIn(desk, 'Past Events'), ['Own nine days ago'])
    assert.deepEqual(await namesIn(desk, 'Your Events'), ['Own in two days', 'Own in five days'])
    await desk.getByLabel('Only your events').click()

    // A part of the name is enough, in upper or lower case. The search is in the address.
    await desk.getByRole('searchbox', { name: 'Search by name' }).fill('THREE')
    await desk.getByRole('heading', { name: 'Own in two days' }).waitFor({ state: 'hidden' })
    assert.deepEqual(await desk.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts(), [
      'Theirs three days ago',
    ])
    await desk.waitForURL((url) => url.searchParams.get('q') === 'THREE')
    await desk.reload()
    await seesHeading(desk, 'Theirs three days ago')
    assert.equal(readPath(desk), '/faculty/events?past=1&q=THREE')
  },
)

journey('a card shows its event’s details, and the buttons that the professor may use', async (stage) => {
  const { world, school } = stage
  const [ruth, omar] = [await aFaculty(world, school, 'Ruth'), await aFaculty(world, school, 'Omar')]
  const ownEvent = await anEvent(world, ruth, { startsAt: '2031-03-12T18:00:00Z', name: 'Chamber Choir', before: 30 })
  const change = { description: 'Bring a notebook.', ends_at: Date.parse('2031-03-12T19:30:00Z') }
  await world.db.updateTable('event').set(change).where('id', '=', ownEvent.id).execute()
  await anEvent(world, omar, { startsAt: '2031-03-13T18:00:00Z', name: 'Field Methods', after: 0 })
  const desk = await signInAs(stage.desk(), asFaculty(ruth), '/faculty/events')

  const card = findEntry(desk, 'Chamber Choir')
  for (const words of ['Your Event', 'Harlan Hall, Room 201', 'Bring a notebook.', '2031']) await sees(card, words)
  await sees(card, /^2:00.+3:30\sPM$/)
  await sees(card, 'Check-in: 30m before to 15m after')
  const colleagues = findEntry(desk, 'Field Methods')
  await sees(colleagues, 'No description available')
  await sees(colleagues, 'Check-in: 15m before to start only')
  const readButtons = async (name: string) => {
    const buttons = findEntry(desk, name).locator('a, button')
    return (await buttons.allInnerTexts()).map((text) => text.trim()).filter(Boolean)
  }
  assert.deepEqual(await readButtons('Chamber Choir'), [
    'Share',
    'Assign',
    'QR Code',
    'Poster',
    'Attendance',
    'Edit',
    'Delete',
  ])
  assert.deepEqual(await readButtons('Field Methods'), ['Share', 'Assign', 'QR Code', 'Poster'])
  await stage.check(desk, 'events, own and colleagues’')

  // A second event with the same name gets a note but isn't refused.
  await desk.goto('/faculty/events/add')
  await desk.getByLabel('Event name').fill('chamber choir')
  await sees(desk, /Another event has this name/)
})

journeyAlone('Refresh reloads the roll of a past event', async (stage) => {
  const { world, school } = stage
  const ruth = await aFaculty(world, school, 'Ruth')
  const [maya, theo] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Theo')]
  const event = await anEvent(world, ruth)
  await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
  const startsAt = Date.now() - 5 * dayMs
  await world.db.updateTable('event').set({ starts_at: startsAt }).where('id', '=', event.id).execute()
  const desk = await signInAs(stage.desk(), asFaculty(ruth), `/faculty/events?attendance=${event.id}`)
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'Maya Bergström')
  await sees(dialog, 'Check-in closed')

  const row = await world.db.selectFrom('attendance').selectAll().executeTakeFirstOrThrow()
  const secondRow = { ...row, id: newId(), student_id: theo.id, client_nonce: null }
  await world.db.insertInto('attendance').values(secondRow).execute()
  await press(dialog, 'Refresh')
  await sees(dialog, 'Theo Bergström')
})

journey('a changed class notifies other tabs by its key in local storage', async (stage) => {
  const ruth = await aFaculty(stage.world, stage.school, 'Ruth')
  await aClassWith(stage.world, ruth, [], 'BIO 210')
  const list = await signInAs(stage.desk(), asFaculty(ruth), '/faculty/classes?past=1')
  await seesHeading(list, 'BIO 210')
  const form = await list.context().newPage()
  await form.goto('/faculty/classes/add')
  await form.getByLabel('Class name').fill('CHEM 101')
  await press(form, 'Create Class')
  // The list updates without being touched.
  await seesHeading(list, 'CHEM 101')
  const keys = await list.evaluate<string[]>('Object.keys(localStorage).sort()')
  assert.deepEqual(keys, ['authToken', 'classesUpdated', 'facultyId', 'schoolId', 'userType'])
})
