import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { newId } from '#server/database/new-id.ts'
import { aFaculty, anAdmin, aStudent, password, signedIn } from '#test/builders.ts'
import { giveAuthenticator } from './passkey-steps.ts'
import { openProfile, stub } from './profile-steps.ts'
import { journey } from './stage.ts'
import { asAdmin, asFaculty, asStudent, press, remember, sees, seesHeading, signInAs, signInStudent } from './steps.ts'

const list = (place: Locator): Locator => place.getByRole('list', { name: 'Where you’re signed in' })

journey('a student sees where they are signed in and signs a lost phone out', async (stage) => {
  const maya = await aStudent(stage.world, stage.school, 'Maya')
  const lost = await stage.phone({ who: 'lost phone' })
  await signInStudent(lost, maya.email, password)
  const phone = await stage.phone()
  await signInStudent(phone, maya.email, password)
  const profile = await openProfile(phone)
  await press(profile, 'Show Browsers')
  // The session that the test's builder made is the third.
  await sees(list(profile), 'an unknown browser')
  assert.equal(await list(profile).getByRole('listitem').count(), 3)
  assert.equal(await list(profile).getByText('This browser').count(), 1)
  await stage.check(phone, 'where you are signed in')

  await profile.getByRole('button', { name: /^Sign out Chrome on .*, last used / }).click()
  await sees(profile, /^Chrome on .+ is signed out\.$/)
  // The message may appear before the new list.
  await list(profile).getByRole('listitem').nth(2).waitFor({ state: 'detached' })
  assert.equal(await list(profile).getByRole('listitem').count(), 2)
  stage.expectTrouble(/lost phone: 401 GET \/api\/students\//)
  await lost.goto('/student/dashboard')
  await seesHeading(lost, 'Student Sign In')
  await press(profile, 'Cancel')
  await phone.reload()
  await seesHeading(phone, "Maya's Dashboard")
})

journey('signing out a lost phone removes the passkey that was added there, and says so', async (stage) => {
  const maya = await aStudent(stage.world, stage.school, 'Maya')
  const lost = await stage.phone({ who: 'lost phone' })
  await giveAuthenticator(lost)
  await signInStudent(lost, maya.email, password)
  const theirs = await openProfile(lost)
  await press(theirs, 'Show Passkeys')
  await press(theirs, 'Add a Passkey')
  await lost.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Lost phone')
  await press(lost, 'Continue')
  await sees(theirs, 'Lost phone was added.')

  const phone = await stage.phone()
  await signInStudent(phone, maya.email, password)
  const profile = await openProfile(phone)
  await press(profile, 'Show Browsers')
  await press(profile, 'Sign Out Everywhere Else')
  await sees(
    profile,
    'You’re signed in only here. Passkeys that were added in other browsers were removed: Lost phone.',
  )
  await stage.check(phone, 'signed in only here, a passkey was removed')
  stage.expectTrouble(/lost phone: 401 /)
  await lost.goto('/student/dashboard')
  await seesHeading(lost, 'Student Sign In')
  await press(lost, 'Sign in with a passkey')
  await sees(lost, 'This passkey couldn’t sign you in.')
})

journey('faculty sign out everywhere else, and see when the list or the action fails', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school, 'Eleanor')
  const desk = await stage.desk()
  await desk.goto('/')
  await remember(desk, asFaculty(professor))
  for (let count = 0; count < 2; count += 1)
    await signedIn(stage.world, { faculty: professor.id }, professor.email, professor.school)
  await desk.goto('/faculty/dashboard')
  const profile = await openProfile(desk)
  await stub(desk, '**/api/sessions/', 'GET', 500)
  stage.expectTrouble(/desk: 500 GET \/api\/sessions\//)
  await press(profile, 'Show Browsers')
  await sees(profile, 'We couldn’t load the list.')
  await stage.check(desk, 'where you are signed in, failed')
  await press(profile, 'Try again')
  await list(profile).getByRole('listitem').nth(2).waitFor()

  stage.expectTrouble(/desk: 503 DELETE \/api\/sessions\//)
  await stub(desk, '**/api/sessions/', 'DELETE', 503)
  await press(profile, 'Sign Out Everywhere Else')
  await sees(profile, 'We couldn’t sign out that browser. Please try again.')
  await press(profile, 'Sign Out Everywhere Else')
  await sees(profile, 'You’re signed in only here.')
  assert.equal(await list(profile).getByRole('listitem').count(), 1)
  const rows = await stage.world.db.selectFrom('session').select('id').where('faculty_id', '=', professor.id).execute()
  assert.equal(rows.length, 1)
  await stage.check(desk, 'signed in only here')
})

journey(
  'an error in a profile is shown beside its button, keeps the focus there, and claims no success',
  async (stage) => {
    const { world, school } = stage
    const maya = await aStudent(world, school, 'Maya')
    for (let count = 0; count < 3; count += 1) await signedIn(world, { student: maya.id }, maya.email, school.id)
    await world.db
      .insertInto('passkey')
      .values({
        id: newId(),
        student_id: maya.id,
        faculty_id: null,
        admin_id: null,
        credential_id: 'credential',
        public_key: 'key',
        user_handle: 'handle',
        transports: 'internal',
        name: 'Lost phone',
        origin_id: null,
        browser: null,
        backed_up: 0,
        counter: 0,
        created_at: world.clock.now(),
        last_used_at: null,
      })
      .execute()
    const phone = await signInAs(stage.phone(), asStudent(maya), '/student/dashboard')
    const profile = await openProfile(phone)
    await press(profile, 'Show Browsers')
    const button = list(profile).getByRole('button').first()
    const failsBeside = async (sentence: string) => {
      await button.focus()
      await phone.keyboard.press('Enter')
      await sees(list(profile), sentence)
      assert.equal(await list(profile).getByRole('listitem').count(), 4)
      const [reason, pressed] = [await list(profile).getByRole('alert').boundingBox(), await button.boundingBox()]
      assert.ok(reason!.y + reason!.height <= 664 && reason!.y - pressed!.y < 100, 'in view, beside the button')
      const focused = await phone.evaluate<string>('document.activeElement.ariaLabel')
      assert.equal(focused, await button.getAttribute('aria-label'), 'the button keeps the focus')
      assert.equal(await profile.getByText('is signed out').count(), 0)
    }
    stage.expectTrouble(/phone: 500 DELETE \/api\/sessions\//)
    await stub(phone, '**/api/sessions/*/', 'DELETE', 500)
    await failsBeside('We couldn’t sign out that browser. Please try again.')
    // The response is the login page of a campus network.
    await phone.route('**/api/sessions/*/', (route) => route.fulfill({ contentType: 'text/html', body: 'Guests' }), {
      times: 1,
    })
    await failsBeside('We couldn’t sign out that browser. Please try again.')
    // The browser was signed out elsewhere at the same time, which isn't an error.
    stage.allowTrouble(/phone: 404 DELETE \/api\/sessions\//)
    await phone.route('**/api/sessions/*/', (route) => route.fetch().then(() => route.continue()), { times: 1 })
    await phone.keyboard.press('Enter')
    await sees(profile, /is signed out\.$/)
    await stage.check(phone, 'signed out beside other browsers')

    await press(profile, 'Show Passkeys')
    await press(profile, 'Remove Lost phone')
    await world.db.deleteFrom('passkey').execute()
    stage.allowTrouble(/phone: 404 DELETE \/api\/passkeys\//)
    const question = phone.getByRole('dialog', { name: 'Remove Lost phone?' })
    await question.getByRole('button', { name: 'Remove Passkey' }).focus()
    await phone.keyboard.press('Enter')
    await sees(question, 'It may have been deleted, or it may belong to someone else.')
    assert.equal(await phone.evaluate<string>('document.activeElement.innerText'), 'Remove Passkey')
    await press(question, 'Cancel')
    await sees(profile, 'You don’t have a passkey yet.')
    // People who forgot that they are signed in are told before they register again.
    stage.allowTrouble(/phone: leaves unsaved work/)
    await phone.goto('/auth/student/register')
    await sees(phone, 'You’re already signed in. Continue')
    await phone.goto('/auth/faculty/register')
    await sees(phone, 'You’re signed in as a student. Register here only if you need another account.')
  },
)

journey('an administrator finds the list of signed-in browsers in the settings', async (stage) => {
  const co = await anAdmin(stage.world, 'co')
  const desk = await stage.desk()
  await desk.goto('/')
  await remember(desk, asAdmin(co, 'co'))
  await signedIn(stage.world, { admin: co.id }, co.email, null)
  await desk.goto('/admin/settings')
  const section = desk.getByRole('region', { name: 'Where you’re signed in' })
  await press(section, 'Show Browsers')
  await list(section).getByRole('listitem').nth(1).waitFor()
  await stage.check(desk, 'settings with the browsers')
})
