import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { addStudents, addToRoll } from '#test/bench/hall.ts'
import { aDesk, aHall, checkIn, isRefused } from './hall-steps.ts'
import { loseNetwork } from './offline-steps.ts'
import { journey } from './stage.ts'
import { choose, readPath, press, sees, seesHeading } from './steps.ts'

const livePathFor = ({ id }: { id: string }) => `/faculty/events/${id}/live`

/** Returns the numbers of the summary card, by name. */
async function figures(desk: Page): Promise<Record<string, string>> {
  await desk.locator('dl').waitFor()
  const names = await desk.locator('dl dt').allInnerTexts()
  const values = await desk.locator('dl dd').allInnerTexts()
  return Object.fromEntries(names.map((name, n) => [name, values[n]!]))
}

/** Waits until the summary card has these numbers. */
async function counts(desk: Page, expected: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(expected))
    await desk.locator('dl > div').filter({ hasText: name }).getByText(value, { exact: true }).waitFor()
  assert.deepEqual(await figures(desk), expected)
}

const namesIn = (desk: Page, table: string) =>
  desk
    .getByRole('table', { name: table })
    .getByText(/^\S+ (Bergström|Ames)$/)
    .allInnerTexts()

journey('a professor sees who checked in, who is missing and who was refused, as the hall fills', async (stage) => {
  const { professor, event, students, checkIn: arrive } = await aHall(stage)
  const guest = await aStudent(stage.world, stage.school, 'Guest')
  await arrive(guest)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events?attendance=${event.id}`)
  await desk.getByRole('dialog').getByRole('link', { name: 'Full page' }).click()
  await seesHeading(desk, event.name)
  assert.equal(readPath(desk), livePathFor(event))
  await sees(desk, /^Live ·\supdated \d\ss ago$/)
  await counts(desk, { Expected: '5', 'Of these, arrived': '0', Missing: '5', 'Walk-ins': '1' })
  await stage.check(desk, 'live page')

  await arrive(students.Maya)
  await desk.getByText('Maya Bergström').waitFor()
  await arrive(students.Ines)
  await desk.getByText('Ines Bergström').waitFor()
  assert.deepEqual(await namesIn(desk, 'Checked in'), ['Ines Bergström', 'Maya Bergström', 'Guest Bergström'])
  // Maya is in the professor's own class. Ines is only in a colleague's, so she is counted without a class.
  await counts(desk, { Expected: '5', 'Of these, arrived': '2', Missing: '3', 'Walk-ins': '1' })
  const row = (name: string) => desk.getByRole('row', { name: new RegExp(name) })
  assert.equal(await row('Maya Bergström').getByRole('cell').nth(2).innerText(), 'BIO 210')
  assert.equal(await row('Ines Bergström').getByRole('cell').nth(2).innerText(), '–')

  await press(desk, 'Missing 3')
  await row('HIST 105').waitFor()
  const colleagues = await row('HIST 105').getByRole('cell').allInnerTexts()
  assert.deepEqual(colleagues, ['HIST 105\nDaniel Whitcombe', '3', '2', '1'])
  assert.deepEqual(await namesIn(desk, 'Missing'), ['Theo Ames', 'Jonas Bergström', 'Noor Bergström'])
  await sees(desk, 'Not Registered')
  await stage.check(desk, 'live page, missing')
  // A student who checks in disappears from the open list of missing students.
  await arrive(students.Jonas)
  await desk.getByRole('table', { name: 'Missing' }).getByText('Jonas Bergström').waitFor({ state: 'detached' })
  await desk.getByRole('button', { name: 'Missing 2' }).waitFor()

  const reference = await isRefused(stage, students.Noor, event)
  await press(desk, /^Refused/)
  await desk.getByRole('button', { name: 'Refused 1' }).waitFor()
  await sees(desk, showTypedCode(reference))
  await sees(desk, 'Noor Bergström')
  await stage.check(desk, 'live page, refused')
  await desk.goBack()
  await desk.getByRole('table', { name: 'Missing' }).waitFor()
})

journey('names on a roll link to the term of students in the professor’s own classes', async (stage) => {
  const { professor, event, students, checkIn: arrive } = await aHall(stage)
  for (const student of [students.Noor, students.Ines]) await arrive(student)
  const desk = await aDesk(stage, professor)
  const live = `/faculty/events/${event.id}/live`
  const terms: [string, string, string][] = [
    [live, 'Checked in', 'Noor Bergström'],
    [`${live}?show=missing`, 'Missing', 'Theo Ames'],
    [`/faculty/events?attendance=${event.id}`, 'Attendance', 'Noor Bergström'],
  ]
  for (const [path, list, name] of terms) {
    await desk.goto(path)
    await desk.getByRole('table', { name: list }).getByRole('link', { name }).click()
    await seesHeading(desk, name)
    await sees(desk, 'BIO 210')
    await desk.getByRole('link', { name: 'BIO 210' }).first().click()
    await desk.getByRole('table', { name: list }).waitFor()
    assert.equal(readPath(desk), path, 'the way back')
  }
  // Ines is only in a colleague’s class.
  await sees(desk, 'Ines Bergström')
  assert.equal(await desk.getByRole('link', { name: 'Ines Bergström' }).count(), 0)
})

journey('an event whose names were deleted says so, and shows no one as missing', async (stage) => {
  const { professor, event } = await aHall(stage)
  const { db, clock } = stage.world
  const counted = { event_id: event.id, school_id: stage.school.id, scanned_from: clock.now(), check_ins: 7, marks: 0 }
  await db.insertInto('counted_check_ins').values(counted).execute()
  const desk = await aDesk(stage, professor)
  for (const path of ['/live', '/live?show=missing']) {
    await desk.goto(`/faculty/events/${event.id}${path}`)
    await seesHeading(desk, 'The names on this roll were deleted')
    await sees(desk, /^7 check-ins are counted without a name\./)
    assert.equal(await desk.getByText('Theo Ames').count(), 0)
    await stage.check(desk, 'roll without names')
  }
  await desk.goto(`/faculty/events?attendance=${event.id}`)
  await sees(desk.getByRole('dialog'), 'The names on this roll were deleted')
  // On some rolls there were only marks.
  await db.updateTable('counted_check_ins').set({ check_ins: 0 }).execute()
  for (const path of ['/live', '/live?show=missing']) {
    await desk.goto(`/faculty/events/${event.id}${path}`)
    await seesHeading(desk, 'The names on this roll were deleted')
    await sees(desk, /^The names were deleted at the end of their retention period/)
  }
})

journey('search, class and list are in the address, and an empty result says so and how to continue', async (stage) => {
  const { professor, event, students, checkIn: arrive } = await aHall(stage)
  for (const student of Object.values(students)) await arrive(student)
  const desk = await aDesk(stage, professor)
  await desk.goto(livePathFor(event))
  await sees(desk, 'Ines Bergström')
  await choose(desk, 'Class', 'BIO 210')
  await desk.getByText('Ines Bergström').waitFor({ state: 'detached' })
  await desk.getByRole('searchbox').fill('noór')
  await desk.getByText('Maya Bergström').waitFor({ state: 'detached' })
  const { searchParams } = new URL(desk.url())
  assert.deepEqual([searchParams.get('q'), searchParams.get('class')?.length], ['noór', 16])

  // Anyone who opens the address sees the same.
  await desk.reload()
  await sees(desk, 'Noor Bergström')
  assert.deepEqual(await namesIn(desk, 'Checked in'), ['Noor Bergström'])
  assert.equal(await desk.getByRole('searchbox').inputValue(), 'noór')
  await desk.getByRole('searchbox').fill('nobody')
  await sees(desk, 'No one on this roll is named “nobody”')
  await press(desk, 'Show all students')
  await sees(desk, 'Ines Bergström')
  assert.equal(readPath(desk), livePathFor(event))
  // An older link may name a class that was deleted.
  await desk.goto(`${livePathFor(event)}?class=AAAAAAAAAAAAAAAA`)
  await sees(desk, 'Ines Bergström')
  await desk.getByRole('combobox', { name: 'Class' }).getByText('All students').waitFor()
  await sees(desk, 'Maya Bergström')
  await press(desk, /^Missing/)
  await sees(desk, 'Theo Ames')
  assert.deepEqual(await namesIn(desk, 'Missing'), ['Theo Ames'])
  await desk.getByText('Arrivals as a table').click()
  await sees(desk, /^\d+:\d\d [AP]M$/)
})

journey(
  'a lost stream is announced, and check-ins that arrived while it was lost appear when it is back',
  async (stage) => {
    const { professor, event, students, checkIn: arrive } = await aHall(stage)
    const desk = await aDesk(stage, professor)
    await desk.goto(livePathFor(event))
    await sees(desk, 'No attendance records yet for this event.')
    await sees(desk, /^Live/)
    stage.allowTrouble(
      /desk: net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|CONNECTION_\w+|INCOMPLETE_\w+) GET/,
    )
    await loseNetwork(desk)
    stage.cut()
    await sees(desk, 'Connection lost. Trying again.')
    await stage.check(desk, 'live page, connection lost')
    await arrive(students.Maya)
    await arrive(students.Jonas)
    await desk.context().setOffline(false)
    await sees(desk, 'Jonas Bergström')
    await sees(desk, /^Live ·\supdated \d\ss ago$/)
    assert.deepEqual(await namesIn(desk, 'Checked in'), ['Jonas Bergström', 'Maya Bergström'])
    await counts(desk, { Expected: '5', 'Of these, arrived': '2', Missing: '3', 'Walk-ins': '0' })
  },
)

journey(
  'without the statistics the page has every name, and missing permissions and events are explained',
  async (stage) => {
    const { professor, colleague, event, students, checkIn: arrive } = await aHall(stage)
    await arrive(students.Maya)
    const desk = await aDesk(stage, professor)
    await desk.route('**/attendance/statistics/**', (route) =>
      route.fulfill({ status: 404, json: { error: 'Not found' } }),
    )
    stage.expectTrouble(/desk: 404 GET .*\/statistics\//)
    await desk.goto(livePathFor(event))
    await sees(desk, 'Maya Bergström')
    await sees(desk, 'Couldn’t load the expected list. The list of students who checked in is complete.')
    await press(desk, 'Missing')
    await sees(desk, 'Couldn’t load the expected list.')
    await desk.unroute('**/attendance/statistics/**')
    // The page may refresh automatically just before the click.
    const retryButton = desk.getByRole('button', { name: 'Try again', exact: true })
    await retryButton.click({ timeout: 3_000 }).catch(() => undefined)
    await sees(desk, 'Theo Ames')

    // The earlier data stays, marked as out of date.
    await desk.route('**/attendance/statistics/**', (route) =>
      route.fulfill({ status: 404, json: { error: 'Not found' } }),
    )
    const old = desk.getByText('Couldn’t refresh the expected list. You’re seeing the last version.')
    await old.waitFor()
    await sees(desk, 'Theo Ames')
    await stage.check(desk, 'live page, old figures')
    await desk.unroute('**/attendance/statistics/**')
    await retryButton.click({ timeout: 3_000 }).catch(() => undefined)
    await old.waitFor({ state: 'detached' })

    const colleagueDesk = await aDesk(stage, colleague, { who: 'colleague' })
    stage.expectTrouble(/colleague: 403 GET .*\/attendance\//)
    await colleagueDesk.goto(livePathFor(event))
    await sees(colleagueDesk, 'You do not have permission to view the attendance of this event')
    assert.doesNotMatch(await colleagueDesk.locator('main').innerText(), /Maya|Try again/)
    stage.expectTrouble(/colleague: 404 GET \/api\/events\/A+\//)
    stage.expectTrouble(/colleague: 40[34] GET/)
    await colleagueDesk.goto(livePathFor({ id: 'AAAAAAAAAAAAAAAA' }))
    await sees(colleagueDesk, 'This event doesn’t exist')
    await colleagueDesk.getByRole('link', { name: 'Back to Events' }).click()
    await seesHeading(colleagueDesk, 'Events')
  },
)

journey('only a screenful of two thousand names is rendered, and every name can be reached', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school)
  const event = await anEvent(stage.world, professor)
  const students = await addStudents(stage.world.db, stage.school, 2_000)
  await addToRoll(stage.world.db, event, students)
  const desk = await aDesk(stage, professor)
  await desk.goto(livePathFor(event))
  const table = desk.getByRole('table', { name: 'Checked in' })
  await table.waitFor()
  assert.equal(await table.getAttribute('aria-rowcount'), '2001')
  assert.ok((await table.getByRole('row').count()) < 80)
  await sees(desk, 'Maya Bergström 1999')
  await desk.evaluate('scrollTo(0, document.body.scrollHeight)')
  await sees(desk, 'Maya Bergström 0')

  // The row being read stays in place when others are added above it.
  await desk.getByRole('button', { name: 'Missing 0' }).waitFor()
  await desk.evaluate('scrollTo(0, document.body.scrollHeight / 2)')
  const line = table.getByText('Maya Bergström 1000', { exact: true })
  await line.scrollIntoViewIfNeeded()
  const originalBox = await line.boundingBox()
  for (const name of ['Ines', 'Omar']) await checkIn(stage, await aStudent(stage.world, stage.school, name), event)
  await desk.getByRole('button', { name: 'Checked in 2,002' }).waitFor()
  const finalBox = await line.boundingBox()
  assert.ok(Math.abs(finalBox!.y - originalBox!.y) <= 2, JSON.stringify([originalBox, finalBox]))
  await desk.getByRole('searchbox').fill('bergström 77')
  await sees(desk, 'Maya Bergström 77')
  await desk.getByText('Maya Bergström 1000', { exact: true }).waitFor({ state: 'detached' })
})
