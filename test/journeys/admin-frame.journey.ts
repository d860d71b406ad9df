import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { aFaculty, anAdmin, aSchool, aStudent, password } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { followRequests } from './follow-requests.ts'
import { journeyAlone, type Stage } from './stage.ts'
import { asAdmin, readLinks, readPath, press, remember, sees, seesHeading, signInAs, typePassword } from './steps.ts'

const keys = (page: Page) => page.evaluate<Record<string, string>>('({ ...localStorage })')

journeyAlone(
  'an administrator sees the numbers and pages for their role, and the role’s name one second later',
  async (stage) => {
    const { world, school } = stage
    const [master, sub] = [await anAdmin(world, 'master'), await anAdmin(world, 'sub', { school })]
    await aFaculty(world, school)
    const elsewhere = await aSchool(world, 'Birch')
    for (const where of [school, school, elsewhere]) await aStudent(world, where)
    const desk = await stage.desk()
    await desk.clock.install()
    await signInAs(desk, asAdmin(master, 'master'))
    const side = desk.getByRole('navigation', { name: 'Administration' })
    await openStopped(desk, '/admin/dashboard', 'Admin Dashboard')
    await desk.clock.runFor(850)
    assert.equal(await side.getByText('Master Admin').count(), 0)
    await desk.clock.runFor(150)
    await sees(side, 'Master Admin')
    await desk.clock.resume()

    const figures = async () =>
      (await desk.getByRole('main').getByRole('listitem').allInnerTexts())
        .slice(0, 3)
        .map((words) => words.split(/\n+/).join(' '))
    await sees(desk.getByRole('main'), 'Faculty Members')
    await desk.getByRole('list', { name: 'All universities in numbers' }).getByText('3').waitFor()
    assert.deepEqual(await figures(), ['Universities 2', 'Faculty Members 1', 'Students 3'])
    assert.deepEqual(
      (await readLinks(desk.getByRole('main'))).map(([label]) => label),
      [
        'University Management',
        'Faculty Management',
        'Administrators',
        'Settings',
        'Usage Report',
        'Audit',
        'Recently Deleted',
        'University Sign-In',
      ],
    )
    await desk.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await seesHeading(desk, 'Settings')

    // The notice is shown for six seconds.
    await openStopped(desk, '/admin/settings', 'Settings')
    await typeNew(desk, 'Current Password', password, 'three words of hers')
    await press(desk, 'Change Password')
    const notice = desk.getByText('Password changed successfully')
    await comes(desk, notice)
    await desk.clock.runFor(5850)
    await notice.waitFor()
    await desk.clock.runFor(300)
    await desk.clock.resume()
    await notice.waitFor({ state: 'hidden' })

    // If the stored id disappears within that second, the sidebar says that no administrator is signed in.
    await openStopped(desk, '/admin/settings', 'Settings')
    await desk.evaluate(`localStorage.removeItem('adminId')`)
    await desk.clock.runFor(1000)
    await sees(side, 'You are not logged in as an administrator')
    await desk.clock.resume()

    await remember(desk, { ...asAdmin(sub, 'sub'), schoolId: school.id })
    await desk.goto('/admin')
    await sees(desk, 'You manage your own university')
    await desk.getByRole('list', { name: 'Your university in numbers' }).getByText('2').waitFor()
    assert.deepEqual(await figures(), [
      'Universities your own 1',
      'Faculty Members at your university 1',
      'Students at your university 2',
    ])
    assert.deepEqual(await readLinks(desk.getByRole('main')), [
      ['Faculty Management', '/admin/faculty-admins'],
      ['Usage Report', '/admin/usage-report'],
      ['Audit', '/admin/audit'],
      ['Recently Deleted', '/admin/recently-deleted'],
      ['University Sign-In', '/admin/sign-in'],
    ])
    await sees(side, 'University Admin')
    const notForSub = {
      '/admin/universities': "You don't have permission to manage universities.",
      '/admin/administrators': "You don't have permission to manage administrators.",
      '/admin/settings': "You don't have permission to open the settings.",
    }
    for (const [address, warning] of Object.entries(notForSub)) {
      await desk.goto(address)
      await sees(desk.getByRole('alert'), warning)
      assert.equal(await desk.getByRole('main').getByRole('textbox').count(), 0, address)
    }
    await desk.getByRole('link', { name: 'Go to Dashboard' }).click()
    await seesHeading(desk, 'Admin Dashboard')
    await desk.goto('/admin/settings/more')
    await seesHeading(desk, 'Page not found')
    assert.equal(await desk.getByRole('heading', { level: 1 }).count(), 1)

    // When the session has ended, the page says so and links to the sign-in.
    stage.expectTrouble(/desk: 401 GET \/api\/admin\//)
    // A page that is still open would use this token, get a 401, and delete it before the next page opens.
    await signInAs(desk, asAdmin({ ...sub, token: `st1_${'x'.repeat(43)}` }, 'sub'), '/admin/dashboard')
    await sees(desk, 'You must be logged in as an administrator to view this page')
    assert.equal(readPath(desk), '/admin/dashboard')
    await desk.getByRole('link', { name: 'Sign In' }).click()
    await seesHeading(desk, 'Admin Portal')
    assert.equal(readPath(desk), '/auth/admin')
  },
)

journeyAlone(
  'a promoted professor must replace the emailed password, can change it later, and can reset a forgotten one',
  async (stage) => {
    const { world, school, site } = stage
    const omar = await aFaculty(world, school, 'Omar')
    const temporary = await promote(stage, omar)
    const desk = await stage.desk()
    await desk.goto('/auth/admin/signin?redirect=%2Fadmin%2Fsettings')
    const message = await stage.emailAfter(omar.email, () => typePassword(desk, omar.email, temporary))
    assert.match(message.subject, /A new browser signed in/)
    await seesHeading(desk, 'Choose Your Password')
    await stage.check(desk, 'choose your password')
    assert.deepEqual(Object.keys(await keys(desk)).toSorted(), ['authToken', 'userType'])

    // Neither opening another page of the area nor reloading bypasses this step.
    stage.expectTrouble(/desk: 403 GET \/api\/admin\/stats\//)
    await desk.goto('/admin/usage-report')
    await seesHeading(desk, 'Choose Your Password')
    assert.equal(readPath(desk), '/auth/admin/signin?redirect=%2Fadmin%2Fusage-report')
    await press(desk, 'Set Password and Continue')
    for (const fault of [
      'Current password is required',
      'New password is required',
      'Please confirm your new password',
    ])
      await sees(desk, fault)
    await typeNew(desk, 'Temporary Password', 'not the one', 'three words of his')
    await press(desk, 'Set Password and Continue')
    stage.expectTrouble(/desk: 401 PUT \/api\/admin\/change-password\//)
    await sees(desk, 'Current password is incorrect')
    await typeNew(desk, 'Temporary Password', temporary, temporary)
    await press(desk, 'Set Password and Continue')
    stage.expectTrouble(/desk: 400 PUT \/api\/admin\/change-password\//)
    await sees(desk, 'Choose a password that’s different from the temporary one.')
    await typeNew(desk, 'Temporary Password', temporary, 'three words of his')
    await press(desk, 'Set Password and Continue')
    await desk.waitForURL('**/admin/usage-report')
    await seesHeading(desk, 'Usage Report')
    const { adminRole, userType, adminId } = await keys(desk)
    assert.deepEqual([adminRole, userType, Boolean(adminId)], ['co', 'admin', true])

    // Changing the password in the settings ends every other session but not this one.
    const body = { email: omar.email, password: 'three words of his' }
    const { token } = (await call(site, 'POST', '/api/admin/signin/', { body })).body
    await desk.getByRole('link', { name: 'Settings' }).first().click()
    await typeNew(desk, 'Current Password', 'three words of hers', 'four words of his own')
    await press(desk, 'Change Password')
    await sees(desk, 'Current password is incorrect')
    await seesHeading(desk, 'Settings')
    await typeNew(desk, 'Current Password', 'three words of his', 'four words of his own')
    await press(desk, 'Change Password')
    await sees(desk, 'Password changed successfully')
    assert.equal(await desk.getByLabel('Current Password', { exact: true }).inputValue(), '')
    assert.equal((await call(site, 'GET', '/api/admin/stats/', { token })).status, 401)
    await press(desk, 'Logout')

    // For a forgotten password there is an emailed link, whose token is removed from the address immediately.
    await desk.goto('/auth/admin/signin')
    await desk.getByRole('textbox', { name: 'Email' }).fill(omar.email)
    await press(desk, 'Forgot your password?')
    await seesHeading(desk, 'Reset Your Password')
    assert.equal(await desk.getByRole('textbox', { name: 'Email' }).inputValue(), omar.email)
    await press(desk, 'Email me a link')
    await sees(desk, 'If an administrator has this address, a link to set a new password is on its way.')
    const link = await resetLink(stage, omar.email)
    await desk.goto(link)
    await seesHeading(desk, 'Set a New Password')
    await stage.check(desk, 'set a new password')
    assert.equal(readPath(desk), '/auth/admin/reset-password')
    await desk.getByLabel('New Password', { exact: true }).fill('password1')
    await desk.getByLabel('Confirm New Password').fill('password1')
    await press(desk, 'Set New Password')
    stage.expectTrouble(/desk: 400 POST \/api\/password-reset\/confirm\//)
    await sees(desk, /This is one of the most commonly used passwords/)
    await desk.getByLabel('New Password', { exact: true }).fill('five words of his very own')
    await desk.getByLabel('Confirm New Password').fill('five words of his very own')
    await press(desk, 'Set New Password')
    await sees(desk, 'Your new password is set. Sign in with it.')
    await desk.getByRole('link', { name: 'Sign In' }).click()
    await typePassword(desk, omar.email, 'five words of his very own')
    await desk.waitForURL('**/admin/dashboard')

    // The link works only once. The error message links to the page that sends another.
    await desk.goto(link)
    await desk.getByLabel('New Password', { exact: true }).fill('six words that are his own')
    await desk.getByLabel('Confirm New Password').fill('six words that are his own')
    await press(desk, 'Set New Password')
    await sees(desk, 'This link is invalid or has expired.')
    await desk.getByRole('link', { name: 'Send a new link' }).click()
    await seesHeading(desk, 'Reset Your Password')
    await desk.goto('/auth/admin/reset-password')
    await sees(desk, 'Open the link in the email.')
  },
)

/** Opens an address with the page's clock paused. Returns at most 100 ms after its heading appears, by that clock. */
async function openStopped(page: Page, address: string, heading: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
  await page.goto(address)
  await comes(page, page.getByRole('heading', { level: 1, name: heading }))
}

/** Advances a paused clock in steps of 100 ms until an element is visible. */
async function comes(page: Page, place: Locator): Promise<void> {
  const answered = followRequests(page)
  for (;;) {
    await answered()
    const isThere = place.waitFor({ timeout: 300 }).then(
      () => true,
      () => false,
    )
    if (await isThere) return
    // React renders a little later, and its timers use this clock.
    await page.clock.runFor(100)
  }
}

/** Promotes a professor to co-administrator. Returns the temporary password from the email. */
async function promote({ world, site, emailAfter }: Stage, professor: { id: string; email: string }): Promise<string> {
  const { token } = await anAdmin(world, 'master')
  const body = { faculty_id: professor.id, role: 'co' }
  const message = await emailAfter(professor.email, () =>
    call(site, 'POST', '/api/admin/promote-faculty/', { token, body }),
  )
  const newPassword = /\b\w{5}(-\w{5}){3}\b/.exec(message.text)?.[0]
  assert.ok(newPassword, message.text)
  return newPassword
}

async function typeNew(page: Page, label: string, current: string, next: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(current)
  await page.getByLabel('New Password', { exact: true }).fill(next)
  await page.getByLabel('Confirm New Password').fill(next)
}

/** Returns the link from the email about a forgotten password. Other emails to the address may arrive before it. */
async function resetLink({ mail }: Stage, email: string): Promise<string> {
  for (;;) {
    const message = mail.emails.findLast(
      ({ to: recipient, text }) => recipient === email && text.includes('/auth/admin/reset-password'),
    )
    if (message) return /http\S+\/auth\/admin\/reset-password\?token=\S+/.exec(message.text)![0]
    await mail.emailTo(email, { after: mail.emails.length })
  }
}
