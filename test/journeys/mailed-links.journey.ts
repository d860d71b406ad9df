import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, aStudent, password } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { giveAuthenticator } from './passkey-steps.ts'
import { openProfile } from './profile-steps.ts'
import { seesOneRequest } from './sees-one-request.ts'
import { journey, type Stage } from './stage.ts'
import { fillStudentRegistration, press, readPath, sees, seesHeading, typePassword } from './steps.ts'

/** Requests a sign-in link as a student. Returns the email's link and code. */
async function askForLink(stage: Stage, phone: Page, email: string) {
  await phone.goto('/auth/student/signin')
  await press(phone, 'Email link')
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  const message = await stage.emailAfter(email, () => press(phone, 'Email me a link'))
  await seesHeading(phone, 'Email Sent')
  return secretsIn(message)
}

/** Registers a student. Returns the email's link and code. The page is at 'Email Sent'. */
async function register(stage: Stage, phone: Page, email: string) {
  await phone.goto('/auth/student/register')
  await sees(phone, 'Location permission granted.')
  await fillStudentRegistration(phone, stage, { first: 'Tomás', last: 'Vidal', email })
  const message = await stage.emailAfter(email, () => press(phone, 'Register'))
  await seesHeading(phone, 'Email Sent')
  return secretsIn(message)
}

/** Adds a passkey in the profile of the page's student. With `isAdded` false, the page will ask for a proof first. */
async function addOwnPasskey(page: Page, isAdded = true): Promise<void> {
  const profile = await openProfile(page)
  await press(profile, 'Show Passkeys')
  await press(profile, 'Add a Passkey')
  await press(page, 'Continue')
  if (isAdded) await sees(profile, /was added\./)
}

async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.getByLabel('8-digit code').fill(code)
  await press(phone, 'Continue')
}

journey('a student verifies an email address by typing the code from the message', async (stage) => {
  const phone = await stage.phone()
  const { code } = await register(stage, phone, `tomas@${stage.school.studentDomain}`)
  await typeCode(phone, '123')
  await sees(phone, 'Type the 8 digits of the code.')
  await typeCode(phone, code === '00000000' ? '11111111' : '00000000')
  await sees(phone, 'This code is wrong or has expired.')
  await stage.check(phone, 'email sent, wrong code')
  await typeCode(phone, `${code.slice(0, 4)} ${code.slice(4)}`)
  await phone.waitForURL('**/student/dashboard')
  await seesHeading(phone, "Tomás's Dashboard")
  stage.expectTrouble(/phone: 400 POST \/api\/verify-email\//)
})

journey('a mail scanner that opens the link doesn’t use it up', async (stage) => {
  const { email } = await aStudent(stage.world, stage.school, 'Ines')
  const phone = await stage.phone()
  const { url } = await askForLink(stage, phone, email)

  for (const visit of ['first', 'second']) {
    const scanner = await stage.desk({ who: `scanner, ${visit} visit` })
    await scanner.goto(url.href)
    await seesHeading(scanner, 'Is this you?')
    await sees(scanner, /^i\*\*\*@/)
    assert.equal(await scanner.evaluate('localStorage.getItem("authToken")'), null)
    if (visit === 'first') await stage.check(scanner, 'whose link this is')
  }

  await phone.goto(url.href)
  await phone.waitForURL('**/student/dashboard')
  await seesHeading(phone, "Ines's Dashboard")
  // In this browser, another tap on the link returns to the page. Anywhere else the link no longer works.
  await phone.goto(url.href)
  await seesHeading(phone, "Ines's Dashboard")
  assert.equal(readPath(phone), '/student/dashboard')
  await phone.goto('/auth/student/signin')
  await sees(phone, 'You’re already signed in.')
  await stage.check(phone, 'sign-in of someone who is signed in')
  await phone.getByRole('link', { name: 'Continue' }).click()
  await seesHeading(phone, "Ines's Dashboard")
  const scanner = await stage.desk({ who: 'scanner, last visit' })
  await scanner.goto(url.href)
  await press(scanner, /^Continue as /)
  await sees(scanner, 'This link is invalid or has expired.')
  assert.equal(new URL(scanner.url()).searchParams.has('token'), false)
  await stage.check(scanner, 'link used up')
  stage.expectTrouble(/scanner, last visit: 400 POST \/api\/verify-email\//)
})

journey('a scanner that presses the button is signed out when the person types the code', async (stage) => {
  const { email } = await aFaculty(stage.world, stage.school, 'Ruth')
  const desk = await stage.desk()
  await desk.goto('/auth/faculty/signin')
  await desk.getByRole('textbox', { name: 'Email' }).fill(email)
  await stage.check(desk, 'faculty sign-in')
  const message = await stage.emailAfter(email, () => desk.locator('form button[type=submit]').click())
  await seesHeading(desk, 'Email Sent')
  const { url, code } = secretsIn(message)

  const scanner = await stage.desk({ who: 'scanner' })
  await scanner.goto(url.href)
  await press(scanner, /^Continue as /)
  await scanner.waitForURL('**/faculty/dashboard')
  await sees(scanner, 'Welcome Back, Ruth')

  await typeCode(desk, code)
  await desk.waitForURL('**/faculty/dashboard')
  await sees(desk, 'Welcome Back, Ruth')

  stage.expectTrouble(/scanner: 401 GET \/api\//)
  await scanner.goto('/faculty/events')
  await seesHeading(scanner, 'Faculty Sign In')
})

journey('someone who didn’t register ends a stranger’s registration with one button', async (stage) => {
  const email = `tomas@${stage.school.studentDomain}`
  const phone = await stage.phone()
  const { url, code } = await register(stage, phone, email)

  const owner = await stage.desk({ who: 'owner of the address' })
  await owner.goto(url.href)
  await seesHeading(owner, 'Confirm your email')
  await sees(owner, 'Someone registered with')
  await press(owner, 'This wasn’t me')
  await sees(owner, 'The link no longer works, and the registration was deleted.')
  await stage.check(owner, 'this was not me')

  await typeCode(phone, code)
  await sees(phone, 'This code is wrong or has expired.')
  stage.expectTrouble(/phone: 400 POST \/api\/verify-email\//)
  await phone.goto('/auth/student/signin')
  await typePassword(phone, email, password)
  await sees(phone, 'Email or password is incorrect.')
  stage.expectTrouble(/phone: 401 POST \/api\/student\/direct-signin\//)
})

journey('“This wasn’t me” says what a stranger added with the link', async (stage) => {
  const { email } = await aStudent(stage.world, stage.school, 'Ines')
  const stranger = await stage.phone({ who: 'stranger' })
  const device = await giveAuthenticator(stranger)
  const { url, code } = await askForLink(stage, stranger, email)
  // The stranger read the code on a projected screen.
  await typeCode(stranger, code)
  await seesHeading(stranger, "Ines's Dashboard")
  await addOwnPasskey(stranger)
  assert.equal(await device.count(), 1)

  const owner = await stage.desk({ who: 'owner of the address' })
  await owner.goto(url.href)
  await seesHeading(owner, 'Is this you?')
  await press(owner, 'This wasn’t me')
  await sees(owner, 'The link no longer works, and this account is signed out in every other browser.')
  await sees(owner, 'We also removed what was added in that sign-in: 1 passkey.')
  await stage.check(owner, 'this was not me, a passkey was removed')

  stage.expectTrouble(/stranger: 401 /)
  await stranger.goto('/student/dashboard')
  await seesHeading(stranger, 'Student Sign In')
  await press(stranger, 'Sign in with a passkey')
  await sees(stranger, 'This passkey couldn’t sign you in.')
})

journey(
  'a stranger who clicks someone’s link needs a proof to add a passkey, and the owner’s click undoes the rest',
  async (stage) => {
    const { email } = await aStudent(stage.world, stage.school, 'Ines')
    const owner = await stage.phone({ who: 'owner' })
    const { url } = await askForLink(stage, owner, email)
    const stranger = await stage.phone({ who: 'stranger' })
    await giveAuthenticator(stranger)
    await stranger.goto(url.href)
    await press(stranger, /^Continue as /)
    await seesHeading(stranger, "Ines's Dashboard")
    stage.expectTrouble(/stranger: 403 POST \/api\/passkeys\/options\//)
    await addOwnPasskey(stranger, false)
    await sees(stranger, 'A different browser asked for the link that you signed in with. Confirm it’s you to do this.')
    await stage.check(stranger, 'a click is asked for a proof')
    await press(stranger.getByRole('dialog', { name: 'Enter your password' }), 'Cancel')
    await press(stranger.getByRole('dialog', { name: 'Add a passkey' }), 'Cancel')

    const profile = stranger.getByRole('dialog', { name: 'Your Profile' })
    const theirs = 'three words of a stranger'
    await profile.getByLabel('New Password').fill(theirs)
    await profile.getByLabel('Confirm Password').fill(theirs)
    await press(profile, 'Save Changes')
    await sees(profile, 'Profile updated')

    await owner.goto(url.href)
    await sees(owner, 'Someone else had opened this link before you.')
    await sees(owner, 'removed what they added: a password.')
    await stage.check(owner, 'a click before was undone')
    await owner.getByRole('link', { name: 'Continue' }).click()
    await seesHeading(owner, "Ines's Dashboard")
  },
)

journey(
  'a stranger who registers someone’s address first loses the password when the owner confirms',
  async (stage) => {
    const email = `tomas@${stage.school.studentDomain}`
    const stranger = await stage.phone({ who: 'stranger' })
    const { url } = await register(stage, stranger, email)

    const owner = await stage.desk({ who: 'owner of the address' })
    await owner.goto(url.href)
    await seesHeading(owner, 'Confirm your email')
    await sees(owner, 'If you continue, the password chosen at registration stops working.')
    await sees(owner, '“This wasn’t me” ends this link and deletes that registration.')
    await stage.check(owner, 'whose registration this is')
    await press(owner, /^Continue as /)
    await sees(owner, 'The password chosen at registration no longer works.')
    await stage.check(owner, 'password dropped')

    await stranger.goto('/auth/student/signin')
    await typePassword(stranger, email, password)
    await sees(stranger, 'Email or password is incorrect.')
    stage.expectTrouble(/stranger: 401 POST \/api\/student\/direct-signin\//)

    const newPassword = 'three words of my own'
    await owner.getByRole('link', { name: 'Set a new password' }).click()
    await owner.getByLabel('New Password').fill(newPassword)
    await owner.getByLabel('Confirm Password').fill(newPassword)
    await press(owner, 'Save Changes')
    await sees(owner, 'Profile updated')
    const elsewhere = await stage.desk({ who: 'another desk' })
    await elsewhere.goto('/auth/student/signin')
    await typePassword(elsewhere, email, newPassword)
    await seesHeading(elsewhere, "Tomás's Dashboard")
  },
)

journey(
  'a faculty link works although an email program changed it, and its question survives a reload',
  async (stage) => {
    const { email } = await aFaculty(stage.world, stage.school, 'Ruth')
    const desk = await stage.desk()
    await desk.goto('/auth/faculty/signin')
    await desk.getByRole('textbox', { name: 'Email' }).fill(email)
    const message = await stage.emailAfter(email, () => press(desk, 'Email me a link'))
    await seesHeading(desk, 'Email Sent')
    const { url } = secretsIn(message)

    const otherDesk = await stage.desk({ who: 'another desk' })
    await otherDesk.goto(url.href.replaceAll('&', '&amp;'))
    await seesHeading(otherDesk, 'Is this you?')
    assert.ok(!otherDesk.url().includes('token'), 'the token left the address bar')
    await otherDesk.reload()
    await seesHeading(otherDesk, 'Is this you?')
    await press(otherDesk, /^Continue as /)
    await otherDesk.waitForURL('**/faculty/dashboard')
    await sees(otherDesk, 'Welcome Back, Ruth')

    // The link without its type and with a bracket, in the browser that requested it.
    await desk.goto(`${url.origin}/verify-email?token=${url.searchParams.get('token')})`)
    await sees(desk, 'Welcome Back, Ruth')
  },
)

journey('a link that lost its token and type can be replaced by a new one', async (stage) => {
  const { email } = await aFaculty(stage.world, stage.school, 'Ruth')
  const phone = await stage.phone()
  await phone.goto('/verify-email')
  await sees(phone, 'No verification token found.')
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  const message = await stage.emailAfter(email, () => press(phone, 'Send a new link'))
  await typeCode(phone, secretsIn(message).code)
  await phone.waitForURL('**/faculty/dashboard')
})

journey('a page opened without a link, or while the server is failing, says so', async (stage) => {
  const phone = await stage.phone()
  await phone.goto('/verify-email?type=student')
  await sees(phone, 'No verification token found.')
  await seesOneRequest(phone)
  await phone.goto('/verify-email?type=student')
  await phone.getByRole('link', { name: 'Sign In' }).click()
  await seesHeading(phone, 'Student Sign In')

  stage.expectTrouble(/phone: (503|400) POST \/api\/verify-email\//)
  const call = { address: /\/api\/verify-email\//, onAnswer: () => undefined }
  const end = stage.answerInstead({ ...call, status: 503, body: { error: 'Please wait.' } })
  await phone.goto('/verify-email?token=one&type=student')
  await seesHeading(phone, 'We couldn’t check this link')
  await sees(phone, 'Please wait.')
  end()
  await press(phone, 'Try again')
  await seesHeading(phone, 'This link doesn’t work')
})
