import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aScan, aStudent, signedIn } from '#test/builders.ts'
import {
  addPending,
  ask,
  assign,
  dayMs,
  downloadBy,
  findEntry,
  startIn,
  openClass,
  readClassPage,
} from './class-details-steps.ts'
import { journey, journeyAlone, mainJourney, type Stage } from './stage.ts'
import { clockAt, readPath, press, sees, seesHeading } from './steps.ts'

/** Creates a class with a registered and a pending student, one upcoming event and two past events. */
async function aBusyClass(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const colleague = await aFaculty(world, school, 'Omar')
  const maya = await aStudent(world, school, 'Maya')
  const { id } = await aClassWith(world, owner, [maya], 'BIO 210')
  await addPending(stage, owner, id, ['Theo'])
  const coming = await anEvent(world, colleague, startIn(3 * dayMs, 'Field Methods'))
  const older = await anEvent(world, colleague, startIn(-9 * dayMs, 'Career Fair'))
  const newer = await anEvent(world, owner, startIn(-2 * dayMs, 'Chamber Choir'))
  for (const event of [newer, coming, older]) await assign(stage, owner, id, event.id)
  return { owner, maya, id, coming, older, newer }
}

const theBusyClass = (maya: { email: string }, domain: string) => ({
  upcoming: ['Field Methods'],
  past: ['Chamber Choir', 'Career Fair'],
  students: [`Ames, Theo theo@${domain} Not Registered`, `Bergström, Maya ${maya.email} Registered`],
})

journey('a class shows its events, its students with a status chip each, and its actions', async (stage) => {
  const { owner, maya, id } = await aBusyClass(stage)
  const desk = await stage.desk()
  await openClass(desk, owner, id)
  await seesHeading(desk, 'BIO 210')
  await sees(desk, 'Spring 2026')
  await sees(desk, '2 students, 1 registered')
  assert.deepEqual(await desk.getByRole('tab').allInnerTexts(), [
    'Events',
    'Students (2)',
    'Overall Attendance',
    'Credits',
  ])
  assert.equal(await findEntry(desk, 'Field Methods').getByRole('button', { name: 'Attendance Report' }).count(), 0)
  await findEntry(desk, 'Career Fair').getByRole('button', { name: 'Attendance Report' }).waitFor()
  await stage.check(desk, 'class, events')
  assert.deepEqual(await readClassPage(desk), theBusyClass(maya, stage.school.studentDomain))
  await stage.check(desk, 'class, students')
  await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
  await stage.check(desk, 'class, overall attendance')

  // The address names the tab, and Back returns to the previous tab.
  assert.equal(readPath(desk), `/faculty/classes/${id}?tab=attendance`)
  await desk.goBack()
  await desk.getByRole('table', { name: 'Students' }).waitFor()
  await desk.getByRole('link', { name: 'Edit Class' }).click()
  await desk.waitForURL(`**/faculty/classes/${id}/edit`)
  await desk.goBack()
  await desk.getByRole('tab', { name: 'Events' }).click()
  await desk.getByRole('link', { name: 'Assign Events' }).click()
  await desk.waitForURL(/\/faculty\/events\?class=/)
})

journeyAlone('an event leaves a class, and Undo restores it, without touching a check-in', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const maya = await aStudent(world, school, 'Maya')
  const { id } = await aClassWith(world, owner, [maya])
  const event = await anEvent(world, owner, { name: 'Poster Session' })
  await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
  await assign(stage, owner, id, event.id)
  const desk = await stage.desk()
  await openClass(desk, owner, id)
  const links = async () => (await ask(stage, owner, 'GET', `/api/class-events/?class_instance=${id}`)).length
  const rolls = async () => world.db.selectFrom('attendance').selectAll().execute()
  const originalRows = await rolls()
  assert.equal(originalRows.length, 1)

  // By keys, which need the focus somewhere after the row is gone, and after the notice is.
  await findEntry(desk, 'Poster Session').getByRole('button', { name: 'Unassign' }).press('Enter')
  await sees(desk, 'Poster Session is no longer assigned to this class.')
  await desk.locator(':focus').getByText('No events are assigned yet').waitFor()
  await stage.check(desk, 'class, no events')
  assert.equal(await links(), 0)
  await desk.getByRole('button', { name: 'Undo' }).press('Enter')
  await findEntry(desk, 'Poster Session').waitFor()
  await desk.locator('h1:focus').waitFor()
  assert.equal(await links(), 1)
  assert.deepEqual(await rolls(), originalRows)

  await desk.route('**/unassign/*', (route) => route.fulfill({ status: 409, json: { error: 'The class is locked.' } }))
  await press(findEntry(desk, 'Poster Session'), 'Unassign')
  await sees(desk, 'Could not unassign event: The class is locked.')
  await findEntry(desk, 'Poster Session').waitFor()
  stage.expectTrouble(/409 DELETE/)
})

journey(
  'two events unassigned at the same time both disappear, and each can be undone, even on another page',
  async (stage) => {
    const { owner, id } = await aBusyClass(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id)
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    await desk.route('**/unassign/*', async (route) => {
      await gate
      await route.continue()
    })
    await press(findEntry(desk, 'Career Fair'), 'Unassign')
    await press(findEntry(desk, 'Chamber Choir'), 'Unassign')
    assert.ok(await findEntry(desk, 'Career Fair').getByRole('button', { name: 'Unassign' }).isDisabled())
    answer()
    await findEntry(desk, 'Career Fair').waitFor({ state: 'hidden' })
    await findEntry(desk, 'Chamber Choir').waitFor({ state: 'hidden' })

    await desk.getByRole('link', { name: 'Assign Events' }).click()
    await desk.waitForURL(/\/faculty\/events\?class=/)
    await desk.route('**/api/class-events/', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    for (let undone = 0; undone < 2; undone += 1) {
      const notice = await desk.getByText('is no longer assigned').innerText()
      await press(desk, 'Undo')
      await desk.getByText(notice).waitFor({ state: 'hidden' })
    }
    await sees(desk, 'Failed to assign event. Please try again.')
    assert.equal((await ask(stage, owner, 'GET', `/api/class-events/?class_instance=${id}`)).length, 2)
    stage.expectTrouble(/503 POST/)
  },
)

journey('an event assigned before, on or after its day counts the same in the class’s files', async (stage) => {
  const { world, school } = stage
  // Set the server's clock to the day before yesterday.
  stage.pass(-2 * dayMs)
  const owner = await aFaculty(world, school, 'Ruth')
  const maya = await aStudent(world, school, 'Maya')
  const event = await anEvent(world, await aFaculty(world, school, 'Omar'), { name: 'Chamber Choir' })
  const aClassOfBoth = async (name: string) => {
    const { id } = await aClassWith(world, owner, [maya], name)
    await addPending(stage, owner, id, ['Theo'])
    return { id, name }
  }
  const classBefore = await aClassOfBoth('Before')
  const onItsDay = await aClassOfBoth('On its day')
  const classAfter = await aClassOfBoth('After')
  await assign(stage, owner, classBefore.id, event.id)
  await ask(stage, maya, 'POST', '/api/attendance/', aScan(world, maya, event))
  await assign(stage, owner, onItsDay.id, event.id)
  stage.pass(2 * dayMs)
  const later = { ...owner, token: await signedIn(world, { faculty: owner.id }, owner.email, school.id) }
  await assign(stage, later, classAfter.id, event.id)

  const desk = await stage.desk()
  const [day, eventDay] = [clockAt(Date.now()).date, clockAt(Date.now() - 2 * dayMs).date]
  const people = [
    ['Theo', 'Ames', `theo@${school.studentDomain}`],
    ['Maya', 'Bergström', maya.email],
  ]
  for (const { id, name } of [classBefore, onItsDay, classAfter]) {
    await openClass(desk, later, id)
    const part = name.replaceAll(' ', '_')
    const report = await downloadBy(desk, findEntry(desk, 'Chamber Choir'), 'Attendance Report')
    assert.equal(report.name, `${part}_Chamber_Choir_attendance_${day}.csv`)
    const [head, theo, mayaRow = []] = report.rows
    assert.deepEqual(head, [
      'First Name',
      'Last Name',
      'Student ID',
      'Email',
      'Attended',
      'Timestamp',
      'Location',
      'Device ID',
    ])
    assert.deepEqual(theo, ['Theo', 'Ames', '', `theo@${school.studentDomain}`, 'No', '', '', ''])
    assert.deepEqual(mayaRow.slice(0, 5), ['Maya', 'Bergström', maya.id, maya.email, 'Yes'])
    assert.match(mayaRow[5] ?? '', new RegExp(`^${eventDay}T\\d\\d:\\d\\d:\\d\\d-0[45]:00$`))
    const [place = '', device = ''] = mayaRow.slice(6)
    assert.match(place, /^$|^-?\d+\.\d\d, -?\d+\.\d\d \(±\d{4,} m\)/, 'a colleague’s event shows rounded coordinates')
    assert.match(device, /^dev_/)

    await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
    const overall = await downloadBy(desk, desk, 'Download Overall Attendance')
    assert.equal(overall.name, `${part}_overall_attendance_${day}.csv`)
    assert.deepEqual(overall.rows, [
      ['First Name', 'Last Name', 'Email', `Attended: Chamber Choir (${eventDay})`],
      [...people[0]!, 'No'],
      [...people[1]!, 'Yes'],
    ])
  }
})

mainJourney('if a file can’t be made, the page says why, and an empty class has nothing to download', async (stage) => {
  const { owner, id } = await aBusyClass(stage)
  const desk = await stage.desk()
  const empty = await aClassWith(stage.world, owner, [], 'GEO 7')
  await openClass(desk, owner, id)
  const path = '**/api/attendance/event/**'
  await desk.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await press(findEntry(desk, 'Career Fair'), 'Attendance Report')
  await sees(desk, 'Failed to generate the attendance report. Please try again.')
  await press(desk, 'Close notice')
  await desk.unroute(path)
  await desk.route(path, (route) => route.fulfill({ status: 404, json: { error: 'Not found' } }))
  await press(findEntry(desk, 'Career Fair'), 'Attendance Report')
  await sees(desk, /^Unable to download attendance report\.\.\./)
  stage.expectTrouble(/(404|500) GET \/api\/attendance\/event/)
  await desk.setViewportSize({ width: 390, height: 664 })
  await openClass(desk, owner, id, '?tab=attendance')
  const buttons = desk.getByRole('group', { name: 'Download Overall Attendance' }).getByRole('button')
  await buttons.first().waitFor()
  const tops = await buttons.evaluateAll((elements: any[]) =>
    elements.map((button) => button.getBoundingClientRect().top),
  )
  assert.equal(new Set(tops).size, 1, 'on a phone, both buttons are on one line')
  await desk.setViewportSize({ width: 1280, height: 800 })

  await openClass(desk, owner, empty.id)
  await seesHeading(desk, 'No events are assigned yet')
  await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
  await seesHeading(desk, 'No students yet')
  await press(desk, 'Download Overall Attendance')
  await sees(desk, 'No students or events data available to download.')
  await desk.getByRole('tab', { name: 'Students (0)' }).click()
  await seesHeading(desk, 'No students yet')
  await stage.check(desk, 'class, no students')
  await desk.getByRole('link', { name: 'Add Students' }).click()
  await desk.waitForURL(`**/faculty/classes/${empty.id}/edit`)
})
