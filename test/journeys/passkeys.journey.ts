import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aStudent, password } from '#test/builders.ts'
import { keepPicture } from './keep-picture.ts'
import { giveAuthenticator } from './passkey-steps.ts'
import { openProfile } from './profile-steps.ts'
import { pathOfScript } from './shown-pages.ts'
import { journey } from './stage.ts'
import {
  asAdmin,
  asFaculty,
  confirmAttendance,
  press,
  remember,
  sees,
  seesHeading,
  signInStudent,
  typePassword,
} from './steps.ts'

const twentyMinutes = 20 * 60_000
const withPasskey = 'Sign in with a passkey'

journey('a student adds a passkey after the green page, and signs in with it the next time', async (stage) => {
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  const second = await anEvent(stage.world, await aFaculty(stage.world, stage.school), { name: 'A second talk' })
  const maya = await aStudent(stage.world, stage.school, 'Maya')
  const phone = await stage.phone()
  const device = await giveAuthenticator(phone)
  await signInStudent(phone, maya.email, password)

  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  await confirmAttendance(phone)
  assert.equal(await phone.getByText('Next time, sign in').count(), 0, 'the green page says nothing else')
  await seesHeading(phone, 'Next time, sign in with your fingerprint or face')
  await stage.check(phone, 'passkey offered')
  await press(phone, 'Add Passkey')
  await sees(phone, 'Passkey added.')
  assert.equal(await device.count(), 1)
  await stage.check(phone, 'passkey added')

  await phone.goto('/student/dashboard')
  await press(phone, 'Log out')
  await phone.waitForURL(`${stage.site}/`)
  await phone.goto(`/attend/${second.id}`)
  await seesHeading(phone, 'Student Sign In')
  await phone.getByRole('button', { name: withPasskey }).and(phone.locator('.MuiButton-contained')).waitFor()
  assert.equal(await phone.locator('.MuiButton-contained').count(), 1, 'the passkey is the main button')
  await stage.check(phone, 'sign in with a passkey, student')
  await keepPicture(phone, 'sign-in-own-passkey-390')
  await press(phone, withPasskey)
  await seesHeading(phone, 'A second talk')
  await confirmAttendance(phone)
  await press(phone, 'Done')
  await press(phone, 'Start Scanning')
  assert.equal(await phone.getByText('Next time, sign in').count(), 0, 'offered once')
})

journey('a passkey from the browser’s list at the email field signs in, and a password still works', async (stage) => {
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  const maya = await aStudent(stage.world, stage.school, 'Maya')
  const phone = await stage.phone()
  await giveAuthenticator(phone, { lists: true })
  // There is no passkey yet, so the list waits and blocks nothing.
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await phone.route(`**${pathOfScript('passkey-button')}`, async (route) => {
    await mayLoad
    await route.continue()
  })
  await phone.goto('/auth/student/signin')
  const field = phone.getByRole('textbox', { name: 'Email' })
  assert.equal(await field.getAttribute('autocomplete'), 'username webauthn')
  const signIn = phone.getByRole('button', { name: 'Sign In', exact: true })
  const reservedBox = await signIn.boundingBox()
  const asksForOptions = phone.waitForResponse('**/api/passkeys/sign-in/options/')
  load()
  await phone.getByRole('button', { name: withPasskey }).waitFor()
  assert.deepEqual(await signIn.boundingBox(), reservedBox, 'nothing moves under a thumb')
  await asksForOptions
  await typePassword(phone, maya.email, password)
  await seesHeading(phone, "Maya's Dashboard")

  await openProfile(phone)
  await press(phone, 'Show Passkeys')
  await press(phone, 'Add a Passkey')
  await press(phone, 'Continue')
  await sees(phone, /was added\./)
  await phone.goto('/student/dashboard')
  await press(phone, 'Log out')
  await phone.waitForURL(`${stage.site}/`)
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, event.name)
})

journey('a student who chooses Not Now isn’t asked again in this browser', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school)
  const maya = await aStudent(stage.world, stage.school, 'Maya')
  const phone = await stage.phone()
  await giveAuthenticator(phone)
  await signInStudent(phone, maya.email, password)
  const checkIn = async (name: string) => {
    const event = await anEvent(stage.world, professor, { name })
    await phone.goto(`/attend/${event.id}`)
    await sees(phone, 'Location ready')
    await press(phone, 'Confirm Attendance')
    await press(phone, 'Done')
  }
  await checkIn('A first talk')
  await press(phone, 'Not Now')
  await checkIn('A second talk')
  await sees(phone, 'A second talk')
  await phone.waitForLoadState('networkidle')
  assert.equal(await phone.getByText('Next time, sign in').count(), 0)
})

journey('a professor adds, renames, uses and removes a passkey', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school, 'Eleanor')
  const desk = await stage.desk()
  const device = await giveAuthenticator(desk)
  await desk.goto('/')
  await remember(desk, asFaculty(professor))
  await desk.goto('/faculty/dashboard')
  let profile = await openProfile(desk)
  await press(profile, 'Show Passkeys')
  await sees(profile, 'You don’t have a passkey yet.')
  await press(profile, 'Add a Passkey')
  await desk.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Office computer')
  await stage.check(desk, 'add a passkey')
  await press(desk, 'Continue')
  await sees(profile, 'Office computer was added.')
  await sees(profile, 'Not used yet')
  assert.equal(await device.count(), 1)
  await stage.check(desk, 'passkeys in the profile')

  await press(profile, 'Add a Passkey')
  await press(desk, 'Continue')
  await sees(desk, 'This device already has a passkey for your account.')
  await press(desk.getByRole('dialog', { name: 'Add a passkey' }), 'Cancel')

  await press(profile, 'Rename Office computer')
  const naming = desk.getByRole('dialog', { name: 'Rename passkey' })
  await naming.getByLabel('Name').fill(' ')
  await press(naming, 'Rename')
  await sees(naming, 'Enter a name for this passkey.')
  await naming.getByLabel('Name').fill('Lab computer')
  stage.expectTrouble(/PUT \/api\/passkeys\//)
  await desk.route('**/api/passkeys/*/', (route) => route.abort(), { times: 1 })
  await press(naming, 'Rename')
  await sees(naming, 'We couldn’t rename this passkey. Please try again.')
  await press(naming, 'Rename')
  await sees(profile, 'The passkey is now called Lab computer.')

  await remember(desk, {})
  await desk.goto('/auth/faculty/signin')
  await seesHeading(desk, 'Faculty Sign In')
  await stage.check(desk, 'sign in with a passkey, faculty')
  await press(desk, withPasskey)
  await desk.waitForURL('**/faculty/dashboard')
  profile = await openProfile(desk)
  await press(profile, 'Show Passkeys')
  await sees(profile, /^Last used /)
  await press(profile, 'Remove Lab computer')
  await stage.check(desk, 'remove a passkey')
  await press(desk, 'Remove Passkey')
  await sees(profile, 'Lab computer was removed.')

  await remember(desk, {})
  stage.expectTrouble(/desk: 401 POST \/api\/passkeys\/sign-in\//)
  await desk.goto('/auth/faculty/signin')
  await press(desk, withPasskey)
  await sees(desk, 'This passkey couldn’t sign you in. Try again, or sign in another way.')
  await stage.check(desk, 'a removed passkey')
})

journey(
  'an administrator confirms their identity with a passkey, and signs in with it while the password is locked',
  async (stage) => {
    const co = await anAdmin(stage.world, 'co')
    const desk = await stage.desk()
    await giveAuthenticator(desk)
    await desk.goto('/')
    await remember(desk, asAdmin(co, 'co'))
    await desk.goto('/admin/settings')
    const section = desk.getByRole('region', { name: 'Passkeys' })
    await press(section, 'Show Passkeys')
    await press(section, 'Add a Passkey')
    await press(desk, 'Continue')
    await sees(section, /was added\./)
    await stage.check(desk, 'settings with passkeys')

    stage.pass(twentyMinutes)
    stage.expectTrouble(/desk: 403 DELETE \/api\/passkeys\//)
    await section.getByRole('button', { name: /^Remove / }).click()
    await press(desk, 'Remove Passkey')
    const question = desk.getByRole('dialog', { name: 'Confirm it’s you' })
    await sees(question, 'Use your administrator password instead')
    await stage.check(desk, 'step up by passkey')
    await press(question, 'Cancel')
    await press(desk, 'Cancel')
    await sees(section, 'Not used yet')
    await section.getByRole('button', { name: /^Remove / }).click()
    await press(desk, 'Remove Passkey')
    await press(question, 'Use a passkey')
    await sees(section, /was removed\./)

    await press(section, 'Add a Passkey')
    await press(desk, 'Continue')
    await sees(section, /was added\./)
    await remember(desk, {})
    stage.expectTrouble(/desk: (401|429) POST \/api\/admin\/signin\//)
    await desk.goto('/auth/admin/signin')
    for (let tries = 1; tries <= 5; tries += 1) {
      await desk.getByRole('textbox', { name: 'Email' }).fill(co.email)
      await desk.getByLabel('Password', { exact: true }).fill('not this one')
      await press(desk, 'Sign In')
      await sees(desk, tries < 5 ? `Failed attempts: ${tries}/5` : /Try again in/)
    }
    await stage.check(desk, 'locked, with a passkey')
    await press(desk, withPasskey)
    await desk.waitForURL('**/admin/dashboard')
  },
)

journey('a sub administrator, who has no settings, finds passkeys on the dashboard', async (stage) => {
  const sub = await anAdmin(stage.world, 'sub', { school: stage.school })
  const desk = await stage.desk()
  const device = await giveAuthenticator(desk)
  await desk.goto('/')
  await remember(desk, asAdmin(sub, 'sub'))
  await desk.goto('/admin/dashboard')
  const section = desk.getByRole('region', { name: 'Passkeys' })
  await press(section, 'Show Passkeys')
  await press(section, 'Add a Passkey')
  await press(desk, 'Continue')
  await sees(section, /was added\./)
  assert.equal(await device.count(), 1)
  await sees(desk, 'Where you’re signed in')
  await stage.check(desk, 'dashboard with passkeys')
})
