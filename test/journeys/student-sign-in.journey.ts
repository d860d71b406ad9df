import assert from 'node:assert/strict'
import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { journey } from './stage.ts'
import { readPath, press, sees, seesHeading } from './steps.ts'

journey('a student signs in with the keyboard alone, and missing or wrong input is reported', async (stage) => {
  const { email: address } = await aStudent(stage.world, stage.school, 'Wei')
  const desk = await stage.desk()
  await desk.clock.install()
  await desk.goto('/auth/student/signin?redirect=https%3A%2F%2Fevil.example%2F')
  const email = desk.getByRole('textbox', { name: 'Email' })
  await email.focus()
  await desk.keyboard.press('Enter')
  await sees(desk, 'Email and Password are required for direct sign-in')
  await email.pressSequentially(address)
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('not the words')
  await desk.keyboard.press('Enter')
  await sees(desk, 'Email or password is incorrect.')
  stage.expectTrouble(/401 POST \/api\/student\/direct-signin\//)
  assert.equal(await email.inputValue(), address, 'what was typed stays')

  await desk.route(/direct-signin/, (route) => route.fulfill({ status: 500, json: {} }))
  // The message appears a moment before the form can be sent again.
  await desk.locator('button[type=submit]:enabled').waitFor()
  await desk.keyboard.press('Enter')
  await sees(desk, 'Sign in failed. Please try again.')
  stage.expectTrouble(/500 POST \/api\/student\/direct-signin\//)
  await desk.unroute(/direct-signin/)

  await desk.getByLabel('Password', { exact: true }).fill(password)
  await desk.getByLabel('Remember me').focus()
  await desk.keyboard.press('Space')
  await desk.getByLabel('Password', { exact: true }).focus()
  await desk.clock.pauseAt((await desk.evaluate<number>('Date.now()')) + 1_000)
  await desk.keyboard.press('Enter')
  // The page waits a second by its clock, which is paused.
  await sees(desk, 'You’re signed in. One moment…')
  await desk.clock.runFor(900)
  await sees(desk, 'You’re signed in. One moment…')
  await desk.clock.resume()
  await desk.waitForURL('**/student/dashboard')
  await seesHeading(desk, "Wei's Dashboard")
  const cookies = await desk.context().cookies()
  assert.ok(
    cookies.some(({ name, expires }) => name.endsWith('sid') && expires > Date.now() / 1000),
    'remembered',
  )
})

journey(
  'after a forgotten password, the emailed link signs the student in, is remembered, and redirects',
  async (stage) => {
    const { world, school } = stage
    const event = await anEvent(world, await aFaculty(world, school))
    const { email } = await aStudent(world, school, 'Wei')
    const phone = await stage.phone()
    await phone.goto(`/attend/${event.id}`)
    await seesHeading(phone, 'Student Sign In')
    await phone.getByRole('textbox', { name: 'Email' }).fill(email)
    await press(phone, 'Forgot your password?')
    await sees(phone, 'The link in our email signs you in without it. Then set a new password in your profile.')
    assert.equal(await phone.locator(':focus').inputValue(), email, 'what was typed stays, and has the focus')
    await stage.check(phone, 'forgotten password')
    await phone.getByLabel('Remember me').check()
    const message = await stage.emailAfter(email, () => phone.keyboard.press('Enter'))
    await seesHeading(phone, 'Email Sent')
    await sees(phone, 'If an account exists for this address, a sign-in link is on its way.')

    const { url } = secretsIn(message)
    assert.equal(url.searchParams.get('redirect'), `/attend/${event.id}`)
    const tab = await phone.context().newPage()
    await tab.goto(url.href)
    await tab.waitForURL((next) => next.pathname === '/scan')
    assert.equal(readPath(tab), `/scan?event=${event.id}`)
    await phone.waitForURL((next) => next.pathname === '/scan')
    const cookies = await phone.context().cookies()
    assert.ok(
      cookies.some(({ name, expires }) => name.endsWith('sid') && expires > Date.now() / 1000),
      'remembered',
    )
  },
)

journey('link mode requires only the email, and switching back to password mode clears the error', async (stage) => {
  const phone = await stage.phone()
  await phone.goto('/auth/student/signin')
  await press(phone, 'Forgot your password?')
  await press(phone, 'Email me a link')
  await sees(phone, 'Email is required')
  await phone.getByRole('textbox', { name: 'Email' }).fill('wei')
  await press(phone, 'Email me a link')
  await sees(phone, 'Enter a valid email address.')
  await press(phone, 'Password')
  assert.equal(await phone.getByText('set a new password in your profile').count(), 0)
  assert.equal(await phone.getByText('Enter a valid email address.').count(), 0)
})

journey('on a small phone nothing covers the field in which someone types', async (stage) => {
  const phone = await stage.phone()
  // The second window is as high as a phone's keyboard leaves it.
  for (const [width, height] of [
    [320, 568],
    [375, 400],
  ] as const) {
    await phone.setViewportSize({ width, height })
    for (const path of [
      '/auth/student/signin',
      '/auth/faculty/signin',
      '/auth/admin/signin',
      '/auth/student/register',
    ]) {
      await phone.goto(path)
      // A menu that is still loading is a disabled field, which disappears.
      const fields = phone.locator('form input:enabled:not([type=checkbox], [aria-hidden=true])')
      await fields.first().waitFor()
      for (const field of await fields.all()) {
        await field.focus()
        assert.ok(await field.evaluate(isOnTop), `${path} at ${width}x${height}: ${await field.getAttribute('name')}`)
      }
    }
  }
})

/** Runs in the page. Returns whether the field is visible after scrolling no further than needed. */
function isOnTop(field: unknown): boolean {
  type Spot = {
    scrollIntoView: (options: object) => void
    getBoundingClientRect: () => { x: number; y: number; width: number; height: number }
  }
  const { document } = globalThis as unknown as { document: { elementFromPoint: (x: number, y: number) => unknown } }
  ;(field as Spot).scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = (field as Spot).getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === field
}
