import assert from 'node:assert/strict'
import { anAdmin, aFaculty, type Person } from '#test/builders.ts'
import { showWaitingAndFailed } from './five-states.ts'
import { openProfile, findProfile, stub } from './profile-steps.ts'
import { journey, type Stage } from './stage.ts'
import { readPath, press, sees, seesHeading, signInFaculty } from './steps.ts'

const update = '**/api/faculty/*/update-profile/'

const world = (stage: Stage) => stage.world.db

async function aProfessor(stage: Stage): Promise<Person> {
  return aFaculty(stage.world, stage.school, 'Priya')
}

journey('the avatar opens the profile, and a changed name appears everywhere immediately', async (stage) => {
  const professor = await aProfessor(stage)
  const desk = await stage.desk()
  await signInFaculty(desk, stage, professor.email)
  await sees(desk, 'Welcome, Priya Whitcombe')
  const profile = await openProfile(desk)
  await seesHeading(desk, 'Danger Zone')
  await profile.getByRole('button', { name: 'Delete Account' }).waitFor()
  const email = profile.getByLabel('Email')
  assert.deepEqual([await email.inputValue(), await email.getAttribute('readonly')], [professor.email, ''])
  await stage.check(desk, 'faculty profile')

  await profile.getByLabel('First Name').fill('Prija')
  await press(profile, 'Save Changes')
  const saved = profile.getByText('Profile updated successfully', { exact: true })
  await saved.waitFor()
  await saved.waitFor({ state: 'hidden' })
  await press(profile, 'Cancel')
  await sees(desk, 'Welcome, Prija Whitcombe')
  await seesHeading(desk, 'Welcome Back, Prija')
  const row = world(stage).selectFrom('faculty').select('first_name').where('id', '=', professor.id)
  assert.deepEqual(await row.execute(), [{ first_name: 'Prija' }])

  await press(desk, 'Your Profile')
  assert.equal(readPath(desk), '/faculty/dashboard?profile=open')
  await desk.goBack()
  await profile.waitFor({ state: 'hidden' })

  // Closing the profile with its button goes back in the history as well, so that Forward opens it again.
  await press(desk, 'Your Profile')
  await press(profile, 'Cancel')
  await profile.waitFor({ state: 'hidden' })
  assert.equal(readPath(desk), '/faculty/dashboard')
  await desk.goForward()
  await profile.waitFor()
})

journey('a faculty name that can’t be saved says why, and typed text isn’t lost', async (stage) => {
  const { email } = await aProfessor(stage)
  const phone = await stage.phone()
  await signInFaculty(phone, stage, email)
  const profile = await openProfile(phone)
  const name = profile.getByLabel('First Name')
  await name.fill('Prija')
  for (const [status, body, sentence] of [
    [0, {}, 'Failed to update profile. Please try again.'],
    [500, {}, 'Failed to update profile. Please try again.'],
    [503, { error: 'Rollbook is busy.' }, 'Rollbook is busy.'],
    [403, { error: 'Your university does not allow this.' }, 'Your university does not allow this.'],
  ] as const) {
    stage.expectTrouble(status === 0 ? /phone: net::ERR_FAILED PUT / : new RegExp(`phone: ${status} PUT `))
    await stub(phone, update, 'PUT', status, body)
    await press(profile, 'Save Changes')
    await sees(profile, sentence)
    assert.equal(await name.inputValue(), 'Prija')
    assert.equal(await phone.locator(':focus').innerText(), 'Save Changes', 'Enter tries again')
  }
  stage.expectTrouble(/phone: 400 PUT \/api\/faculty\//)
  await name.fill(' ')
  await press(profile, 'Save Changes')
  await sees(profile, 'First name is required')
  assert.equal(await phone.locator(':focus').getAttribute('name'), 'first_name', 'the invalid field has the focus')
  await stage.check(phone, 'faculty profile, refused')

  await name.fill('Prija')
  await world(stage).deleteFrom('session').execute()
  stage.expectTrouble(/phone: 401 PUT /)
  await press(profile, 'Save Changes')
  await seesHeading(phone, 'Faculty Sign In')
  assert.match(readPath(phone), /redirect=%2Ffaculty%2Fdashboard%3Fprofile%3Dopen/)
  await phone.getByRole('textbox', { name: 'Email' }).fill(email)
  const message = await stage.emailAfter(email, () => phone.locator('form button[type=submit]').click())
  await phone.getByLabel('8-digit code').fill(/(\d{4}) (\d{4})/.exec(message.text)?.[0] ?? '')
  await press(phone, 'Continue')
  await profile.getByLabel('First Name').waitFor()
  assert.equal(await name.inputValue(), 'Prija', 'after signing in again, the page is where it was')
  await press(profile, 'Save Changes')
  await sees(profile, 'Profile updated successfully')
})

journey('a faculty profile that didn’t load says so and can be loaded again', async (stage) => {
  const { email } = await aProfessor(stage)
  const desk = await stage.desk()
  await signInFaculty(desk, stage, email)
  const profile = {
    path: '/faculty/events?profile=open',
    call: '**/api/faculty/*/',
    waits: 'Loading your profile',
    fails: 'Failed to load your profile information.',
    shows: 'Danger Zone',
  }
  await showWaitingAndFailed(stage, desk, [profile])
  await press(findProfile(desk), 'Cancel')
  assert.equal(readPath(desk), '/faculty/events')
})

journey('the last master administrator learns why the account can’t be deleted', async (stage) => {
  const professor = await aProfessor(stage)
  await anAdmin(stage.world, 'master', { faculty: professor })
  const desk = await stage.desk()
  await signInFaculty(desk, stage, professor.email)
  await desk.goto('/faculty/classes?profile=open')
  const profile = findProfile(desk)
  await press(profile, 'Delete Account')
  const question = desk.getByRole('dialog', { name: 'Delete Your Account?' })
  await sees(question, 'Your role as Master Admin')
  stage.expectTrouble(/desk: 409 DELETE /)
  await press(question, 'Delete My Account')
  await sees(question, 'You’re the last Master Admin. Add another one before you delete your account.')
})
