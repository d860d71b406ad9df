import assert from 'node:assert/strict'
import type { Route } from 'playwright-core'
import { currentSemester } from '#contract/classes/semesters.ts'
import { aClassWith, aFaculty, aStudent } from '#test/builders.ts'
import { chooseFile, header, createRows, typeStudent } from './class-steps.ts'
import { openProfile, findProfile, stub } from './profile-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { asFaculty, choose, press, sees, seesHeading, signInAs, signInFaculty } from './steps.ts'

mainJourney('a class of thirty is typed and imported, and is in the list two seconds later', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const domain = stage.school.studentDomain
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.goto('/faculty/classes')
  await seesHeading(desk, "You haven't created any classes yet")
  await stage.check(desk, 'class list, none yet')
  await desk.getByRole('link', { name: 'Add New Class' }).click()
  await seesHeading(desk, 'Add New Class')
  await press(desk, 'Create Class')
  await sees(desk, 'Class name is required')
  await stage.check(desk, 'add class, faults')
  await desk.getByLabel('Class name').fill('BIO 210, Section 2')

  // Without all three fields, no student is added.
  await typeStudent(desk, { first: 'Maya', last: '', email: `m@${domain}` })
  await seesHeading(desk, 'No students yet')
  await typeStudent(desk, { first: 'Maya', last: 'Bergström', email: `M.Bergstrom@${domain}` })
  await sees(desk, `m.bergstrom@${domain}`)
  await press(desk, 'Remove Maya Bergström')
  await sees(desk, 'Maya Bergström was removed from the list.')
  await press(desk, 'Undo')
  await sees(desk, `m.bergstrom@${domain}`)
  await typeStudent(desk, { first: 'Maya', last: 'B', email: `m.bergstrom@${domain}` })
  await sees(desk, 'A student with this email already exists in the class.')
  await typeStudent(desk, { first: 'Ruairi', last: 'Boyle', email: 'ruairi@gmail.com' })
  await sees(desk, `Only official student emails can be on a roster. They end in @${domain}.`)
  await press(desk, 'Create Class')
  await sees(desk, 'This student isn’t on the list yet')
  await typeStudent(desk, { first: 'Ruairi', last: 'Boyle', email: `ruairi@${domain}` })

  await press(desk, 'Import CSV')
  await seesHeading(desk, 'Import students')
  await stage.check(desk, 'import, no file')
  const rows = [
    ...createRows(28, domain),
    `Maya,Bergström,m.bergstrom@${domain}`,
    `,Nobody,n@${domain}`,
    'Gus,G,g@x.com',
  ]
  await chooseFile(desk, [header, ...rows].join('\r\n'))
  await sees(desk, 'Already in this class, skipped')
  await sees(desk, 'The first name is missing. Enter it.')
  await stage.check(desk, 'import, preview')
  await press(desk, 'Problems 2')
  await desk.getByText(`s1@${domain}`).waitFor({ state: 'hidden' })
  const saved = desk.waitForEvent('download')
  await press(desk, 'Download problem rows')
  assert.equal((await saved).suggestedFilename(), 'students-not-added.csv')
  await press(desk, 'Add 28 Students')
  await sees(desk, 'Added 28 students. Skipped 1 duplicate students.')
  await seesHeading(desk, 'Add New Class')
  await sees(desk, '2 rows of the file weren’t added:')
  await sees(desk, 'Line 32 (g@x.com)')
  await stage.check(desk, 'add class, thirty students')

  await press(desk, 'Create Class')
  await sees(desk, 'Class created successfully! 30 students added.')
  await desk.waitForURL('**/faculty/classes')
  await seesHeading(desk, 'BIO 210, Section 2')
  await sees(desk, '30 students')
  await sees(desk, currentSemester(new Date()))
  await stage.check(desk, 'class list')
})

journey('three thousand students are imported at once', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const domain = stage.school.studentDomain
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/classes/add')
  await desk.getByLabel('Class name').fill('BIO 101')
  await press(desk, 'Import CSV')
  await chooseFile(desk, [header, ...createRows(3000, domain)].join('\n'))
  await press(desk, 'Add 3,000 Students')
  await sees(desk, 'Successfully imported 3,000 students.')
  // The last of the three calls is held back until the progress of the others is shown.
  const last = Promise.withResolvers<Route>()
  let calls = 0
  await desk.route('**/batch-add-students/', async (route) => {
    calls += 1
    if (calls === 3) last.resolve(route)
    else await route.continue()
  })
  await press(desk, 'Create Class')
  await sees(desk, 'Adding students: 2,000 of 3,000')
  const bar = desk.getByRole('progressbar', { name: 'Students added' })
  assert.equal(Math.round(Number(await bar.getAttribute('aria-valuenow'))), 67)
  await stage.check(desk, 'add class, students on their way')
  await (await last.promise).continue()
  await sees(desk, 'Class created successfully! 3,000 students added.')
  await desk.waitForURL('**/faculty/classes')
  await sees(desk, '3,000 students')
})

journey(
  'if the call for all students fails, each is added alone, and refused students can be downloaded',
  async (stage) => {
    const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
    const domain = stage.school.studentDomain
    const desk = await signInAs(stage.desk(), asFaculty(owner))
    let calls = 0
    await desk.route('**/api/faculty/batch-add-students/', (route) => route.fulfill({ status: 503, json: {} }))
    await desk.route('**/api/faculty/add-student/', (route) => {
      calls += 1
      const body = route.request().postDataJSON() as { email: string }
      return body.email.startsWith('s7@') ? route.fulfill({ status: 500, json: {} }) : route.continue()
    })
    stage.expectTrouble(/desk: 503 POST .*batch-add-students/)
    stage.expectTrouble(/desk: 500 POST .*add-student/)
    await desk.goto('/faculty/classes/add')
    await desk.getByLabel('Class name').fill('BIO 101')
    await press(desk, 'Import CSV')
    await chooseFile(desk, [header, ...createRows(23, domain)].join('\n'))
    await press(desk, 'Add 23 Students')
    await press(desk, 'Create Class')
    await sees(desk, 'Class created successfully! 22 students added, 1 could not be added.')
    assert.equal(calls, 23)
    await desk.waitForURL('**/faculty/classes')
    await sees(desk, '22 students')
    await sees(desk, '1 student of BIO 101 isn’t on its roster')
    await stage.check(desk, 'class list, left-over students')
    // The notice stays, whatever else is opened on this page.
    await desk.getByLabel('Show Past Classes').click()
    await sees(desk, 'Previous Classes')
    await press(await openProfile(desk), 'Cancel')
    await findProfile(desk).waitFor({ state: 'hidden' })
    const saved = desk.waitForEvent('download')
    await press(desk, 'Download these rows')
    assert.equal((await saved).suggestedFilename(), 'students-not-added.csv')
  },
)

journey('if a class isn’t created, or the response has no id, the page says so', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/classes/add')
  await desk.getByLabel('Class name').fill('BIO 101')
  stage.expectTrouble(/desk: 500 POST .*class\/create/)
  await desk.route('**/api/class/create/', (route) => route.fulfill({ status: 500, json: {} }))
  await press(desk, 'Create Class')
  await sees(desk, 'Failed to create class. Please try again.')
  stage.expectTrouble(/desk: 403 POST .*class\/create/)
  await desk.route('**/api/class/create/', (route) => route.fulfill({ status: 403, json: { error: 'Not today.' } }))
  await press(desk, 'Create Class')
  await sees(desk, 'Not today.')

  await desk.evaluate(`localStorage.removeItem('facultyId')`)
  await press(desk, 'Create Class')
  await sees(desk, 'You must be logged in to create a class')
  await desk.evaluate(`localStorage.setItem('facultyId', ${JSON.stringify(owner.id)})`)

  await desk.route('**/api/class/create/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { name: 'BIO 101' } })
  })
  await press(desk, 'Create Class')
  await sees(desk, 'Class created but could not determine class ID. Please check class list.')
  await desk.waitForURL('**/faculty/classes')
  await seesHeading(desk, 'BIO 101')

  await desk.goto('/faculty/classes/add')
  await desk.getByLabel('Class name').fill('bio 101')
  await sees(desk, /You already have a class with this name in/)
  await desk.unroute('**/api/class/create/')
  await press(desk, 'Create Class')
  await sees(desk, 'Class created successfully! No students added.')
})

journey('a class is edited: names, a student removed and restored, others added, one corrected', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const domain = school.studentDomain
  const [jonas, amara] = [await aStudent(world, school, 'Jonas'), await aStudent(world, school, 'Amara')]
  const { id } = await aClassWith(world, owner, [jonas, amara])
  const desk = await signInAs(stage.desk(), asFaculty(owner), `/faculty/classes/${id}/edit`)
  await seesHeading(desk, 'Edit Class')
  await desk.getByLabel('Class name').fill('BIO 211')
  await choose(desk, 'Semester', `Fall ${new Date().getFullYear()}`)
  await press(desk, /Remove Jonas/)
  await sees(desk, /^Jonas .+ will leave the class when you save\.$/)
  await press(desk, 'Undo')
  await sees(desk, jonas.email)
  await press(desk, /Remove Amara/)
  await desk.getByText(amara.email).waitFor({ state: 'hidden' })
  assert.match((await desk.locator(':focus').getAttribute('aria-label')) ?? '', /^Remove Jonas/)
  await press(desk, 'Import CSV')
  // The columns are found by name, in any order.
  await chooseFile(desk, `Email,Section,First Name,Last Name\nwrong@${domain},2,Haruka,Ito\n${jonas.email},2,Jonas,L`)
  await press(desk, 'Add 1 Student')
  await sees(desk, 'Added 1 students. Skipped 1 duplicate students.')
  await press(desk, 'Save Changes')
  await sees(desk, 'Class updated successfully!')
  await desk.waitForURL((url) => url.pathname === `/faculty/classes/${id}`)

  await desk.goto(`/faculty/classes/${id}/edit`)
  assert.equal(await desk.getByLabel('Class name').inputValue(), 'BIO 211')
  await sees(desk, jonas.email)
  await sees(desk, `wrong@${domain}`)
  assert.equal(await desk.getByText(amara.email).count(), 0)
  await stage.check(desk, 'edit class')
  await press(desk, 'Correct Haruka Ito')
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Email').fill('haruka@gmail.com')
  stage.expectTrouble(/desk: 400 PUT .*pending/)
  await press(dialog, 'Save Correction')
  await sees(dialog, /end in @/)
  await stage.check(desk, 'correct a student')
  await dialog.getByLabel('Email').fill(`h.ito@${domain}`)
  stage.expectTrouble(/desk: 500 PUT .*pending/)
  await stub(desk, '**/api/class/*/pending/*/?*', 'PUT', 500)
  await press(dialog, 'Save Correction')
  await sees(dialog, 'Your correction wasn’t saved. Please try again.')
  assert.equal(await dialog.getByLabel('Email').inputValue(), `h.ito@${domain}`)
  await desk.mouse.click(5, 5)
  let sentCount = 0
  await desk.route('**/api/class/*/pending/*/?*', async (route) => {
    sentCount += 1
    // Enter is pressed a second time before the first request is answered.
    await desk.keyboard.press('Enter')
    await route.continue()
  })
  await dialog.getByLabel('Email').press('Enter')
  await sees(desk, `h.ito@${domain}`)
  await desk.getByText(`wrong@${domain}`).waitFor({ state: 'hidden' })
  assert.equal(sentCount, 1)
})

journey('a failed update says so and keeps the typed text, and failed students stay in the form', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const { id } = await aClassWith(world, owner, [])
  const desk = await signInAs(stage.desk(), asFaculty(owner))
  stage.expectTrouble(/desk: 500 (GET|PUT|POST) /)
  stage.expectTrouble(/desk: 404 GET /)
  await desk.goto('/faculty/classes/nowhere/edit')
  await seesHeading(desk, 'Class not found.')
  await desk.route(`**/api/classes/${id}/`, (route) => route.fulfill({ status: 500, json: {} }))
  await desk.goto(`/faculty/classes/${id}/edit`)
  await seesHeading(desk, 'Failed to load class details. Please try again.')
  await stage.check(desk, 'edit class, failed')
  await desk.unroute(`**/api/classes/${id}/`)
  await press(desk, 'Try again')
  await typeStudent(desk, { first: 'Maya', last: 'B', email: `m@${school.studentDomain}` })
  await desk.route('**/update/', (route) => route.fulfill({ status: 500, json: {} }))
  await press(desk, 'Save Changes')
  await sees(desk, 'Failed to update class. Please try again.')
  await desk.unroute('**/update/')
  await desk.evaluate(`localStorage.removeItem('facultyId')`)
  await press(desk, 'Save Changes')
  await sees(desk, 'You must be logged in to update a class')
  await desk.evaluate(`localStorage.setItem('facultyId', ${JSON.stringify(owner.id)})`)
  await desk.route('**/api/faculty/*add-student*/', (route) => route.fulfill({ status: 500, json: {} }))
  await press(desk, 'Save Changes')
  await sees(desk, 'Some students may not have been added successfully. Please refresh and try again.')
  await sees(desk, 'Not saved yet')
  await desk.unroute('**/api/faculty/*add-student*/')
  await press(desk, 'Save Changes')
  await desk.waitForURL((url) => url.pathname === `/faculty/classes/${id}`)
})

journey('when two windows edit one class, neither loses what the other saved', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const [jonas, amara] = [await aStudent(world, school, 'Jonas'), await aStudent(world, school, 'Amara')]
  const { id } = await aClassWith(world, owner, [jonas, amara], 'BIO 210')
  const [firstDesk, secondDesk] = [await stage.desk(), await stage.desk()]
  for (const desk of [firstDesk, secondDesk]) {
    await signInAs(desk, asFaculty(owner), `/faculty/classes/${id}/edit`)
    await sees(desk, jonas.email)
  }
  await secondDesk.getByLabel('Class name').fill('BIO 211')
  await typeStudent(secondDesk, { first: 'Maya', last: 'Bergström', email: `m.bergstrom@${school.studentDomain}` })
  await press(secondDesk, 'Save Changes')
  await secondDesk.waitForURL((url) => url.pathname === `/faculty/classes/${id}`)
  await press(firstDesk, /Remove Amara/)
  stage.expectTrouble(/desk: 412 PUT .*update/)
  await press(firstDesk, 'Save Changes')
  await sees(firstDesk, 'Class updated successfully!')
  await sees(firstDesk, 'This class was also changed somewhere else: Maya Bergström added, renamed “BIO 211”.')
  await firstDesk.goto(`/faculty/classes/${id}/edit`)
  await sees(firstDesk, jonas.email)
  await sees(firstDesk, `m.bergstrom@${school.studentDomain}`)
  assert.equal(await firstDesk.getByText(amara.email).count(), 0)
  assert.equal(await firstDesk.getByLabel('Class name').inputValue(), 'BIO 211')
})
