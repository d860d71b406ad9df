import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, password, signedIn, type Person } from '#test/builders.ts'
import { readCookies, fromAPage, passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const next = 'three new words'

const change = (world: World, admin: Person, body: object) =>
  world.call('PUT', '/api/admin/change-password/', { token: admin.token, body })

/** Requests a link that sets a password, and returns its token. */
async function askForReset(world: World, email: string): Promise<string> {
  // The previous sign-in may still be queuing an email.
  await world.mailIdle()
  const emailCount = world.mail.emails.length
  const { status } = await world.call('POST', '/api/password-reset/', { body: { email }, headers: fromAPage })
  assert.equal(status, 200)
  const message = await world.mail.emailTo(email, { after: emailCount })
  await world.mailIdle()
  return /\/auth\/admin\/reset-password\?token=([\w-]{43})/.exec(message.text)?.[1] ?? ''
}

const reset = (world: World, token: string, new_password = next) =>
  world.call('POST', '/api/password-reset/confirm/', { body: { token, new_password } })

onAnyEngine('a reset link sent while the clock was nine hours ahead doesn’t work afterwards', async (world) => {
  const { email } = await anAdmin(world, 'co')
  world.clock.step(540 * minute)
  const token = await askForReset(world, email)
  world.clock.step(-540 * minute)
  assert.equal((await reset(world, token)).body.code, 'invalid_link')
  assert.equal((await reset(world, await askForReset(world, email))).status, 200)
})

onAnyEngine(
  'a changed password ends every other session and works from then on, and its owner is notified by email',
  async (world) => {
    const co = await anAdmin(world, 'co')
    const elsewhere = await signedIn(world, { admin: co.id }, co.email, null)
    const changed = await change(world, co, { admin_id: co.id, current_password: password, new_password: next })
    assert.deepEqual([changed.status, changed.body], [200, { message: 'Password changed successfully' }])
    assert.match((await world.mail.emailTo(co.email)).subject, /administrator password was changed/)
    assert.equal(await visit(world, 'admin', co.id, { token: co.token }), 200)
    assert.equal(await visit(world, 'admin', co.id, { token: elsewhere }), 401)
    assert.equal((await passwordSignIn(world, 'admin', co.email)).status, 401)
    assert.equal((await passwordSignIn(world, 'admin', co.email, { password: next })).status, 200)
  },
)

onAnyEngine(
  'a password change reports every invalid field, and can’t change another administrator’s password',
  async (world) => {
    const [co, otherCo] = [await anAdmin(world, 'co'), await anAdmin(world, 'co')]
    assert.deepEqual(messagesIn((await change(world, co, {})).body), {
      current_password: ['Current password is required'],
      new_password: ['New password is required'],
    })
    const short = await change(world, co, { current_password: password, new_password: 'short' })
    assert.deepEqual(messagesIn(short.body), { new_password: ['Password must be at least 8 characters long'] })
    const common = await change(world, co, { current_password: password, new_password: 'password1' })
    assert.deepEqual([common.status, Object.keys(messagesIn(common.body))], [400, ['new_password']])
    const wrong = await change(world, co, { current_password: 'not this one', new_password: next })
    assert.deepEqual(
      [wrong.status, wrong.body],
      [401, { error: 'Current password is incorrect', code: 'wrong_password', attempts_left: 4 }],
    )
    assert.equal(await visit(world, 'admin', co.id, { token: co.token }), 200, 'a wrong password ends no session')
    const body = { admin_id: otherCo.id, current_password: password, new_password: next }
    assert.equal((await change(world, co, body)).status, 403)
    assert.equal((await passwordSignIn(world, 'admin', otherCo.email)).status, 200)
  },
)

onBothEngines('of two simultaneous password changes in different sessions, only one succeeds', async (world) => {
  const co = await anAdmin(world, 'co')
  const elsewhere = { ...co, token: await signedIn(world, { admin: co.id }, co.email, null) }
  const [firstPassword, secondPassword] = ['first three words', 'second three words']
  const answers = await Promise.all([
    change(world, co, { current_password: password, new_password: firstPassword }),
    change(world, elsewhere, { current_password: password, new_password: secondPassword }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401],
  )
  const right = answers[0].status === 200 ? firstPassword : secondPassword
  assert.equal((await passwordSignIn(world, 'admin', co.email, { password: right })).status, 200)
})

onAnyEngine('a reset link sets a password once, within ten minutes, and ends earlier sessions', async (world) => {
  const school = await aSchool(world)
  const sub = await anAdmin(world, 'sub', { school })
  const token = await askForReset(world, sub.email)
  const weak = await reset(world, token, 'password1')
  assert.deepEqual(
    [weak.status, Object.keys(messagesIn(weak.body))],
    [400, ['new_password']],
    'and the link still works',
  )
  world.clock.pass(10 * minute)
  const response = await reset(world, token)
  assert.deepEqual([response.status, response.body], [200, { message: 'Your new password is set. Sign in with it.' }])
  assert.deepEqual(response.cookies, {}, 'it signs no one in')
  assert.equal(await visit(world, 'admin', sub.id, { token: sub.token }), 401)
  assert.equal((await passwordSignIn(world, 'admin', sub.email, { password: next })).status, 200)
  const invalidLink = { error: 'This link is invalid or has expired.', code: 'invalid_link' }
  assert.deepEqual((await reset(world, token)).body, invalidLink)
  const late = await askForReset(world, sub.email)
  world.clock.pass(10 * minute + 1)
  assert.deepEqual((await reset(world, late)).body, invalidLink)
  const link = { token: await askForReset(world, sub.email), type: 'admin' }
  assert.equal((await world.call('POST', '/api/verify-email/', { body: link })).status, 400, 'it isn’t a sign-in link')
})

onAnyEngine(
  'a reset request gets the same answer for every address, and a revoked administrator’s link no longer works',
  async (world) => {
    const faculty = await aFaculty(world, await aSchool(world))
    const co = await anAdmin(world, 'co')
    const token = await askForReset(world, co.email)
    await world.db.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', co.id).execute()
    assert.equal((await reset(world, token)).status, 400)
    const emails = world.mail.emails.length
    const bodies = new Set<string>()
    for (const email of [co.email, faculty.email, 'nobody@x.edu', (await anAdmin(world, 'co')).email])
      bodies.add((await world.call('POST', '/api/password-reset/', { body: { email } })).text)
    assert.equal(bodies.size, 1)
    await world.mailIdle()
    assert.equal(world.mail.emails.length, emails + 1)
  },
)

onAnyEngine('a reset link unlocks a sign-in that strangers locked', async (world) => {
  const co = await anAdmin(world, 'co')
  for (let count = 0; count < 5; count += 1) await passwordSignIn(world, 'admin', co.email, { password: 'wrong' })
  assert.equal((await passwordSignIn(world, 'admin', co.email)).status, 429)
  await reset(world, await askForReset(world, co.email))
  assert.equal((await passwordSignIn(world, 'admin', co.email, { password: next })).status, 200)
})

onAnyEngine('a reset link unlocks a sign-in that its owner locked, in the browser that opens it', async (world) => {
  const co = await anAdmin(world, 'co')
  const cookies = readCookies(await passwordSignIn(world, 'admin', co.email), 'dev')
  for (let count = 0; count < 5; count += 1)
    await passwordSignIn(world, 'admin', co.email, { password: 'forgotten', cookies })
  assert.equal((await passwordSignIn(world, 'admin', co.email, { cookies })).status, 429)
  const body = { token: await askForReset(world, co.email), new_password: next }
  assert.equal((await world.call('POST', '/api/password-reset/confirm/', { body, cookies })).status, 200)
  assert.equal((await passwordSignIn(world, 'admin', co.email, { password: next, cookies })).status, 200)
})
