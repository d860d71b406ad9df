import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { currentSemester } from '#contract/classes/semesters.ts'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { chooseClasses } from './assign-steps.ts'
import { noteCalls, type Call } from './calls.ts'
import { assign, dayMs, findEntry, startIn } from './class-details-steps.ts'
import { typeStudent } from './class-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, choose, chooseStart, clockAt, press, sees, seesHeading, signInAs } from './steps.ts'

const event = [
  'name',
  'description',
  'date',
  'end_time',
  'location',
  'faculty',
  'school',
  'checkin_before_minutes',
  'checkin_after_minutes',
]
const student = ['email', 'firstName', 'lastName', 'faculty_id', 'school_id', 'class_id']

/**
 * The calls in document 2 and the names in their queries and bodies, copied from there. The profile's calls are in the
 * profile's own journey.
 */
const table: Call[] = [
  ['GET /api/faculty/dashboard-stats/{id}/', []],
  ['GET /api/faculty/{id}/', []],
  ['GET /api/classes/', ['faculty', 'school']],
  ['GET /api/classes/', ['faculty', 'fields']],
  ['GET /api/class-students/', ['class_instance']],
  ['GET /api/events/', ['school', 'faculty', 'include_permissions']],
  ['POST /api/events/', [], event],
  ['GET /api/events/{id}/', []],
  ['PUT /api/events/{id}/', ['faculty_id'], event],
  ['DELETE /api/events/{id}/', ['faculty_id']],
  ['GET /api/events/{id}/attendance/', ['faculty_id']],
  ['GET /api/events/{id}/attendance/csv/', ['faculty_id']],
  ['GET /api/events/{id}/generate-qr/', []],
  ['GET /api/classes/{id}/', []],
  ['GET /api/class/{id}/details/', ['faculty_id']],
  ['POST /api/class-events/', [], ['class_instance', 'event']],
  ['GET /api/class-events/', ['class_instance']],
  ['DELETE /api/class/{id}/event/{id}/unassign/', ['faculty_id']],
  ['POST /api/class/create/', [], ['name', 'faculty_id', 'metadata', 'students', 'semester', 'school']],
  ['PUT /api/class/{id}/update/', [], ['name', 'description', 'faculty', 'school', 'semester', 'students']],
  ['DELETE /api/classes/{id}/', ['faculty_id']],
  ['POST /api/faculty/batch-add-students/', [], ['students', 'faculty_id', 'school_id', 'class_id']],
  ['POST /api/faculty/add-student/', [], student],
  ['GET /api/attendance/event/{id}/class/{id}/', ['faculty_id']],
]

journey('a professor’s day makes every call in the table, with its query and its body', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const maya = await aStudent(world, school, 'Maya')
  const { id } = await aClassWith(world, owner, [maya], 'BIO 210')
  await world.db
    .updateTable('class')
    .set({ semester: currentSemester(new Date()) })
    .execute()
  const past = await anEvent(world, owner, startIn(-2 * dayMs, 'Career Fair'))
  await assign(stage, owner, id, past.id)

  const desk = await stage.desk()
  const { requests, missing, describeAll } = noteCalls(desk)
  await signInAs(desk, asFaculty(owner), '/faculty/dashboard')
  await sees(desk, 'Active Classes')

  await manageAnEvent(desk)
  await useClasses(desk, id, school.studentDomain)
  stage.expectTrouble(/desk: 500 (GET|POST) \/api\/(class\/.*\/details|faculty\/batch-add-students)/)

  assert.deepEqual(missing(table), [], `calls that weren’t made. These were:\n${describeAll()}`)

  // Check values as well, because the table has only the names in queries and bodies.
  const findRequest = (call: string) => requests.find((request) => request.call === call)
  const fields = requests
    .filter(({ url }) => url.searchParams.has('fields'))
    .map(({ url }) => url.searchParams.get('fields'))
  assert.deepEqual([...new Set(fields)], ['id,name,semester'])
  const listed = requests.find(({ url }) => url.searchParams.has('include_permissions'))
  assert.deepEqual(Object.fromEntries(listed?.url.searchParams ?? []), {
    school: school.id,
    faculty: owner.id,
    include_permissions: 'true',
  })
  const batch = findRequest('POST /api/faculty/batch-add-students/')?.body as { students: object[] }
  assert.deepEqual(Object.keys(batch.students[0] ?? {}).toSorted(), ['email', 'firstName', 'lastName'])
  const update = findRequest(`PUT /api/class/${id}/update/`)?.body as { students: unknown }
  assert.deepEqual(update.students, [], 'the ids of the students who stay')
})

async function manageAnEvent(desk: Page): Promise<void> {
  const start = clockAt(Date.now())
  await desk.goto('/faculty/events/add')
  await desk.getByLabel('Event name').fill('Chamber Choir')
  await desk.getByLabel('Location').fill('Sayre Chapel')
  await chooseStart(desk, start)
  await press(desk, 'Create Event')
  await desk.waitForURL((url) => url.pathname === '/faculty/events')

  await desk.getByRole('link', { name: 'Edit', exact: true }).click()
  // Change every field, because the form sends only changed fields.
  await desk.getByLabel('Event name').fill('Chamber Concert')
  await desk.getByLabel('Description').fill('With a piano.')
  await desk.getByLabel('Location').fill('Sayre Hall')
  await desk.getByLabel('Date').fill(clockAt(Date.now() + dayMs).date)
  await choose(desk, 'End hour', start.hour)
  await choose(desk, 'End minute', start.minute)
  await choose(desk, 'Check-in before', '30 minutes')
  await choose(desk, 'Check-in after', '30 minutes')
  await press(desk, 'Save Changes')
  await desk.waitForURL((url) => url.pathname === '/faculty/events')

  const [tab] = await Promise.all([
    desk.context().waitForEvent('page'),
    desk.getByRole('link', { name: 'QR Code' }).click(),
  ])
  await tab.waitForLoadState()
  await tab.close()

  await press(desk, 'Attendance')
  const dialog = desk.getByRole('dialog')
  await seesHeading(desk, 'No attendance records yet for this event.')
  await Promise.all([desk.waitForEvent('download'), press(dialog, 'Download CSV')])
  await press(dialog, 'Close')
  await dialog.waitFor({ state: 'hidden' })

  await press(desk, 'Assign')
  await chooseClasses(desk, ['BIO 210'])
  await press(dialog, 'Assign')
  await sees(desk, 'Event successfully assigned to 1 class(es)')
  await press(desk, 'Delete')
  await press(dialog, 'Delete Event')
  await sees(desk, 'Event deleted successfully')
}

async function useClasses(desk: Page, id: string, domain: string): Promise<void> {
  await desk.goto(`/faculty/classes/${id}`)
  await Promise.all([desk.waitForEvent('download'), press(findEntry(desk, 'Career Fair'), 'Attendance Report')])
  await desk.route('**/api/class/*/details/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await desk.reload()
  await press(findEntry(desk, 'Career Fair'), 'Unassign')
  await sees(desk, 'Career Fair is no longer assigned to this class.')

  await desk.goto(`/faculty/classes/${id}/edit`)
  await press(desk, /Remove Maya/)
  await press(desk, 'Save Changes')
  await desk.waitForURL((url) => url.pathname === `/faculty/classes/${id}`)

  await desk.route('**/batch-add-students/', (route) => route.fulfill({ status: 500, json: {} }))
  await desk.goto('/faculty/classes/add')
  await desk.getByLabel('Class name').fill('CHEM 101')
  await typeStudent(desk, { first: 'Theo', last: 'Ames', email: `theo@${domain}` })
  await press(desk, 'Create Class')
  await desk.waitForURL((url) => url.pathname === '/faculty/classes')
  await press(desk, 'Delete class CHEM 101')
  await press(desk.getByRole('dialog'), 'Delete Class')
  await sees(desk, 'Class deleted')
}
