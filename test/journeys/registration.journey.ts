import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import { secretsIn } from '#test/mail-server.ts'
import { stub } from './profile-steps.ts'
import { journey } from './stage.ts'
import { choose, fillStudentRegistration, password, press, sees, seesHeading, typePassword } from './steps.ts'

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })

journey(
  'an address that doesn’t match the university is reported immediately, before anything is sent',
  async (stage) => {
    const { name, studentDomain, facultyDomain } = stage.school
    const otherSchool = await aSchool(stage.world, 'Birch')
    const phone = await stage.phone()
    await phone.goto('/auth/student/register')

    // If the university is chosen first, the address is checked when its field is left.
    await choose(phone, 'University', name)
    await email(phone).fill('maya@gmail.com')
    await phone.keyboard.press('Tab')
    await sees(phone, `Use your official ${name} email: it ends in @${studentDomain}.`)
    await stage.check(phone, 'address of another domain')
    await email(phone).fill(`maya@${facultyDomain}`)
    await sees(phone, `This is a faculty address at ${name}. Student addresses end in @${studentDomain}.`)
    await email(phone).fill(`maya@${otherSchool.studentDomain}`)
    await sees(phone, `This address belongs to ${otherSchool.name}. Choose that university.`)

    // When another university is chosen, the address is checked again immediately.
    await choose(phone, 'University', otherSchool.name)
    await phone
      .getByText(`This address belongs to ${otherSchool.name}. Choose that university.`)
      .waitFor({ state: 'detached' })
    await choose(phone, 'University', name)
    await sees(phone, `This address belongs to ${otherSchool.name}. Choose that university.`)

    // If the address comes first, its university is selected, but a choice by hand wins.
    await phone.evaluate('sessionStorage.clear()')
    await phone.goto('/auth/faculty/register')
    await email(phone).fill(`ruth@${otherSchool.facultyDomain}`)
    await phone.getByRole('combobox', { name: 'University' }).getByText(otherSchool.name).waitFor()
    await choose(phone, 'University', name)
    await phone.locator('input[type=email][aria-invalid=true]').waitFor()
  },
)

journey(
  'a registration keeps what was typed after a failure, and after a reload all but the passwords',
  async (stage) => {
    const phone = await stage.phone()
    const address = `tomas@${stage.school.studentDomain}`
    await phone.goto('/auth/student/register')
    await sees(phone, 'Location permission granted.')
    await fillStudentRegistration(phone, stage, { first: 'Tomás', last: 'Vidal', email: address })

    await phone.route(/\/api\/student\/register\//, (route) => route.abort())
    await press(phone, 'Register')
    await sees(phone, 'Registration failed. Please try again.')
    await phone.unroute(/\/api\/student\/register\//)
    assert.equal(await phone.getByLabel('Password', { exact: true }).inputValue(), password)
    stage.expectTrouble(/net::ERR_FAILED POST \/api\/student\/register\//)

    await phone.reload()
    await sees(phone, 'Location permission granted.')
    await phone.getByRole('combobox', { name: 'University' }).getByText(stage.school.name).waitFor()
    const values = ['First Name', 'Last Name'].map((label) => phone.getByLabel(label).inputValue())
    assert.deepEqual(await Promise.all(values), ['Tomás', 'Vidal'])
    assert.equal(await email(phone).inputValue(), address)
    assert.equal(await phone.getByLabel('Password', { exact: true }).inputValue(), '')
    assert.doesNotMatch(await phone.evaluate('JSON.stringify({ ...sessionStorage })'), new RegExp(password))

    // The draft is deleted after sending, so that a shared computer shows no one's name.
    for (const label of ['Password', 'Confirm Password']) await phone.getByLabel(label, { exact: true }).fill(password)
    await press(phone, 'Register')
    await seesHeading(phone, 'Email Sent')
    await phone.reload()
    assert.equal(await phone.getByLabel('First Name').inputValue(), '')
  },
)

journey(
  'a registration reports what is wrong with its passwords, including what only the server knows',
  async (stage) => {
    const phone = await stage.phone()
    await phone.goto('/auth/student/register')
    await sees(phone, 'Location permission granted.')
    await press(phone, 'Register')
    await sees(phone, 'Type the password a second time.')
    assert.equal(await phone.getByLabel('Confirm Password', { exact: true }).getAttribute('aria-invalid'), 'true')
    await fillStudentRegistration(phone, stage, {
      first: 'Tomás',
      last: 'Vidal',
      email: `Tomas@${stage.school.studentDomain.toUpperCase()}`,
    })
    const [first, second] = ['Password', 'Confirm Password'].map((label) => phone.getByLabel(label, { exact: true }))
    const type = async (typedPassword: string, confirmation: string) => {
      await first!.fill(typedPassword)
      await second!.fill(confirmation)
      await press(phone, 'Register')
    }
    const mismatch = phone.getByText('Passwords do not match')
    await second!.fill('')
    await first!.fill(password)
    await second!.pressSequentially(password)
    assert.equal(await mismatch.count(), 0, 'the mismatch isn’t shown while the second one is being typed')
    await first!.fill(`${password}, or not`)
    await mismatch.waitFor()
    await first!.fill(password)
    await mismatch.waitFor({ state: 'hidden' })
    await type('short', 'short')
    await sees(phone, 'Password must be at least 8 characters long')
    await type(password, 'three words of yours')
    await sees(phone, 'Passwords do not match')
    await type('password123', 'password123')
    await sees(phone, 'This is one of the most commonly used passwords.')
    await stage.check(phone, 'a password that everybody has')
    await type(password, password)
    await seesHeading(phone, 'Email Sent')
    await sees(phone, `tomas@${stage.school.studentDomain}`)
    stage.expectTrouble(/phone: 400 POST \/api\/student\/register\//)
  },
)

journey('the verification email can be sent again, and keeps the redirect', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const address = `tomas@${school.studentDomain}`
  const phone = await stage.phone()
  await phone.clock.install()
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, 'Student Sign In')
  await press(phone, 'Email link')
  await phone.getByRole('link', { name: 'Register' }).click()
  await sees(phone, 'Location permission granted.')
  await fillStudentRegistration(phone, stage, { first: 'Tomás', last: 'Vidal', email: address })
  await stage.emailAfter(address, () => press(phone, 'Register'))

  // Send it again from the page that waits for it, after a pause.
  await seesHeading(phone, 'Email Sent')
  await sees(phone, /Resend in 0:\d\d/)
  await phone.clock.fastForward(31_000)
  stage.pass(31_000)
  await stage.emailAfter(address, () => press(phone, 'Resend'))
  await sees(phone, 'A new email is on its way.')
  await stage.check(phone, 'sent again')

  // Then by signing in too early…
  await phone.goto(`/auth/student/signin?redirect=${encodeURIComponent(`/attend/${event.id}`)}`)
  const third = await stage.emailAfter(address, () => typePassword(phone, address, password))
  await sees(phone, 'Please confirm your email first.')
  stage.expectTrouble(/phone: 403 POST \/api\/student\/direct-signin\//)
  await phone.clock.fastForward(31_000)
  stage.pass(31_000)
  const fourth = await stage.emailAfter(address, () => press(phone, 'Resend'))
  assert.equal(secretsIn(third).code, secretsIn(fourth).code, 'the same link again, so either email works')

  // … and the link, in its own tab, still has the redirect. The first tab follows.
  const tab = await phone.context().newPage()
  await tab.goto(secretsIn(fourth).url.href)
  await tab.waitForURL((url) => url.pathname === '/scan')
  await seesHeading(tab, event.name)
  await phone.waitForURL((url) => url.pathname === '/scan')
  await tab.close()
})

journey('the page of a link that no longer works sends a new one', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const address = `tomas@${school.studentDomain}`
  const phone = await stage.phone()
  const redirect = encodeURIComponent(`/attend/${event.id}`)
  await phone.goto(`/verify-email?token=st_old&redirect=${redirect}`)
  await seesHeading(phone, 'This link doesn’t work')
  await sees(phone, 'This link is invalid or has expired.')
  stage.expectTrouble(/phone: 400 POST \/api\/verify-email\/$/)
  await stage.check(phone, 'link that does not work')
  await press(phone, 'Send a new link')
  await sees(phone, 'Email is required')

  // For an address without an account, the message is the same, but no email is sent.
  await email(phone).fill(address)
  await phone.keyboard.press('Enter')
  await seesHeading(phone, 'Email Sent')
  await sees(phone, 'If an account exists for this address, a new email is on its way.')
  assert.deepEqual(stage.mail.emails, [])
  await press(phone, 'Use another address')
  await sees(phone, 'This link is invalid or has expired.')
  await phone.getByRole('link', { name: 'Sign In' }).click()
  await phone.waitForURL(`**/auth/student/signin?redirect=${redirect}`)
})

journey('a refused registration shows its reason on a phone, however far the page is scrolled', async (stage) => {
  const phone = await stage.phone()
  await phone.setViewportSize({ width: 390, height: 664 })
  await phone.goto('/auth/student/register')
  await sees(phone, 'Location permission granted.')
  await fillStudentRegistration(phone, stage, {
    first: 'Ana',
    last: 'Reis',
    email: `ana@${stage.school.studentDomain}`,
  })
  const register = '**/api/student/register/'
  const error = signInAnswers.manyRegistrations({ minutes: 5 })
  stage.expectTrouble(/phone: 429 POST \/api\/student\/register\//)
  for (const _ of [1, 2]) {
    await stub(phone, register, 'POST', 429, { error, code: 'too_many_requests' })
    await press(phone, 'Register')
    await sees(phone, error)
    await phone.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const { y, height } = (await phone.getByText(error).boundingBox())!
    assert.ok(y >= 0 && y + height <= 664, `the reason is at ${y} of 664 px`)
    // The typed text is kept.
    assert.equal(await phone.getByLabel('First Name').inputValue(), 'Ana')
  }
})
