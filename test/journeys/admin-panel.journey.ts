import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool, signedIn } from '#test/builders.ts'
import { aPanel, openPanel, readRows } from './admin-panel-steps.ts'
import { assign, downloadBy } from './class-details-steps.ts'
import { journey, journeyAlone } from './stage.ts'
import { asFaculty, readPath, press, remember, sees, seesHeading } from './steps.ts'

journey(
  'only a University Admin has the Administrator Panel, and everyone else gets “Page not found”',
  async (stage) => {
    const { world, school } = stage
    const { ada, omar } = await aPanel(stage)
    const desk = await stage.desk()
    const co = await aFaculty(world, school, 'Ruth')
    await anAdmin(world, 'co', { faculty: co })
    for (const nobody of [omar, co]) {
      await openPanel(desk, nobody)
      await seesHeading(desk, 'Page not found')
      assert.deepEqual(await desk.getByText(/Admin(istrator)? Panel/).all(), [])
    }
    await remember(desk, asFaculty(ada))
    await desk.goto('/faculty/dashboard')
    const item = desk.getByRole('navigation').getByRole('link', { name: 'Admin Panel' }).filter({ visible: true })
    await item.click()
    await seesHeading(desk, 'Administrator Panel')
    assert.equal(await item.getAttribute('aria-current'), 'page')
    await sees(desk.getByRole('main'), 'Alder University')

    // The address names the selected tab. The arrow keys move between tabs, and Back returns to the previous tab.
    const selectedTab = desk.getByRole('tab', { selected: true })
    const tabs = ['Events Management', 'Student Management', 'Class Management', 'Admin Information']
    assert.deepEqual(await desk.getByRole('tab').allInnerTexts(), tabs)
    await selectedTab.focus()
    for (const [n, name] of ['students', 'classes', 'information'].entries()) {
      await desk.keyboard.press('ArrowRight')
      await desk.keyboard.press('Enter')
      await desk.waitForURL(`**/faculty/admin?tab=${name}`)
      await desk.getByRole('tab', { name: tabs[n + 1]!, selected: true }).waitFor()
    }
    await sees(desk, 'University Administrator (Sub-Admin)')
    await sees(desk, /contact a master administrator/)
    await desk.goBack()
    await desk.waitForURL('**/faculty/admin?tab=classes')
    await desk.getByRole('tab', { name: 'Class Management', selected: true }).waitFor()

    // After the role is revoked, the next visit finds no panel.
    await world.db.updateTable('administrator').set({ role: 'revoked' }).execute()
    await desk.goto('/faculty/admin')
    await seesHeading(desk, 'Page not found')
  },
)

journey(
  'the panel lists all events of the university, newest first, and each can be found, edited and deleted',
  async (stage) => {
    const { world } = stage
    const { ada, theirs, ownEvent } = await aPanel(stage)
    await anEvent(world, await aFaculty(world, await aSchool(world, 'Birch')), { name: 'Elsewhere' })
    const desk = await stage.desk()
    await openPanel(desk, ada)
    const rows = await readRows(desk, 'Events')
    assert.deepEqual(
      rows.map(([name, , creator]) => [name, creator]),
      [
        ['Chamber Choir', 'Omar Whitcombe'],
        ['Field Methods', 'You (Creator)'],
        ['Career Fair', 'Alder University'],
      ],
    )
    assert.match(rows[0]![1]!, /^\w{3}, \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/)
    const search = desk.getByRole('searchbox', { name: 'Search events by name' })
    await search.fill('choir')
    await desk.getByText('Field Methods').waitFor({ state: 'hidden' })
    assert.equal(readPath(desk), '/faculty/admin?q=choir')
    await search.fill('opera')
    await seesHeading(desk, 'No event matches “opera”')
    await press(desk, 'Clear search')

    await desk.getByRole('link', { name: 'Edit Chamber Choir' }).click()
    await desk.waitForURL(`**/faculty/events/${theirs.id}/edit`)
    assert.equal(await desk.getByLabel('Event name').inputValue(), 'Chamber Choir')
    await desk.getByLabel('Event name').fill('Chamber Choir, moved')
    await press(desk, 'Save Changes')
    await sees(desk, 'Event updated successfully!')

    await desk.goto('/faculty/admin')
    await press(desk, 'Delete Field Methods')
    const dialog = desk.getByRole('dialog', { name: 'Delete this event?' })
    await press(dialog, 'Delete Event')
    await sees(desk, /^Event deleted successfully$/)
    await dialog.waitFor({ state: 'hidden' })
    await press(desk, 'Delete Chamber Choir, moved')
    const sure = dialog.getByRole('button', { name: 'Delete Event' })
    await dialog.getByLabel(/^Type the event’s name/).fill('chamber choir, moved')
    await sure.click()
    await sees(desk, 'Event deleted successfully. 1 attendance record was deleted.')
    assert.deepEqual(
      (await readRows(desk, 'Events')).map(([name]) => name),
      ['Career Fair'],
    )
    assert.equal(await desk.evaluate('document.activeElement.tagName'), 'H1')
    const remainingRows = await world.db
      .selectFrom('event')
      .select('id')
      .where('id', 'in', [ownEvent.id, theirs.id])
      .where('closed_at', 'is', null)
      .execute()
    assert.deepEqual(remainingRows, [])
  },
)

journeyAlone(
  'in the panel students are found by name, edited and deleted, and typed text isn’t lost',
  async (stage) => {
    const { world, school } = stage
    const { ada, maya, zoe } = await aPanel(stage)
    const desk = await stage.desk()
    await openPanel(desk, ada, '?tab=students')
    const names = async () => (await readRows(desk, 'Students')).map(([name, email]) => [name, email])
    const [zoes, mayas] = [
      ['Ames, Zoe', zoe.email],
      ['Bergström, Maya', maya.email],
    ]
    assert.deepEqual(await names(), [zoes, mayas], 'by last name')
    await desk.getByRole('searchbox', { name: /^Search students/ }).fill('bergstrom')
    await desk.getByText('Ames').waitFor({ state: 'hidden' })
    assert.deepEqual(await names(), [mayas])

    await press(desk, 'Edit Maya Bergström')
    await desk.waitForURL(`**/faculty/admin?tab=students&q=bergstrom&student=${maya.id}`)
    const dialog = desk.getByRole('dialog', { name: 'Edit Student' })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const newPassword = dialog.getByLabel(/^New Password/)
    assert.equal(await field('Email').inputValue(), maya.email)
    assert.equal(await field('Email').getAttribute('readonly'), '')
    await field('First Name').fill(' ')
    await field('First Name').press('Enter')
    await sees(dialog, 'Name fields are required')
    assert.equal(await desk.evaluate('document.activeElement.name'), 'first_name')
    await field('First Name').fill('Maja')
    // Neither a click outside the dialog nor the end of the session discards the typed text.
    await desk.mouse.click(5, 5)
    await field('First Name').waitFor()
    stage.expectTrouble(/desk: 401 /)
    await world.db.deleteFrom('session').where('faculty_id', '=', ada.id).execute()
    await press(dialog, 'Save Changes')
    await desk.waitForURL('**/auth/faculty/signin?redirect=*')
    const back = new URL(desk.url()).searchParams.get('redirect')!
    ada.token = await signedIn(world, { faculty: ada.id }, ada.email, school.id)
    await remember(desk, asFaculty(ada))
    await desk.goto(back)
    assert.equal(await field('First Name').inputValue(), 'Maja')
    await press(dialog, 'Save Changes')
    await sees(desk, 'Student information updated successfully')
    await dialog.waitFor({ state: 'hidden' })
    await sees(desk.getByRole('table'), ', Maja')

    // The first new password is too short. The second one signs the student out and is announced by email.
    await press(desk, 'Edit Maja Bergström')
    await newPassword.fill('short')
    await press(dialog, 'Save Changes')
    await sees(dialog, 'Password must be at least 8 characters long')
    await newPassword.fill('three words of theirs')
    await sees(dialog, /signed out everywhere, and we’ll email them/)
    const message = await stage.emailAfter(maya.email, () => press(dialog, 'Save Changes'))
    assert.match(message.subject ?? '', /password/i)
    await dialog.waitFor({ state: 'hidden' })

    await press(desk, 'Delete Maja Bergström')
    const question = desk.getByRole('dialog', { name: 'Delete this student?' })
    assert.equal(await question.locator('bdi:not([translate=no])').count(), 0, 'no browser translates the name')
    await question.getByLabel(/^Type the student’s name/).fill('Maja Bergstrom')
    await stage.check(desk, 'delete student, the name typed')
    await press(question, 'Delete Student')
    await sees(desk, 'Student account deleted successfully')
    await press(desk, 'Clear search')
    assert.deepEqual(await names(), [zoes])

    // If someone else deletes the student first, the list behind the dialog is updated.
    await press(desk, 'Delete Zoe Ames')
    // Wait for the count, so that only the deletion gets a 404.
    await question.locator('button:enabled', { hasText: 'Delete Student' }).waitFor()
    stage.expectTrouble(/desk: 404 (GET|DELETE) \/api\/students\//)
    await world.db.deleteFrom('student').where('id', '=', zoe.id).execute()
    await press(question, 'Delete Student')
    await question.getByRole('alert').waitFor()
    await desk.getByRole('heading', { name: 'No students yet', includeHidden: true }).waitFor()
    await press(question, 'Cancel')
    assert.equal(await world.db.selectFrom('attendance').select('id').executeTakeFirst(), undefined)
  },
)

journey('in the panel a colleague’s classes can be viewed and downloaded but not changed', async (stage) => {
  const { ada, omar, theirs, nobodys, classId } = await aPanel(stage)
  await assign(stage, omar, classId, theirs.id)
  await assign(stage, omar, classId, nobodys.id)
  const desk = await stage.desk()
  await openPanel(desk, ada, '?tab=classes')
  const list = desk.getByRole('list', { name: 'Faculty' }).getByRole('listitem')
  await list.first().waitFor()
  const lines = async () => (await list.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  assert.deepEqual(await lines(), ['Whitcombe, Ada (You) 0 classes', 'Whitcombe, Omar 2 classes'])
  await sees(desk, 'Choose a faculty member to see their classes.')
  await list.filter({ hasText: '(You)' }).getByRole('button').click()
  await seesHeading(desk, 'No classes yet')
  const search = desk.getByRole('searchbox', { name: /^Search faculty/ })
  await search.fill('oma')
  await desk.getByText('(You)').waitFor({ state: 'hidden' })
  await list.getByRole('button').click()
  await seesHeading(desk, 'Omar Whitcombe')
  const classes = desk.getByRole('region', { name: 'Omar Whitcombe' }).getByRole('listitem')
  await classes.first().waitFor()
  const classLines = (await classes.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim())
  assert.deepEqual(classLines, [
    'Reading Group N/A 0 students 0 events View',
    'BIO 210 Spring 2026 2 students 2 events View',
  ])
  const path = readPath(desk)

  await desk.getByRole('link', { name: 'View BIO 210' }).click()
  await desk.waitForURL(`**/faculty/classes/${classId}`)
  await sees(desk, /^This class belongs to Omar Whitcombe\. As a University Admin, you can see it/)
  await seesHeading(desk, 'Chamber Choir')
  const report = desk.getByRole('listitem').filter({ hasText: 'Career Fair' })
  assert.equal((await downloadBy(desk, report, 'Attendance Report')).rows.length, 3)
  await desk.getByRole('tab', { name: 'Students (2)' }).click()
  await sees(desk, 'Ames')
  await desk.getByRole('tab', { name: 'Overall Attendance' }).click()
  assert.equal((await downloadBy(desk, desk, 'Download Overall Attendance')).rows.length, 3)
  for (const tab of ['Events', 'Students (2)']) {
    await desk.getByRole('tab', { name: tab }).click()
    assert.deepEqual(await desk.getByText(/^(Edit Class|Assign Events|Unassign|Add Students)$/).all(), [], tab)
  }
  await stage.check(desk, 'class of a colleague')
  await desk.goto(`/faculty/classes/${classId}/edit`)
  await sees(desk, 'Only the owner of a class can change it.')
  await desk.getByRole('link', { name: 'View Class' }).click()
  await desk.getByRole('link', { name: 'Administrator Panel' }).click()
  await seesHeading(desk, 'Omar Whitcombe')
  assert.match(path, new RegExp(`faculty=${omar.id}`))
  assert.equal(readPath(desk), `/faculty/admin?tab=classes&faculty=${omar.id}`)
})
