import { anAdmin, password } from '#test/builders.ts'
import type { Cases, Scene } from './message-cases.ts'
import { choose, fillStudentRegistration, press, sees, seesHeading, typePassword } from './steps.ts'

const signIn = '/auth/student/signin'
const register = '/auth/student/register'
/** Scripts that run before the page's own. The first removes the location API, and the second makes it fail. */
const noLocation = `Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined })`
const noPosition = `
  navigator.permissions.query = () => Promise.resolve(Object.assign(new EventTarget(), { state: 'prompt' }))
  navigator.geolocation.getCurrentPosition = (_found, failed) => failed({ code: 2, message: 'no position' })`

export const signInCases: Cases<'signIn'> = {
  async needsBoth({ phone }) {
    await phone.goto(signIn)
    await press(phone, 'Sign In')
    return phone
  },
  async needsEmail({ phone }) {
    await phone.goto(signIn)
    await press(phone, 'Email link')
    await press(phone, 'Email me a link')
    return phone
  },
  async facultyNeedsEmail({ phone }) {
    await phone.goto('/auth/faculty/signin')
    await press(phone, 'Email me a link')
    return phone
  },
  async emailSent({ phone }) {
    await askForLink(phone, 'student')
    return phone
  },
  async failed({ phone, answer }) {
    answer(/\/api\/student\/direct-signin\//, 500)
    await phone.goto(signIn)
    await typePassword(phone, 'maya@students.alder.edu', password)
    return phone
  },
  async linkFailed({ phone, answer }) {
    answer(/\/api\/student\/signin\//, 500)
    await askForLink(phone, 'student')
    return phone
  },
  async facultyFailed({ phone, answer }) {
    answer(/\/api\/faculty\/signin\//, 500)
    await askForLink(phone, 'faculty')
    return phone
  },
  async adminFailed(scene) {
    await failAsAdmin(scene, 1)
    return scene.phone
  },
  async adminLocked(scene) {
    await failAsAdmin(scene, 5)
    scene.stage.expectTrouble(/phone: 429 POST \/api\/admin\/signin\//)
    return scene.phone
  },
  async schoolEmail({ phone }) {
    await phone.goto(register)
    return phone
  },
  async mismatch(scene) {
    await fillRegistration(scene)
    await scene.phone.getByLabel('Confirm Password').fill('other words of mine')
    await press(scene.phone, 'Register')
    return scene.phone
  },
  async tooShort(scene) {
    await fillRegistration(scene)
    for (const field of ['Password', 'Confirm Password'])
      await scene.phone.getByLabel(field, { exact: true }).fill('seven 7')
    await press(scene.phone, 'Register')
    return scene.phone
  },
  async firstEmailError(scene) {
    const email = ['This is what the server says first.', 'And this is the second.']
    scene.answer(/\/api\/student\/register\//, 400, { email })
    await fillRegistration(scene)
    await press(scene.phone, 'Register')
    return scene.phone
  },
  async registrationFailed(scene) {
    scene.answer(/\/api\/student\/register\//, 500)
    await fillRegistration(scene)
    await press(scene.phone, 'Register')
    return scene.phone
  },
  async facultyRegistrationFailed({ phone, stage, answer }) {
    answer(/\/api\/faculty\/register\//, 500)
    await phone.goto('/auth/faculty/register')
    await phone.getByLabel('First Name').fill('Ruth')
    await phone.getByLabel('Last Name').fill('Whitcombe')
    await choose(phone, 'University', stage.school.name)
    await phone.getByRole('textbox', { name: 'Email' }).fill(`ruth@${stage.school.facultyDomain}`)
    await press(phone, 'Register')
    return phone
  },
  async locationDenied({ openPhone }) {
    const phone = await openPhone({ may: [] })
    await phone.goto(register)
    return phone
  },
  async locationUnavailable({ openPhone }) {
    const phone = await openPhone()
    await phone.addInitScript(noLocation)
    await phone.goto(register)
    return phone
  },
  async locationError({ openPhone }) {
    const phone = await openPhone()
    await phone.addInitScript(noPosition)
    await phone.goto(register)
    await press(phone, 'Allow Location')
    return phone
  },
  async noToken({ phone }) {
    await phone.goto('/verify-email')
    return phone
  },
  async serverWords({ phone, answer }) {
    answer(/\/api\/verify-email\//, 400, { error: 'This is what the server says.' })
    await phone.goto('/verify-email?token=one')
    return phone
  },
  async verificationFailed({ phone, answer }) {
    answer(/\/api\/verify-email\//, 500)
    await phone.goto('/verify-email?token=one')
    return phone
  },
}

async function askForLink(phone: Scene['phone'], kind: 'student' | 'faculty'): Promise<void> {
  await phone.goto(`/auth/${kind}/signin`)
  if (kind === 'student') await press(phone, 'Email link')
  await phone.getByRole('textbox', { name: 'Email' }).fill('nobody@students.alder.edu')
  await press(phone, 'Email me a link')
}

/** Fills in the whole form, so that only the case's change is wrong. */
async function fillRegistration({ phone, stage }: Scene): Promise<void> {
  await phone.goto(register)
  await sees(phone, 'Location permission granted.')
  const email = `tomas@${stage.school.studentDomain}`
  await fillStudentRegistration(phone, stage, { first: 'Tomás', last: 'Vidal', email })
}

async function failAsAdmin({ phone, stage }: Scene, times: number): Promise<void> {
  const { email } = await anAdmin(stage.world, 'master')
  await phone.goto('/auth/admin/signin')
  await phone.evaluate('localStorage.clear()')
  await phone.reload()
  await seesHeading(phone, 'Administrator Sign In')
  for (let n = 1; n <= times; n += 1) {
    await typePassword(phone, email, 'not her sentence')
    await sees(phone, `Failed attempts: ${n}/5`)
  }
  stage.expectTrouble(/phone: 401 POST \/api\/admin\/signin\//)
}
