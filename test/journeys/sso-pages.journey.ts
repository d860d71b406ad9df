import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent, signInAgain, type Person } from '#test/builders.ts'
import { openProfile } from './profile-steps.ts'
import { journey, type Stage } from './stage.ts'
import {
  asStudent,
  confirmAttendance,
  press,
  readPath,
  remember,
  sees,
  seesHeading,
  signInAs,
  unscripted,
} from './steps.ts'

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })

/** Mocks a provider that sends people straight back with a ticket. */
function offerSignIn(stage: Stage, only_way = false): void {
  const { id: school, name: school_name } = stage.school
  const provider = { id: 'provider', name: 'Alder Valley', school, school_name, only_way }
  const answers: [RegExp, unknown][] = [
    [/^\/api\/sso\/\?/, [provider]],
    [/^\/api\/sso\/provider\/start\//, { address: '/auth/sso?ticket=one' }],
    [/^\/api\/reauth\/sso\//, { address: '/auth/sso?ticket=two' }],
  ]
  for (const [address, body] of answers) stage.answerInstead({ address, status: 200, body, onAnswer: () => undefined })
}

/** Mocks the responses to redeemed tickets. Returns a function that ends this. */
const answerTicket = (stage: Stage, status: number, body: object) =>
  stage.answerInstead({ address: /^\/api\/sso\/redeem\//, status, body, onAnswer: () => undefined })

const signedIn = (student: Person) => ({
  result: 'signed-in',
  message: 'You’re signed in.',
  token: student.token,
  user_type: 'student',
  student_id: student.id,
  school_id: student.school,
})

async function typeAddress(page: Page, stage: Stage): Promise<void> {
  await emailField(page).click()
  await emailField(page).pressSequentially(`maya@${stage.school.studentDomain}`)
  await page.getByRole('button', { name: 'Continue with Alder Valley' }).waitFor()
}

journey('the university’s own sign-in appears without moving the field in which someone is typing', async (stage) => {
  offerSignIn(stage)
  const phone = await stage.phone()
  for (const address of ['/auth/student/signin', '/auth/student/register', '/auth/faculty/signin']) {
    await phone.goto(address)
    const field = emailField(phone)
    await field.click()
    await field.pressSequentially('maya@')
    const oldBox = await field.boundingBox()
    await field.pressSequentially(stage.school.studentDomain)
    await phone.getByRole('button', { name: 'Continue with Alder Valley' }).waitFor()
    const newBox = await field.boundingBox()
    assert.ok(Math.abs(newBox!.y - oldBox!.y) < 1, `${address}: ${oldBox!.y} and ${newBox!.y}`)
    assert.equal(await phone.evaluate('document.activeElement.type'), 'email')
    await stage.check(phone, `own sign-in at ${address}`)
  }
})

journey('if the university’s own sign-in is the only way in, its button is the gold one', async (stage) => {
  offerSignIn(stage, true)
  const phone = await stage.phone()
  const listGold = () => phone.locator('main .MuiButton-contained').allInnerTexts()
  for (const address of ['/auth/student/signin', '/auth/faculty/signin']) {
    await phone.goto(address)
    await emailField(phone).waitFor()
    assert.equal((await listGold()).length, 1)
    await typeAddress(phone, stage)
    await phone.locator('form button[type=submit].MuiButton-outlined').waitFor()
    assert.deepEqual(await listGold(), ['Continue with Alder Valley'], address)
  }
})

journey('a student returns from the university’s sign-in to the scanned event', async (stage) => {
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  const student = await aStudent(stage.world, stage.school, 'Maya')
  offerSignIn(stage)
  const phone = await stage.phone()
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, 'Student Sign In')
  await typeAddress(phone, stage)

  // If the sign-in is canceled, nothing is lost, even after a reload.
  const cancel = 'Alder Valley didn’t sign you in. Try again, or sign in another way.'
  const endRefusal = answerTicket(stage, 400, { error: cancel, code: 'sso_canceled' })
  stage.expectTrouble(/phone: 400 POST \/api\/sso\/redeem\//)
  await press(phone, 'Continue with Alder Valley')
  await sees(phone, cancel)
  await stage.check(phone, 'sign-in canceled')
  assert.equal(readPath(phone), '/auth/sso', 'the ticket isn’t in the address bar')
  await phone.reload()
  await sees(phone, cancel)
  const otherWay = phone.getByRole('link', { name: 'Sign in another way' })
  assert.equal(await otherWay.getAttribute('href'), `/auth/student/signin?redirect=%2Fattend%2F${event.id}`)
  endRefusal()

  const endAnswer = answerTicket(stage, 200, signedIn(student))
  await press(phone, 'Try again')
  await phone.waitForURL(new RegExp(`/(attend/|scan\\?event=)${event.id}$`))
  await confirmAttendance(phone)

  // Opened again after its ticket was used, the page redirects to the dashboard.
  endAnswer()
  await phone.goto('/auth/sso')
  await phone.waitForURL('**/student/dashboard')

  // This browser remembers the university.
  await phone.goto(unscripted)
  await phone.evaluate('localStorage.clear()')
  await phone.context().clearCookies()
  await phone.goto('/auth/student/signin')
  await phone.getByRole('button', { name: 'Continue with Alder Valley' }).waitFor()
})

journey('a student who returns too late isn’t taken for the person who is signed in on the phone', async (stage) => {
  const neighbor = await aStudent(stage.world, stage.school, 'Nora')
  offerSignIn(stage)
  const late = { address: /^\/api\/sso\/provider\/start\//, status: 200, body: { address: '/auth/sso' } }
  stage.answerInstead({ ...late, onAnswer: () => undefined })
  const phone = await stage.phone()
  await phone.goto('/auth/student/signin')
  await typeAddress(phone, stage)
  // Someone else signs in, in another tab or earlier.
  await remember(phone, asStudent(neighbor))
  await press(phone, 'Continue with Alder Valley')
  await sees(phone, /^This sign-in took too long/)
  await stage.check(phone, 'sign-in too late')
  await phone.getByRole('link', { name: 'Continue as the person who is signed in' }).waitFor()
  await phone.getByRole('button', { name: 'Try again' }).waitFor()
})

journey('a person whose name the university doesn’t send types it once', async (stage) => {
  const student = await aStudent(stage.world, stage.school, 'Maya')
  offerSignIn(stage)
  const phone = await stage.phone()
  await phone.goto('/auth/student/register')
  await typeAddress(phone, stage)
  const endAsking = answerTicket(stage, 200, {
    result: 'names-needed',
    kind: 'student',
    email: student.email,
    first_name: 'Maya',
    last_name: '',
  })
  await press(phone, 'Continue with Alder Valley')
  await seesHeading(phone, 'What’s your name?')
  assert.equal(await phone.getByLabel('First Name').inputValue(), 'Maya')
  await press(phone, 'Continue')
  await sees(phone, 'Last name is required')
  await phone.getByLabel('Last Name').fill('Bergström')
  await stage.check(phone, 'names needed')
  await phone.reload()
  await seesHeading(phone, 'What’s your name?')
  assert.equal(await phone.getByLabel('Last Name').inputValue(), 'Bergström', 'a reload keeps it')
  endAsking()
  answerTicket(stage, 200, signedIn(student))
  await press(phone, 'Continue')
  await phone.waitForURL('**/student/dashboard')
  assert.equal(await phone.evaluate('sessionStorage.length'), 0, 'nothing typed stays in the tab')
})

journey('a fresh proof at the university returns to the page that asked for it', async (stage) => {
  const student = await aStudent(stage.world, stage.school, 'Maya')
  await signInAgain(stage.world, student, 'student')
  offerSignIn(stage)
  const phone = await signInAs(stage.phone(), asStudent(student), '/student/dashboard')
  const profile = await openProfile(phone)
  await press(profile, 'Show Browsers')
  const json = { error: 'Confirm that it’s you.', code: 'reauth_required', ways: ['sso', 'code'] }
  await phone.route('**/api/sessions/', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 403, json }) : route.fallback(),
  )
  stage.expectTrouble(/phone: 403 DELETE \/api\/sessions\//)
  await press(profile, 'Sign Out Everywhere Else')
  const question = phone.getByRole('dialog', { name: 'Confirm it’s you' })
  await sees(question, /Your drafts are kept/)
  await stage.check(phone, 'confirm by the university’s sign-in')
  const askingPath = readPath(phone)
  answerTicket(stage, 200, { result: 'proved', message: 'Thank you. You can continue.' })
  await press(question, 'Use my university’s sign-in')
  await sees(phone, 'Thank you. You can continue.')
  assert.equal(readPath(phone), askingPath)
})
