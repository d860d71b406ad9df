import assert from 'node:assert/strict'
import { aSchool, aStudent, anAdmin } from '#test/builders.ts'
import { readCookies, passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type ApiResponse, type World } from '#test/world.ts'

const second = 1_000
const minute = 60 * second
const wrong = { password: 'not the password' }
const sentence = 'Too many failed login attempts. Account locked for 5 minutes.'

function fail(world: World, email: string, cookies = {}): Promise<ApiResponse> {
  return passwordSignIn(world, 'admin', email, { ...wrong, cookies })
}

async function lockOut(world: World, email: string): Promise<void> {
  for (let count = 0; count < 5; count += 1) await fail(world, email)
}

for (const whose of ['an administrator', 'nobody']) {
  onAnyEngine(`the fifth failure in a row locks sign-in for five minutes: the address of ${whose}`, async (world) => {
    const email = whose === 'nobody' ? 'nobody@rollbook.test' : (await anAdmin(world, 'master')).email
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const { status, body } = await fail(world, email)
      const error = 'Sign in failed. Please check your credentials and try again.'
      assert.deepEqual([status, body], [401, { error, code: 'wrong_password', attempts_left: attemptsLeft }])
    }
    const locked = await fail(world, email)
    assert.deepEqual(
      [locked.status, locked.body],
      [429, { error: sentence, code: 'sign_in_locked', attempts: 5, retry_after: 300 }],
    )
    assert.equal(locked.headers.get('retry-after'), '300')
    world.clock.pass(200 * second)
    const later = await fail(world, email)
    assert.deepEqual([later.status, later.body.retry_after, later.headers.get('retry-after')], [429, 100, '100'])
  })
}

onBothEngines('while locked, the correct password is refused too; after five minutes it signs in', async (world) => {
  const { email } = await anAdmin(world, 'master')
  await lockOut(world, email)
  world.clock.pass(5 * minute - 1)
  assert.equal((await passwordSignIn(world, 'admin', email)).status, 429)
  world.clock.pass(1)
  assert.equal((await passwordSignIn(world, 'admin', email)).status, 200, 'exactly when Retry-After said')
})

onAnyEngine('after the lock there are five new attempts', async (world) => {
  const { email } = await anAdmin(world, 'master')
  await lockOut(world, email)
  world.clock.pass(5 * minute)
  assert.equal((await fail(world, email)).body.attempts_left, 4)
})

onAnyEngine('a lock lasts five minutes even if the failures before it expire earlier', async (world) => {
  const { email } = await anAdmin(world, 'master')
  for (let count = 0; count < 4; count += 1) await fail(world, email)
  world.clock.pass(15 * minute - second)
  assert.equal((await fail(world, email)).status, 429)
  world.clock.pass(2 * second)
  assert.equal((await passwordSignIn(world, 'admin', email)).status, 429)
})

onAnyEngine('only failures in a row within fifteen minutes count', async (world) => {
  const { email } = await anAdmin(world, 'master')
  for (let count = 0; count < 4; count += 1) await fail(world, email)
  assert.equal((await passwordSignIn(world, 'admin', email)).status, 200)
  assert.equal((await fail(world, email)).body.attempts_left, 4, 'a success resets the count')
  for (let count = 0; count < 3; count += 1) await fail(world, email)
  world.clock.pass(15 * minute + 1)
  assert.equal((await fail(world, email)).body.attempts_left, 4, 'old failures are forgotten')
})

onAnyEngine(
  'strangers can’t lock out a browser that signed in before, which has its own five attempts',
  async (world) => {
    const { email } = await anAdmin(world, 'master')
    const knownCookies = readCookies(await passwordSignIn(world, 'admin', email), 'dev')
    await lockOut(world, email)
    assert.equal((await passwordSignIn(world, 'admin', email)).status, 429, 'a stranger')
    assert.equal(
      (await passwordSignIn(world, 'admin', email, { cookies: knownCookies })).status,
      200,
      'the known browser',
    )
    for (const attemptsLeft of [4, 3, 2, 1])
      assert.equal((await fail(world, email, knownCookies)).body.attempts_left, attemptsLeft)
    assert.equal((await fail(world, email, knownCookies)).status, 429)
    assert.equal((await passwordSignIn(world, 'admin', email, { cookies: knownCookies })).status, 429)
  },
)

onAnyEngine('a browser that one account knows is a stranger to another account', async (world) => {
  const [mine, yours] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
  const knownCookies = readCookies(await passwordSignIn(world, 'admin', mine.email), 'dev')
  await lockOut(world, yours.email)
  assert.equal((await fail(world, yours.email, knownCookies)).status, 429)
  assert.equal((await passwordSignIn(world, 'admin', mine.email, { cookies: knownCookies })).status, 200)
})

onAnyEngine('a restart keeps the lock and the count', async (world) => {
  const [locked, counted] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
  await lockOut(world, locked.email)
  await fail(world, counted.email)
  await world.restart()
  assert.equal((await passwordSignIn(world, 'admin', locked.email)).status, 429)
  assert.equal((await fail(world, counted.email)).body.attempts_left, 3)
})

onBothEngines('of a hundred simultaneous guesses, only five are checked and counted', async (world) => {
  const { email } = await anAdmin(world, 'master')
  const answers = await Promise.all(Array.from({ length: 100 }, () => fail(world, email)))
  const looked = answers.filter(({ status, body }) => status === 401 || body.retry_after === undefined)
  // The response to the fifth failure is a 429. Later attempts were refused without a check.
  assert.equal(looked.length, 4)
  assert.equal(answers.filter(({ status }) => status === 429).length, 96)
  const counted = await world.db.selectFrom('sign_in_failure').select(['failures', 'day_failures']).execute()
  assert.deepEqual(counted, [{ failures: 5, day_failures: 5 }], 'passwords that were checked')
  const lines = await world.db.selectFrom('audit').select('action').orderBy('at').orderBy('id').execute()
  assert.deepEqual(
    lines.map(({ action }) => action).toSorted(),
    ['sign-in.locked', 'sign-in.password'],
    'one line each',
  )
})

onBothEngines('the owner’s sign-in among a hundred guesses doesn’t allow extra guesses later', async (world) => {
  const { email } = await anAdmin(world, 'master')
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      index === 2 ? passwordSignIn(world, 'admin', email) : fail(world, email),
    ),
  )
  world.clock.pass(20 * minute)
  const next = []
  for (let count = 0; count < 5; count += 1) next.push((await fail(world, email)).status)
  assert.deepEqual(next, [401, 401, 401, 401, 429])
})

onAnyEngine('strangers have thirty failures a day, and a known browser can still sign in', async (world) => {
  const { email } = await anAdmin(world, 'master')
  const knownCookies = readCookies(await passwordSignIn(world, 'admin', email), 'dev')
  for (let count = 1; count <= 30; count += 1) {
    const { status } = await fail(world, email)
    assert.equal(status, count % 5 === 0 ? 429 : 401, `failure ${count}`)
    if (count % 5 === 0) world.clock.pass(5 * minute)
  }
  const refused = await passwordSignIn(world, 'admin', email)
  assert.equal(refused.status, 429)
  assert.match(refused.body.error, /today/)
  assert.equal(refused.headers.get('retry-after'), String((24 * 60 - 30) * 60))
  assert.equal((await passwordSignIn(world, 'admin', email, { cookies: knownCookies })).status, 200)
  world.clock.pass((24 * 60 - 30) * minute + 1)
  assert.equal((await passwordSignIn(world, 'admin', email)).status, 200, 'a day later')
})

onAnyEngine('a student’s password locks at the tenth failure, and a link can still be emailed', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  for (let attemptsLeft = 9; attemptsLeft >= 1; attemptsLeft -= 1) {
    const { status, body } = await passwordSignIn(world, 'student', email, wrong)
    assert.deepEqual(
      [status, body],
      [401, { error: 'Email or password is incorrect.', code: 'wrong_password', attempts_left: attemptsLeft }],
    )
  }
  const locked = await passwordSignIn(world, 'student', email, wrong)
  assert.deepEqual([locked.status, locked.headers.get('retry-after')], [429, '300'])
  assert.equal((await passwordSignIn(world, 'student', email)).status, 429)
  const link = await world.call('POST', '/api/student/signin/', { body: { email } })
  assert.equal(link.status, 200)
  await world.mail.emailTo(email)
  world.clock.pass(5 * minute)
  assert.equal((await passwordSignIn(world, 'student', email)).status, 200)
})
