import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aScan, aStudent, password, type Person } from '#test/builders.ts'
import { call } from '#test/world.ts'
import { journey, type Stage } from './stage.ts'
import { placeOf, press, sees, seesHeading, signInStudent, typePassword } from './steps.ts'

const next = 'three new words of hers'
const minute = 60_000

/** A student who stands at the dashboard, signed in a moment ago. */
async function aStudentAt(stage: Stage, page: Page, first = 'Maya'): Promise<Person> {
  const student = await aStudent(stage.world, stage.school, first)
  await signInStudent(page, student.email, password)
  await seesHeading(page, `${first}'s Dashboard`)
  return student
}

const profileOf = (page: Page) => page.getByRole('dialog', { name: 'Your Profile' })

async function openProfile(page: Page) {
  await press(page, 'Your Profile')
  const profile = profileOf(page)
  await profile.getByLabel('First Name').waitFor()
  return profile
}

/** The next call of this kind gets no answer of the server's but this one; a status of 0 is a broken line. */
async function stub(page: Page, address: string, method: string, status: number, body: object = {}): Promise<void> {
  await page.route(
    address,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await (status === 0 ? route.abort('failed') : route.fulfill({ status, json: body }))
    },
    { times: 1 },
  )
}

journey('a student changes name and password, and the old password no longer signs in', async (stage) => {
  const phone = await stage.phone()
  const student = await aStudentAt(stage, phone)
  const profile = await openProfile(phone)
  await sees(profile, 'Leave blank to keep current password')
  await sees(profile, 'Email cannot be changed. Contact support if needed.')
  const email = profile.getByLabel('Email')
  assert.deepEqual([await email.inputValue(), await email.getAttribute('readonly')], [student.email, ''])
  await stage.check(phone, 'profile')

  await profile.getByLabel('First Name').fill('Maja')
  const [word, again] = [profile.getByLabel('New Password'), profile.getByLabel('Confirm Password')]
  const save = profile.getByRole('button', { name: 'Save Changes' })
  await word.fill(next)
  assert.equal(await save.isDisabled(), true, 'typed once only')
  await again.fill('three new')
  await sees(profile, "Passwords don't match")
  assert.equal(await save.isDisabled(), true)
  await again.fill(next)
  await profile.getByText("Passwords don't match").waitFor({ state: 'hidden' })

  await profile.getByRole('button', { name: 'Show password' }).first().click()
  assert.equal(await word.getAttribute('type'), 'text')
  const letter = await stage.letterAfter(student.email, () => save.click())
  assert.equal(letter.subject, 'Your Rollbook password was changed')
  const saved = profile.getByText('Profile updated successfully!')
  await saved.waitFor()
  assert.deepEqual([await word.inputValue(), await again.inputValue()], ['', ''], 'the password fields are cleared')
  await saved.waitFor({ state: 'hidden', timeout: 4_500 })
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

journey('a profile that cannot be saved says why, and keeps what was typed', async (stage) => {
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
    [500, { error: 'not for people' }, 'Failed to update profile. Please try again.'],
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
  assert.equal(await name.evaluate((field) => field === document.activeElement), true, 'the fault has the focus')
  await name.fill('Maja')
  for (const field of ['New Password', 'Confirm Password']) await profile.getByLabel(field).fill('short')
  await press(profile, 'Save Changes')
  await sees(profile, 'Password must be at least 8 characters long')
  for (const field of ['New Password', 'Confirm Password']) await profile.getByLabel(field).fill('password123')
  await press(profile, 'Save Changes')
  await sees(profile, 'This password is one of the most used ones.')
  assert.equal(await name.inputValue(), 'Maja')
  await press(profile, 'Cancel')
  await seesHeading(phone, "Maya's Dashboard")

  stage.expectTrouble(/phone: 401 PUT /)
  await openProfile(phone)
  await name.fill('Maja')
  await stub(phone, update, 'PUT', 401, { error: 'Authentication required' })
  await press(profile, 'Save Changes')
  await seesHeading(phone, 'Student Sign In')
  await typePassword(phone, email, password)
  await profile.getByLabel('First Name').waitFor()
  assert.equal(await name.inputValue(), 'Maja', 'signed in again, one stands where one was')
  await press(profile, 'Save Changes')
  await sees(profile, 'Profile updated successfully!')
})

journey('some time after signing in, a new password asks for the current one where one stands', async (stage) => {
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
  assert.equal(await current.evaluate((field) => field === document.activeElement), true)
  await stage.check(desk, 'profile, current password')

  stage.expectTrouble(/desk: 401 PUT /)
  await desk.keyboard.type('not this one')
  await desk.keyboard.press('Enter')
  await sees(profile, 'This is not your current password.')
  assert.equal(await profile.getByLabel('New Password').inputValue(), next, 'nothing typed is lost')
  assert.equal(await profile.getByLabel('First Name').inputValue(), 'Maja')
  await current.fill(password)
  await press(profile, 'Save Changes')
  await sees(profile, 'Profile updated successfully!')
  await press(profile, 'Cancel')
  await seesHeading(desk, "Maja's Dashboard")
  const kept = await stage.world.db.selectFrom('student').select('first_name').where('id', '=', student.id).execute()
  assert.deepEqual(kept, [{ first_name: 'Maja' }])
})

journey('a student takes the own data away as JSON and as CSV', async (stage) => {
  const phone = await stage.phone()
  const student = await aStudentAt(stage, phone)
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  const sent = await call(stage.site, 'POST', '/api/attendance/', {
    token: student.token,
    body: aScan(stage.world, student, event),
  })
  assert.equal(sent.status, 201)
  const profile = await openProfile(phone)
  await seesHeading(phone, 'Download my data')
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

journey('a student deletes the account: asked once, told what goes, gone from page and database', async (stage) => {
  const phone = await stage.phone()
  const student = await aStudentAt(stage, phone)
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body: aScan(stage.world, student, event) })
  const profile = await openProfile(phone)
  await seesHeading(phone, 'Danger Zone')
  await sees(profile, 'This permanently deletes your account and all attendance records.')
  await press(profile, 'Delete Account')
  const question = phone.getByRole('dialog', { name: 'Delete Your Account?' })
  for (const words of ['Your student profile', 'Your attendance records', 'Your class enrollments'])
    await sees(question, words)
  await sees(question, 'This action cannot be undone.')
  assert.match(await question.getByRole('listitem').nth(1).innerText(), /Your attendance records\s+1/)
  await stage.check(phone, 'delete account')
  await press(question, 'Cancel')
  await question.waitFor({ state: 'hidden' })

  const erase = '**/api/students/*/delete/'
  stage.expectTrouble(/phone: 500 DELETE /)
  await stub(phone, erase, 'DELETE', 500)
  await press(profile, 'Delete Account')
  await press(question, 'Delete My Account')
  await sees(profile, 'Failed to delete your account. Please try again.')
  assert.equal(await question.isVisible(), false, 'the question is closed')

  let letGo = () => {}
  const gate = new Promise<void>((done) => (letGo = done))
  await phone.route(erase, async (route) => {
    await gate
    await route.continue()
  })
  await press(profile, 'Delete Account')
  await press(question, 'Delete My Account')
  const busy = question.getByRole('button', { name: 'Deleting...' })
  await busy.waitFor()
  assert.deepEqual(
    [await busy.isDisabled(), await question.getByRole('button', { name: 'Cancel' }).isDisabled()],
    [true, true],
  )
  await phone.keyboard.press('Escape')
  await phone.mouse.click(5, 5)
  assert.equal(await busy.isVisible(), true, 'it cannot be closed while it deletes')
  letGo()
  await phone.waitForURL(`${stage.site}/auth`)
  assert.equal(await profile.isVisible(), false)
  const keys = await phone.evaluate<string[]>(
    `['authToken', 'studentId', 'userType'].filter((key) => localStorage.getItem(key) !== null)`,
  )
  assert.deepEqual(keys, [])
  assert.deepEqual(await stage.world.db.selectFrom('student').select('id').execute(), [])
  assert.deepEqual(await stage.world.db.selectFrom('attendance').select('id').execute(), [])
  await phone.goto('/student/dashboard')
  await seesHeading(phone, 'Student Sign In')
})

journey('deleting an account says that a check-in still waits on the phone', async (stage) => {
  const phone = await stage.phone()
  await aStudentAt(stage, phone)
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  await phone.goto(`/scan?event=${event.id}`)
  await sees(phone, 'Location ready')
  stage.expectTrouble(/phone: net::ERR_FAILED POST \/api\/attendance\//)
  await phone.route('**/api/attendance/', (route) => route.abort('failed'))
  const failed = phone.waitForEvent('requestfailed')
  await press(phone, 'Confirm Attendance')
  await failed
  await phone.goto('/student/dashboard?profile=open')
  const profile = profileOf(phone)
  await press(profile, 'Delete Account')
  const question = phone.getByRole('dialog', { name: 'Delete Your Account?' })
  await sees(question, `your check-in to ${event.name}. It is given up with the account.`)
  await press(question, 'Delete My Account')
  await phone.waitForURL(`${stage.site}/auth`)
  assert.deepEqual(await stage.world.db.selectFrom('attendance').select('id').execute(), [])
})

journey('a profile that did not load says so and can be asked for again', async (stage) => {
  const phone = await stage.phone()
  await aStudentAt(stage, phone)
  stage.expectTrouble(/phone: 500 GET \/api\/students\/[^/]+\/$/)
  const profileCall = '**/api/students/*/'
  await phone.route(profileCall, (route) => route.fulfill({ status: 500, json: {} }))
  await phone.goto('/student/dashboard?profile=open')
  const profile = profileOf(phone)
  await sees(profile, 'Failed to load your profile.')
  await stage.check(phone, 'profile, failed')
  await phone.unroute(profileCall)
  await press(profile, 'Try again')
  await profile.getByLabel('First Name').waitFor()
  await phone.goBack()
  assert.notEqual(placeOf(phone), '/student/dashboard?profile=open')
})

journey('by keyboard alone: sign-in, history, profile', async (stage) => {
  const desk = await stage.desk()
  const student = await aStudent(stage.world, stage.school, 'Ines')
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body: aScan(stage.world, student, event) })
  const { keyboard } = desk
  /** Goes on with the Tab key until something of this name has the focus, which must be seen on it. */
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 40; step += 1) {
      await keyboard.press('Tab')
      const [label, ring] = await desk.evaluate<[string, string]>(`(() => {
        const at = document.activeElement
        const labels = at?.labels ? [...at.labels].map((one) => one.innerText).join(' ') : ''
        const frame = at?.closest('.MuiOutlinedInput-root')
        const style = getComputedStyle(at)
        const ring = frame?.classList.contains('Mui-focused') ? 'frame' : style.outlineStyle !== 'none' ? 'ring' : 'none'
        return [at?.getAttribute('aria-label') ?? (labels || at?.innerText) ?? '', ring]
      })()`)
      if (!name.test(label)) continue
      assert.notEqual(ring, 'none', `${label} shows that it has the focus`)
      return
    }
    throw new Error(`Tab never came to ${String(name)}.`)
  }
  await desk.goto('/auth/student/signin')
  await seesHeading(desk, 'Student Sign In')
  await tabTo(/^Email$/)
  await keyboard.type(student.email)
  await tabTo(/^Password$/)
  await keyboard.type(password)
  await keyboard.press('Enter')
  await desk.waitForURL('**/student/dashboard')
  await seesHeading(desk, "Ines's Dashboard")

  await tabTo(/^Scan QR$/)
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await seesHeading(desk, 'Your Attendance History')
  await seesHeading(desk, event.name)

  await keyboard.down('Shift')
  await tabTo(/^Your Profile$/)
  await keyboard.up('Shift')
  await keyboard.press('Enter')
  const profile = profileOf(desk)
  await profile.getByLabel('First Name').waitFor()
  await stage.check(desk, 'profile')
  await tabTo(/^First Name$/)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Inés')
  await keyboard.press('Enter')
  await sees(profile, 'Profile updated successfully!')
  await tabTo(/^Delete Account$/)
  await keyboard.press('Enter')
  const question = desk.getByRole('dialog', { name: 'Delete Your Account?' })
  await question.waitFor()
  assert.equal(await desk.locator(':focus').innerText(), 'Cancel', 'the harmless button comes first')
  await stage.check(desk, 'delete account')
  await keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  assert.equal(await desk.locator(':focus').innerText(), 'Delete Account', 'the focus comes back')
  await keyboard.press('Escape')
  await profile.waitFor({ state: 'hidden' })
  await seesHeading(desk, "Inés's Dashboard")
  assert.equal(await desk.locator(':focus').getAttribute('aria-label'), 'Your Profile')
})
