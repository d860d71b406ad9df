import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anAdmin, password } from '#test/builders.ts'
import { aPanel, openPanel } from './admin-panel-steps.ts'
import { administratorsPage, aPromoted, facultyPage } from './admin-people-steps.ts'
import { noteCalls, type Call } from './calls.ts'
import { journeyAlone as journey } from './stage.ts'
import { choose, press, sees, seesHeading, typePassword } from './steps.ts'
import { reportAddress, readTotals } from './usage-steps.ts'

const university = [
  'name',
  'faculty_domain',
  'student_domain',
  'time_zone',
  'plus_addresses',
  'evidence_days',
  'attendance_years',
]

/**
 * The calls in document 3 and the names in their queries and bodies, copied from there. The time zone, the mailbox rule
 * and the retention are our own additions.
 */
const ofAdministrators: Call[] = [
  ['POST /api/admin/signin/', [], ['email', 'password', 'remember_me']],
  ['GET /api/admin/stats/', []],
  ['GET /api/schools/', []],
  ['POST /api/schools/', [], university],
  ['PUT /api/schools/{id}/', [], university],
  ['DELETE /api/schools/{id}/', []],
  ['GET /api/admin/faculty-by-school/', ['admin_id']],
  ['POST /api/admin/promote-faculty/', [], ['requester_id', 'faculty_id', 'role']],
  ['DELETE /api/faculty/{id}/', []],
  ['GET /api/admins/', []],
  ['PUT /api/admin/update-role/', [], ['requester_id', 'admin_id', 'new_role']],
  ['PUT /api/admin/change-password/', [], ['admin_id', 'current_password', 'new_password']],
  ['GET /api/admin/usage-report/', ['university']],
  ['GET /api/admin/usage-report/', ['university', 'start_date', 'end_date']],
]
const ofThePanel: Call[] = [
  ['GET /api/schools/{id}/', []],
  ['GET /api/faculty/{id}/', []],
  ['GET /api/admins/', []],
  ['GET /api/events/', ['school', 'faculty', 'include_permissions']],
  ['DELETE /api/events/{id}/', ['faculty_id']],
  ['GET /api/students/', []],
  ['PUT /api/students/{id}/update/', [], ['first_name', 'last_name']],
  ['PUT /api/students/{id}/update/', [], ['first_name', 'last_name', 'password']],
  ['DELETE /api/students/{id}/delete/', []],
  ['GET /api/faculty-by-school/', ['school_id', 'faculty_id']],
  ['GET /api/classes-by-faculty/', ['faculty_id', 'requester_id']],
]

journey('an administrator’s day makes every call in the table, with its query and its body', async (stage) => {
  const { world, school } = stage
  const [imogen, lucas] = [await aFaculty(world, school, 'Imogen'), await aFaculty(world, school, 'Lucas')]
  const { admin: ruth } = await aPromoted(stage, school, 'Ruth', 'sub')
  const master = await anAdmin(world, 'master')
  const desk = await stage.desk()
  const { requests, missing, describeAll } = noteCalls(desk)
  const dialog = desk.getByRole('dialog')
  await desk.goto('/auth/admin/signin')
  await typePassword(desk, master.email, password)
  await desk.waitForURL('**/admin/dashboard')
  await sees(desk, 'Faculty Members')
  await manageAUniversity(desk)

  await desk.goto(facultyPage)
  await desk.getByRole('checkbox', { name: 'Select Imogen Whitcombe' }).check()
  await press(desk, 'Promote to Admin (1)')
  await choose(desk, 'Role', 'Co-Administrator')
  await press(dialog, 'Promote (1)')
  await sees(desk, /^1 person was promoted to Co-Administrator/)
  await press(desk, 'Delete Lucas Whitcombe')
  await press(dialog, 'Delete Account')
  await sees(desk, 'The account of Lucas Whitcombe was closed. You can reopen it for 7 days.')

  await desk.goto(administratorsPage)
  for (const [role, label] of [
    ['Co-Administrator', 'Co-Admin'],
    ['University Admin', school.name],
  ] as const) {
    await press(desk, 'Edit role of Ruth Whitcombe')
    await choose(desk, 'Role', role)
    await press(dialog, 'Update Role')
    await dialog.waitFor({ state: 'hidden' })
    await sees(desk.getByRole('row').filter({ hasText: 'Whitcombe, Ruth' }), label)
  }
  await press(desk, 'Revoke Ruth Whitcombe')
  await press(dialog, 'Revoke')
  await sees(desk, /^The administrator privileges were revoked/)

  await desk.goto('/admin/settings')
  for (const [label, word] of [
    ['Current Password', password],
    ['New Password', 'three words of hers'],
    ['Confirm New Password', 'three words of hers'],
  ] as const)
    await desk.getByLabel(label, { exact: true }).fill(word)
  await press(desk, 'Change Password')
  await sees(desk, 'Password changed successfully')
  await desk.goto(reportAddress)
  await readTotals(desk)
  await desk.goto(`${reportAddress}?start_date=2026-03-02&end_date=2026-03-20`)
  await readTotals(desk)

  assert.deepEqual(missing(ofAdministrators), [], `calls that weren’t made. These were:\n${describeAll()}`)
  const findBodies = (call: string) => requests.filter((request) => request.call === call).map(({ body }) => body)
  const requester = { requester_id: master.id }
  assert.deepEqual(findBodies('POST /api/admin/promote-faculty/'), [
    { ...requester, faculty_id: imogen.id, role: 'co' },
  ])
  assert.deepEqual(
    findBodies('PUT /api/admin/update-role/'),
    ['co', 'sub', 'revoke'].map((new_role) => ({ ...requester, admin_id: ruth.id, new_role })),
  )
  assert.equal(findBodies(`DELETE /api/faculty/${lucas.id}/`).length, 1)
  const listRequests = requests.filter(({ call }) => call === 'GET /api/admin/faculty-by-school/')
  assert.deepEqual([...new Set(listRequests.map(({ url }) => url.searchParams.get('admin_id')))], [master.id])
  const reports = requests.filter(({ call }) => call === 'GET /api/admin/usage-report/').map(({ url }) => url.search)
  assert.deepEqual(
    [...new Set(reports)],
    ['?university=all', '?university=all&start_date=2026-03-02&end_date=2026-03-20'],
  )
})

journey('a University Admin’s panel makes every call in the table, with its query and its body', async (stage) => {
  const { ada, omar, ownEvent, maya } = await aPanel(stage)
  const desk = await stage.desk()
  const { requests, missing, describeAll } = noteCalls(desk)
  const dialog = desk.getByRole('dialog')
  // The specification's response has only the university's id, so the page requests its name.
  const profile = { id: ada.id, first_name: 'Ada', last_name: 'Whitcombe', email: ada.email, school: stage.school.id }
  await desk.route('**/api/faculty/*/', (route) => route.fulfill({ json: profile }))
  await openPanel(desk, ada)
  await sees(desk, `Faculty Portal - ${stage.school.name}`)
  await press(desk, 'Delete Field Methods')
  await press(dialog, 'Delete Event')
  await sees(desk, 'Event deleted successfully')

  await desk.getByRole('tab', { name: 'Student Management' }).click()
  // Change every field, because the form sends only changed fields.
  const changes = [
    { first_name: 'Maja', last_name: 'Berg', password: '' },
    { first_name: 'Maya', last_name: 'Bergström', password: 'three words of theirs' },
  ]
  for (const { first_name, last_name, password: newPassword } of changes) {
    await press(desk, /^Edit Ma[jy]a Berg/)
    await dialog.getByLabel('First Name', { exact: true }).fill(first_name)
    await dialog.getByLabel('Last Name', { exact: true }).fill(last_name)
    await dialog.getByLabel(/^New Password/).fill(newPassword)
    await press(dialog, 'Save Changes')
    await dialog.waitFor({ state: 'hidden' })
  }
  await press(desk, 'Delete Zoe Ames')
  await press(dialog, 'Delete Student')
  await sees(desk, 'Student account deleted successfully')
  await desk.getByRole('tab', { name: 'Class Management' }).click()
  await desk.getByRole('list', { name: 'Faculty' }).getByRole('button', { name: /Omar/ }).click()
  await seesHeading(desk, 'Omar Whitcombe')
  await sees(desk, 'BIO 210')

  assert.deepEqual(missing(ofThePanel), [], `calls that weren’t made. These were:\n${describeAll()}`)
  const findQueries = (call: string) =>
    requests.filter((request) => request.call === call).map(({ url }) => Object.fromEntries(url.searchParams))
  const school_id = stage.school.id
  assert.deepEqual(findQueries(`DELETE /api/events/${ownEvent.id}/`), [{ faculty_id: ada.id }])
  const listed = { school: school_id, faculty: ada.id, include_permissions: 'true' }
  assert.deepEqual(findQueries('GET /api/events/')[0], listed)
  assert.deepEqual(findQueries('GET /api/faculty-by-school/')[0], { school_id, faculty_id: ada.id })
  assert.deepEqual(findQueries('GET /api/classes-by-faculty/')[0], { faculty_id: omar.id, requester_id: ada.id })
  const [{ password: _, ...names }, withPassword] = changes as [(typeof changes)[0], (typeof changes)[0]]
  assert.deepEqual(
    requests.filter(({ call }) => call === `PUT /api/students/${maya.id}/update/`).map(({ body }) => body),
    [names, withPassword],
  )
})

async function manageAUniversity(desk: Page): Promise<void> {
  const dialog = desk.getByRole('dialog')
  await desk.goto('/admin/universities')
  await press(desk, 'Add University')
  for (const [label, text] of [
    ['Name', 'Granville University'],
    ['Faculty Domain', 'granville.edu'],
    ['Student Domain', 'students.granville.edu'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  // The server's own time zone loads with the list.
  await dialog.getByText(/^It’s .* there now/).waitFor()
  await press(dialog, 'Add University')
  await sees(desk, 'University added successfully!')
  await press(desk, 'Edit Granville University')
  // Change every field, because the form sends only changed fields.
  for (const [label, text] of [
    ['Name', 'Granville Tech'],
    ['Faculty Domain', 'granville.tech'],
    ['Student Domain', 'students.granville.tech'],
    ['Time Zone', 'Asia/Tokyo'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('switch', { name: 'More than one account per mailbox' }).click()
  await press(dialog, 'How long data is kept')
  await dialog.getByLabel('Location and Device Data (days)').fill('365')
  await dialog.getByLabel('Attendance after Its Term (years)').fill('5')
  await press(dialog, 'Save Changes')
  await sees(desk, 'University updated successfully!')
  await press(desk, 'Delete Granville Tech')
  await press(dialog, 'Delete University')
  await sees(desk, 'University deleted successfully!')
}
