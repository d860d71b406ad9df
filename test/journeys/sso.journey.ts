import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { startSamlProvider } from '#test/saml/saml-provider.ts'
import { describePerson } from '#test/saml/steps.ts'
import { keepPicture } from './keep-picture.ts'
import { aUniversityWith, endWith, logIn, startProvider, trusts, typeAddress } from './sso-steps.ts'
import { openProfile } from './profile-steps.ts'
import { anAdminAt } from './admin-universities-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { confirmAttendance, press, readPath, sees, seesHeading } from './steps.ts'

mainJourney('a first-time student signs in at the university, from the scanned code to the roll', async (stage) => {
  const { world, school } = stage
  const provider = await startProvider(stage)
  await aUniversityWith(stage, provider)
  const address = `maya@${school.studentDomain}`
  provider.accounts.set('maya', { email: address, email_verified: true, given_name: 'Maya', family_name: 'Bergström' })
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await stage.phone(trusts)
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, 'Student Sign In')
  // The code identifies her university, so she types no address.
  await press(phone, 'Continue with Alder Login')
  await logIn(phone, 'maya')
  await phone.waitForURL(new RegExp(`/(attend/|scan\\?event=)${event.id}$`))
  await confirmAttendance(phone)
  const students = world.db.selectFrom('student').select(['first_name', 'last_name', 'verified_at'])
  const { verified_at, ...names } = await students.where('email', '=', address).executeTakeFirstOrThrow()
  assert.deepEqual(names, { first_name: 'Maya', last_name: 'Bergström' })
  assert.ok(verified_at !== null)
})

journey('a first-time student signs in with SAML, from the scanned code to the roll', async (stage) => {
  const { world, school, site } = stage
  const provider = await startSamlProvider(endWith(stage), world.clock.now)
  const { token } = await anAdmin(world, 'master')
  const body = { address: provider.address, name: 'Alder Login' }
  const added = await call(site, 'POST', `/api/schools/${school.id}/identity-providers/`, { token, body })
  assert.equal(added.status, 201, added.text)
  const now = world.clock.now()
  await world.db.updateTable('identity_provider').set({ tested_at: now, enabled_at: now }).execute()
  provider.accounts.set('maya', describePerson(school, 'maya'))
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await stage.phone(trusts)
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, 'Student Sign In')
  await typeAddress(phone, `maya@${school.studentDomain}`)
  await logIn(phone, 'maya')
  await phone.waitForURL(new RegExp(`/(attend/|scan\\?event=)${event.id}$`))
  await confirmAttendance(phone)
  const students = world.db.selectFrom('student').select(['first_name', 'last_name'])
  const names = await students.where('email', '=', `maya@${school.studentDomain}`).executeTakeFirstOrThrow()
  assert.deepEqual(names, { first_name: 'Márta', last_name: 'Bergström' })
})

journey(
  'a student whose name isn’t sent types it, and a student of another university sees why it fails',
  async (stage) => {
    const { school } = stage
    const provider = await startProvider(stage)
    await aUniversityWith(stage, provider)
    const address = `tomas@${school.studentDomain}`
    provider.accounts.set('tomas', { email: address, email_verified: true, given_name: 'Tomás' })
    provider.accounts.set('wei', { email: 'wei@students.elsewhere.edu', email_verified: true })
    const phone = await stage.phone(trusts)
    await phone.goto('/auth/student/register')
    await typeAddress(phone, address)
    await logIn(phone, 'tomas')
    await seesHeading(phone, 'What’s your name?')
    await phone.reload()
    assert.equal(await phone.getByLabel('First Name').inputValue(), 'Tomás')
    await phone.getByLabel('Last Name').fill('Vidal')
    await press(phone, 'Continue')
    await seesHeading(phone, "Tomás's Dashboard")
    const profile = await openProfile(phone)
    await press(profile, 'Show Browsers')
    await sees(profile, /^You can also sign in with Alder Login\. It was linked to your account on /)

    const otherPhone = await stage.phone({ ...trusts, who: 'other phone' })
    await otherPhone.goto('/auth/student/signin')
    await typeAddress(otherPhone, address)
    stage.expectTrouble(/other phone: 400 POST \/api\/sso\/redeem\//)
    await logIn(otherPhone, 'wei')
    await sees(otherPhone, `Alder Login sent us an address that doesn’t belong to ${school.name}.`)
    await stage.check(otherPhone, 'address of another university')
    await otherPhone.getByRole('link', { name: 'Sign in another way' }).click()
    await seesHeading(otherPhone, 'Student Sign In')
  },
)

journey('a professor cancels at the university, tries again, and is recognized the next time', async (stage) => {
  const provider = await startProvider(stage)
  await aUniversityWith(stage, provider)
  const ruth = await aFaculty(stage.world, stage.school, 'Ruth')
  provider.accounts.set('ruth', { email: ruth.email, email_verified: true, given_name: 'Ruth', family_name: 'Okafor' })
  const desk = await stage.desk(trusts)
  await desk.goto('/auth/faculty/signin?redirect=/faculty/classes')
  await typeAddress(desk, ruth.email)
  stage.expectTrouble(/desk: 400 POST \/api\/sso\/redeem\//)
  await logIn(desk, 'ruth', 'Not now')
  await sees(desk, 'Alder Login didn’t sign you in. Try again, or sign in another way.')
  await press(desk, 'Try again')
  await logIn(desk, 'ruth')
  await desk.waitForURL('**/faculty/classes')

  // Signed out here, but still signed in at the provider.
  await desk.evaluate('localStorage.clear()')
  await desk.context().clearCookies({ domain: 'localhost' })
  await desk.goto('/auth/faculty/signin')
  await press(desk, 'Continue with Alder Login')
  await desk.waitForURL('**/faculty/dashboard')
  // Opened again after its ticket was used, the page redirects to the dashboard.
  await desk.goto('/auth/sso')
  await desk.waitForURL('**/faculty/dashboard')
})

journey('a Master Admin sets up the university’s own sign-in, with an error at each step', async (stage) => {
  const { school } = stage
  const provider = await startProvider(stage)
  provider.accounts.set('ada', { email: `ada@${school.facultyDomain}`, email_verified: true, given_name: 'Ada' })
  const { desk } = await anAdminAt(stage, '/admin/universities', 'master', trusts)
  await desk.getByRole('link', { name: `Sign-in of ${school.name}` }).click()
  await seesHeading(desk, 'University Sign-In')
  await stage.check(desk, 'no sign-in yet')

  // First an address that isn't a provider's. The typed text stays.
  stage.expectTrouble(/desk: 400 POST \/api\/schools\//)
  await desk.getByLabel('Discovery or metadata address').fill('http://login.alder.edu')
  await desk.getByLabel(/^Name on the button/).fill('Alder Login')
  await press(desk, 'Add a Sign-In')
  await sees(desk, 'Enter an address that begins with https:// and has no user name or password in it.')
  await stage.check(desk, 'not an https address')
  await desk.getByLabel('Discovery or metadata address').fill(provider.issuer)
  await press(desk, 'Add a Sign-In')
  await seesHeading(desk, 'What we found')
  await stage.check(desk, 'a new sign-in')
  const path = readPath(desk)

  // Our redirect address is copied, and the sign-in can't be switched on before a test.
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(desk, 'Copy: Redirect address')
  await sees(desk, 'Redirect address: copied.')
  provider.register(await desk.evaluate<string>('navigator.clipboard.readText()'), 'a secret of theirs')
  assert.equal(await desk.getByRole('button', { name: 'Switch On' }).isDisabled(), true)

  // With unsaved changes, the page says that a test uses the saved settings. A reload keeps the draft, but never the
  // secret.
  await desk.getByLabel('Client ID').fill('rollbook')
  await desk.getByLabel('Client secret').fill('not to be kept')
  await sees(desk, 'You have unsaved changes. The test uses what is saved.')
  assert.doesNotMatch(await desk.evaluate('JSON.stringify({ ...sessionStorage })'), /not to be kept/)
  // Someone else changes a field that wasn't edited here.
  await stage.world.db.updateTable('identity_provider').set({ name: 'Alder Sign-In' }).execute()
  await desk.reload()
  await seesHeading(desk, 'What we found')
  assert.equal(await desk.getByLabel(/^Name on the button/).inputValue(), 'Alder Sign-In')
  await desk.getByLabel(/^Name on the button/).fill('Alder Login')
  assert.equal(await desk.getByLabel('Client ID').inputValue(), 'rollbook')
  assert.equal(await desk.getByLabel('Client secret').inputValue(), '')
  const saveSecret = async (secret: string) => {
    await desk.getByLabel('Client secret').fill(secret)
    await press(desk, 'Save')
    await sees(desk, 'Saved.')
    await sees(desk, 'A secret is stored. Type a new one to replace it.')
  }

  // With a wrong secret the test fails, and the result is shown on this page.
  await saveSecret('a wrong secret')
  stage.expectTrouble(/desk: 400 POST \/api\/sso\/redeem\//)
  await press(desk, 'Test Now')
  await logIn(desk, 'ada')
  await sees(desk, 'The test failed')
  assert.equal(readPath(desk), path)
  await stage.check(desk, 'a test that failed')
  await saveSecret('a secret of theirs')
  await press(desk, 'Test Now')
  await sees(desk, 'This person could sign in.')
  await stage.check(desk, 'a test that worked')

  await press(desk, 'Switch On')
  await sees(desk, 'This sign-in is on.')
  await press(desk, 'Make It the Only Way In')
  const question = desk.getByRole('dialog', { name: 'Make this the only way in?' })
  await stage.check(desk, 'the only way in?')
  await press(question, 'Make It the Only Way In')
  await sees(desk, 'This sign-in is now the only way in.')

  // A student who types a password sees why it doesn't work, and how to sign in.
  const phone = await stage.phone(trusts)
  await phone.goto('/auth/student/signin')
  await phone.getByRole('textbox', { name: 'Email' }).fill(`maya@${school.studentDomain}`)
  await phone.getByLabel('Password', { exact: true }).fill('three words of mine')
  stage.expectTrouble(/phone: 403 POST \/api\/student\/direct-signin\//)
  await press(phone, 'Sign In')
  await sees(phone, `People at ${school.name} sign in with Alder Login. Choose “Continue with Alder Login”.`)
  await phone.getByRole('button', { name: 'Continue with Alder Login' }).waitFor()
  await stage.check(phone, 'the only way in')

  // An error is shown above the button that was clicked.
  stage.expectTrouble(/desk: 503 PUT \/api\/identity-providers\//)
  await desk.route('**/api/identity-providers/*/', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await press(desk, 'Allow Other Ways')
  const button = desk.getByRole('button', { name: 'Allow Other Ways' })
  await sees(desk.getByRole('alert'), 'We couldn’t save this. Please try again.')
  assert.equal(await button.locator('xpath=../preceding-sibling::*[1]').getAttribute('role'), 'alert')
  await button.click()
  await sees(desk, 'People can sign in in other ways, too.')
  await press(desk, 'Switch Off')
  const offDialog = desk.getByRole('dialog', { name: 'Switch off this sign-in?' })
  await offDialog.getByLabel('Also sign out everyone who came this way').check()
  await stage.check(desk, 'switch it off?')
  await keepPicture(desk, 'provider-off-ask-1280')
  await press(offDialog, 'Switch Off')
  await sees(desk, 'This sign-in is off, and everyone who came this way is signed out.')
  await press(desk, 'Delete Sign-In')
  await press(desk.getByRole('dialog', { name: 'Delete this sign-in?' }), 'Delete Sign-In')
  await sees(desk, 'The sign-in was deleted.')
  await seesHeading(desk, 'Add your university’s sign-in')
})

journey('a University Admin has this page only for their own university', async (stage) => {
  const { desk } = await anAdminAt(stage, '/admin/dashboard', 'sub')
  await desk.getByRole('link', { name: 'University Sign-In' }).click()
  await seesHeading(desk, stage.school.name)
  await seesHeading(desk, 'Add your university’s sign-in')
  assert.equal(await desk.getByRole('link', { name: 'University Management' }).count(), 0)

  // A federation's file needs more than its address. An error scrolls to its field, and no typed text is lost.
  await desk.getByLabel('Discovery or metadata address').fill('https://metadata.alder.test/all.xml')
  await press(desk, 'Is it in a federation’s file?')
  await desk.getByLabel(/^Your entity ID/).fill('https://idp.alder.test/saml')
  await desk.getByLabel(/^The federation’s signing certificate/).fill('not a certificate')
  await stage.check(desk, 'a federation’s file')
  stage.expectTrouble(/desk: 400 POST \/api\/schools\//)
  await press(desk, 'Add a Sign-In')
  await sees(desk, 'This isn’t a certificate. Paste one, with its lines BEGIN and END.')
  await keepPicture(desk, 'provider-federation-1280')
  await desk.reload()
  assert.equal(await desk.getByLabel(/^Your entity ID/).inputValue(), 'https://idp.alder.test/saml')
  await desk.setViewportSize({ width: 390, height: 664 })
  await desk.emulateMedia({ colorScheme: 'dark' })
  await stage.check(desk, 'a federation’s file, narrow and dark')
  await keepPicture(desk, 'provider-federation-390-dark')
})
