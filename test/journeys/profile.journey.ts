import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { aClassWith, aFaculty, anEvent, aScan, password } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aStudentAt, openProfile, findProfile, stub } from './profile-steps.ts'
import { journey } from './stage.ts'
import { readPath, press, sees, seesHeading, typePassword } from './steps.ts'

const next = 'three new words of hers'
const minute = 60_000

journey('a student changes name and password, and the old password no longer signs in', async (stage) => {
  const phone = await stage.phone()
  const student = await aStudentAt(stage, phone)
  const profile = await openProfile(phone)
  await sees(profile, 'Leave blank to keep current password')
  await sees(profile, 'Email cannot be changed. Contact support if needed.')
  const email = profile.getByLabel('Email', { exact: true })
  assert.deepEqual([await email.inputValue(), await email.getAttribute('readonly')], [student.email, ''])
  await stage.check(phone, 'profile')
  // Save Changes is only for the first section, so its button is there.
  const first = profile.getByRole('region', { name: 'Your Profile' })
  await first.getByRole('button', { name: 'Save Changes' }).waitFor()
  assert.equal(await first.getByRole('heading').count(), 0, 'no other section is in it')

  await profile.getByLabel('First Name').fill('Maja')
  const [word, confirmation] = [profile.getByLabel('New Password'), profile.getByLabel('Confirm Password')]
  const save = profile.getByRole('button', { name: 'Save Changes' })
  await word.fill(next)
  assert.equal(await save.isDisabled(), true, 'typed only once')
  await confirmation.fill('three new')
  await sees(profile, "Passwords don't match")
  assert.equal(await save.isDisabled(), true)
  await confirmation.fill(next)
  await profile.getByText("Passwords don't match").waitFor({ state: 'hidden' })

  for (const field of [word, confirmation]) {
    assert.equal(await field.getAttribute('type'), 'password')
    assert.equal(await field.getAttribute('autocomplete'), 'new-password', 'what a password manager fills in')
  }
  const eyes = profile.getByRole('button', { name: 'Show password' })
  const fields = await eyes.evaluateAll((buttons: { getAttribute: (name: string) => string | null }[]) =>
    buttons.map((button) => button.getAttribute('aria-describedby')),
  )
  assert.equal(new Set(fields).size, 2, 'each eye says whose it is')
  for (const field of fields) await sees(profile.locator(`[id="${field}"]`), /Password/)
  await eyes.first().click()
  assert.equal(await word.getAttribute('type'), 'text')
  const saved = profile.getByText('Profile updated successfully!')
  const message = await stage.emailAfter(student.email, async () => {
    await save.click()
    await saved.waitFor()
  })
  assert.equal(message.subject, 'Your Rollbook password was changed')
  assert.deepEqual(
    [await word.inputValue(), await confirmation.inputValue()],
    ['', ''],
    'the password fields are cleared',
  )
  await saved.waitFor({ state: 'hidden' })
  await press(profile, 'Cancel')
  await seesHeading(phone, "Maja's Dashboard")

  await press(phone, 'Log out')
  await phone.goto('/auth/student/signin')
  stage.expectTrouble(/phone: 401 POST \/api\/student\/direct-signin\//)
  await typePassword(phone, student.email, password)
  await sees(phone, 'Email or password is incorrect.')
  await typePassword(phone, student.email, next)
  await phone.waitForURL('**/student/dashboard')
})

journey('a profile that can’t be saved says why, and keeps the typed text', async (stage) => {
  const phone = await stage.phone()
  const { email } = await aStudentAt(stage, phone)
  const profile = await openProfile(phone)
  const update = '**/api/students/*/update/'
  const name = profile.getByLabel('First Name')
  await name.fill('Maja')

  await profile.getByLabel('Confirm Password').fill('only here')
  await press(profile, 'Save Changes')
  await sees(profile, 'Passwords do not match')
  await profile.getByLabel('Confirm Password').fill('')

  for (const [status, body, sentence] of [
    [0, {}, 'Failed to update profile. Please try again.'],
    [500, {}, 'Failed to update profile. Please try again.'],
    [503, { error: 'Rollbook is busy.' }, 'Rollbook is busy.'],
    [403, { error: 'Your university does not allow this.' }, 'Your university does not allow this.'],
  ] as const) {
    stage.expectTrouble(status === 0 ? /phone: net::ERR_FAILED PUT / : new RegExp(`phone: ${status} PUT `))
    await stub(phone, update, 'PUT', status, body)
    await press(profile, 'Save Changes')
    await sees(profile, sentence)
  }

  stage.expectTrouble(/phone: 400 PUT \/api\/students\/[^/]+\/update\//)
  await name.fill('')
  await press(profile, 'Save Changes')
  await sees(profile, 'First name is required')
  assert.equal(await phone.locator(':focus').getAttribute('name'), 'first_name', 'the invalid field has the focus')
  await name.fill('Maja')
  for (const field of ['New Password', 'Confirm Password']) await profile.getByLabel(field).fill('short')
  await press(profile, 'Save Changes')
  await sees(profile, 'Password must be at least 8 characters long')
  for (const field of ['New Password', 'Confirm Password']) await profile.getByLabel(field).fill('password123')
  await press(profile, 'Save Changes')
  await sees(profile, 'This is one of the most commonly used passwords.')
  assert.equal(await name.inputValue(), 'Maja')
  await press(profile, 'Cancel')
  await seesHeading(phone, "Maya's Dashboard")

  stage.expectTrouble(/phone: 401 PUT /)
  await openProfile(phone)
  await name.fill('Maja')
  await stub(phone, update, 'PUT', 401, {
    error: 'Authentication required',
    code: 'authentication_required',
  })
  await press(profile, 'Save Changes')
  await seesHeading(phone, 'Student Sign In')
  await typePassword(phone, email, password)
  await profile.getByLabel('First Name').waitFor()
  assert.equal(await name.inputValue(), 'Maja', 'after signing in again, the page is where it was')
  await press(profile, 'Save Changes')
  await sees(profile, 'Profile updated successfully!')
})

journey('some time after signing in, a new password requires the current one', async (stage) => {
  const desk = await stage.desk()
  const student = await aStudentAt(stage, desk)
  stage.pass(16 * minute)
  const profile = await openProfile(desk)
  await profile.getByLabel('First Name').fill('Maja')
  for (const field of ['New Password', 'Confirm Password']) await profile.getByLabel(field).fill(next)
  stage.expectTrouble(/desk: 403 PUT /)
  await press(profile, 'Save Changes')
  await sees(profile, 'You signed in a while ago. Enter your current password to set a new one.')
  const current = profile.getByLabel('Current Password')
  assert.equal(await desk.locator(':focus').getAttribute('name'), 'current_password')
  await stage.check(desk, 'profile, current password')

  stage.expectTrouble(/desk: 401 PUT /)
  await desk.keyboard.type('not this one')
  await desk.keyboard.press('Enter')
  await sees(profile, 'This isn’t your current password.')
  assert.equal(await profile.getByLabel('New Password').inputValue(), next, 'nothing typed is lost')
  assert.equal(await profile.getByLabel('First Name').inputValue(), 'Maja')
  await current.fill(password)
  await press(profile, 'Save Changes')
  await sees(profile, 'Profile updated successfully!')
  await press(profile, 'Cancel')
  await seesHeading(desk, "Maja's Dashboard")
  const rows = await stage.world.db.selectFrom('student').select('first_name').where('id', '=', student.id).execute()
  assert.deepEqual(rows, [{ first_name: 'Maja' }])
})

journey('a student downloads their own data as JSON and as CSV', async (stage) => {
  const phone = await stage.phone()
  const student = await aStudentAt(stage, phone)
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  const response = await call(stage.site, 'POST', '/api/attendance/', {
    token: student.token,
    body: aScan(stage.world, student, event),
  })
  assert.equal(response.status, 201)
  const profile = await openProfile(phone)
  await seesHeading(phone, 'Download my data')
  await aClassWith(stage.world, await aFaculty(stage.world, stage.school, 'Ruth'), [student], 'PSY 101')
  await press(profile, 'Show Classes')
  await sees(profile, 'PSY 101')
  assert.match(await profile.locator(':focus').innerText(), /PSY 101/)
  await sees(profile, 'Ruth Whitcombe · Spring 2026')
  await stage.check(phone, 'profile, classes')
  for (const format of ['json', 'csv'] as const) {
    const [download] = await Promise.all([
      phone.waitForEvent('download'),
      press(profile, `Download my data as ${format.toUpperCase()}`),
    ])
    assert.match(download.suggestedFilename(), new RegExp(`^my_attendance_data_\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
    const text = readFileSync(await download.path(), 'utf8')
    for (const part of [student.email, event.name, 'dev_0123456789abcdef']) assert.ok(text.includes(part), part)
  }
  stage.expectTrouble(/phone: net::ERR_FAILED GET \/api\/students\/[^/]+\/export\//)
  await stub(phone, '**/export/*', 'GET', 0)
  await press(profile, 'Download my data as JSON')
  await sees(profile, 'Failed to download your data. Please try again.')
})

journey('a profile that didn’t load says so and can be loaded again', async (stage) => {
  const phone = await stage.phone()
  await aStudentAt(stage, phone)
  stage.expectTrouble(/phone: 500 GET \/api\/students\/[^/]+\/$/)
  const profileCall = '**/api/students/*/'
  await phone.route(profileCall, (route) => route.fulfill({ status: 500, json: {} }))
  await phone.goto('/student/dashboard?profile=open')
  const profile = findProfile(phone)
  await sees(profile, 'Failed to load your profile.')
  await stage.check(phone, 'profile, failed')
  await phone.unroute(profileCall)
  await press(profile, 'Try again')
  await profile.getByLabel('First Name').waitFor()
  await phone.goBack()
  assert.notEqual(readPath(phone), '/student/dashboard?profile=open')
})
