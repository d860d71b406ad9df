import assert from 'node:assert/strict'
import { createAdministrator } from '#server/administration/create-administrator.ts'
import { journey } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

const email = 'ada@rollbook.test'
const password = 'a long sentence of hers'
const fiveMinutes = 300_000

journey('five wrong passwords lock an administrator out for five minutes, with a countdown', async (stage) => {
  const created = await createAdministrator(
    stage.world.db,
    { email, password, first_name: 'Ada', last_name: 'Quist', role: 'master' },
    Date.now(),
  )
  assert.ok(created.created)
  const desk = await stage.desk()
  await desk.clock.install()
  await desk.goto('/auth/admin')
  await seesHeading(desk, 'Admin Portal')
  await stage.check(desk, 'admin landing')
  await desk.getByRole('link', { name: 'Administrator Sign In' }).click()
  await seesHeading(desk, 'Administrator Sign In')
  await stage.check(desk, 'admin sign-in')

  const type = async (word: string) => {
    await desk.getByRole('textbox', { name: 'Email' }).fill(email)
    await desk.getByLabel('Password', { exact: true }).fill(word)
    await press(desk, 'Sign In')
  }
  // Signing in after two wrong passwords restores all five attempts.
  for (const n of [1, 2]) {
    await type('not her sentence')
    await sees(desk, `Failed attempts: ${n}/5`)
  }
  await type(password)
  await desk.waitForURL('**/admin/dashboard')
  await press(desk, 'Logout')
  await desk.goto('/auth/admin/signin')
  await seesHeading(desk, 'Administrator Sign In')
  assert.equal(await desk.getByText('Failed attempts').count(), 0)
  for (let n = 1; n <= 4; n++) {
    await type('not her sentence')
    await sees(desk, `Failed attempts: ${n}/5`)
    await sees(desk, 'Sign in failed. Please check your credentials and try again.')
  }
  stage.expectTrouble(/desk: 401 POST \/api\/admin\/signin\//)
  await type('not her sentence')
  stage.expectTrouble(/desk: 429 POST \/api\/admin\/signin\//)
  await sees(desk, 'Too many failed login attempts. Account locked for 5 minutes.')
  await sees(desk, 'Failed attempts: 5/5')
  await sees(desk, /Try again in 4:5\d/)
  const countdown = await desk.getByRole('timer').textContent()
  await desk.getByRole('timer').filter({ hasNotText: countdown! }).waitFor()
  assert.equal(await desk.getByRole('button', { name: 'Sign In', exact: true }).isDisabled(), true)
  await stage.check(desk, 'admin locked out')

  // Opening the page in another tab doesn't unlock it.
  const secondTab = await desk.context().newPage()
  await secondTab.goto('/auth/admin/signin')
  await sees(secondTab, 'Too many failed login attempts. Account locked for 5 minutes.')
  await sees(secondTab, /Try again in [34]:\d\d/)
  await secondTab.close()

  // After five minutes it unlocks, and the count starts again.
  stage.pass(fiveMinutes)
  await desk.clock.fastForward(fiveMinutes)
  await desk.getByText('Account locked').waitFor({ state: 'hidden' })
  assert.equal(await desk.getByText(/Failed attempts|Too many/).count(), 0)
  await type(password)
  await desk.clock.resume()
  await desk.waitForURL('**/admin/dashboard')
  await seesHeading(desk, 'Dashboard')
  const { authToken, deviceId: _, ...keys } = await desk.evaluate<Record<string, string>>('({ ...localStorage })')
  assert.match(authToken!, /^st1_/)
  assert.deepEqual(
    keys,
    { adminId: created.id, adminRole: 'master', userType: 'admin' },
    'and the count and the lock are gone',
  )
  await stage.check(desk, 'admin dashboard')
})
