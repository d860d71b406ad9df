import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, signedIn, type Person, type School } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import {
  addFirstPasskey,
  addPasskey,
  confirmWithPasskey,
  proveWithPasskey,
  signInWithPasskey,
} from '#test/passkeys/steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'

const minute = 60_000
const day = 24 * 60 * minute
const path = '/api/admin/second-factor/'

/** An administrator with a passkey that was just used in the session. */
async function anAdminWithPasskey(world: World, role: 'master' | 'co' | 'sub', school?: School) {
  const admin = await anAdmin(world, role, school && { school })
  const key = new Authenticator(publicUrl)
  assert.equal((await addPasskey(world, key, { ...admin, kind: 'admin' })).status, 201)
  assert.equal((await proveWithPasskey(world, key, admin.token)).status, 200)
  return { ...admin, key }
}

const require = (world: World, { token }: Pick<Person, 'token'>, school: string | null = null, required = true) =>
  world.call('PUT', path, { token, body: { school, required } })

const stats = async (world: World, token: string) => {
  const { status, body } = await world.call('GET', '/api/admin/stats/', { token })
  return status === 200 ? 200 : `${status} ${body.code}`
}

const half = '403 second_factor_required'

onBothEngines('a master who has just used a passkey can require a second factor of masters and co', async (world) => {
  const ada = await anAdmin(world, 'master')
  const co = await anAdmin(world, 'co')
  const [lee, key] = [await anAdmin(world, 'master'), new Authenticator(publicUrl)]
  const keyless = await require(world, ada)
  assert.deepEqual([keyless.status, keyless.body.code], [409, 'passkey_needed'], 'it could lock her out')
  await addPasskey(world, key, { ...ada, kind: 'admin' })
  const unused = await require(world, ada)
  assert.deepEqual([unused.status, unused.body.code, unused.body.ways], [403, 'reauth_required', ['passkey']])
  assert.equal((await proveWithPasskey(world, key, ada.token)).status, 200)
  const missing = await world.call('PUT', path, { token: ada.token, body: { school: null } })
  assert.deepEqual([missing.status, Object.keys(missing.body)], [400, ['required', 'error_codes']])

  const change = await require(world, ada)
  const required_since = new Date(world.clock.now()).toISOString()
  const expected = {
    school: null,
    required_since,
    administrators: 3,
    with_passkey: 1,
    with_sign_in: 0,
    may_change: true,
  }
  assert.deepEqual([change.status, change.body], [200, { ...expected, grace_until: '2026-03-17T14:50:00.000Z' }])
  assert.equal((await require(world, ada)).status, 200, 'once more changes nothing')
  await world.mailIdle()
  for (const [{ email }, text] of [
    [ada, /You have a passkey already/],
    [co, /asked to add one\. You can put that off until Tuesday, March 17, 2026/],
    [lee, /asked to add one/],
  ] as const) {
    const emails = world.mail.emails.filter(
      ({ to: recipients, subject }) => recipients.includes(email) && subject.includes('need a second factor'),
    )
    assert.equal(emails.length, 1, email)
    assert.match(emails[0]!.text, text)
  }
  const lines = await world.db.selectFrom('audit').select(['actor_id', 'action', 'school_id']).execute()
  const changes = lines.filter(({ action }) => action.startsWith('second-factor'))
  assert.deepEqual(changes, [{ actor_id: ada.id, action: 'second-factor.require', school_id: null }])

  world.clock.pass(16 * minute)
  const stale = await require(world, ada, null, false)
  assert.deepEqual([stale.status, stale.body.code], [403, 'reauth_required'])
  await proveWithPasskey(world, key, ada.token)
  assert.equal((await require(world, ada, null, false)).body.required_since, null)
  await world.mailIdle()
  assert.equal(world.mail.emails.filter(({ subject }) => subject.includes('no longer need')).length, 3)
})

onBothEngines('after the password, only a passkey of the account opens the session', async (world) => {
  const ada = await anAdminWithPasskey(world, 'master')
  const stranger = await anAdminWithPasskey(world, 'co')
  const specified = (await passwordSignIn(world, 'admin', ada.email)).body
  assert.deepEqual(Object.keys(specified), ['user_type', 'admin_id', 'role', 'token'], 'as specified')
  assert.equal((await require(world, ada)).status, 200)
  assert.equal(await stats(world, specified.token), half, 'sessions that did not use it are asked, too')

  const wrong = await passwordSignIn(world, 'admin', ada.email, { password: 'wrong' })
  const unknown = await passwordSignIn(world, 'admin', 'nobody@x.edu', { password: 'wrong' })
  assert.deepEqual([wrong.status, wrong.text], [401, unknown.text])
  const { body } = await passwordSignIn(world, 'admin', ada.email)
  assert.deepEqual(body.second_factor, { step: 'confirm', ways: ['passkey'] })
  assert.equal(await stats(world, body.token), half)
  for (const [method, target] of [
    ['GET', '/api/passkeys/'],
    ['POST', '/api/passkeys/options/'],
    ['POST', '/api/reauth/options/'],
    ['DELETE', '/api/sessions/'],
    ['PUT', '/api/admin/change-password/'],
    ['POST', `${path}first-passkey/options/`],
  ] as const) {
    const options = method === 'GET' ? {} : { body: { kind: 'admin' } }
    const answer = await world.call(method, target, { token: body.token, ...options })
    assert.equal(answer.status, target.includes('first-passkey') ? 409 : 403, target)
  }
  const foreign = await confirmWithPasskey(world, stranger.key, body.token)
  assert.deepEqual([foreign.status, foreign.body.code], [401, 'passkey_refused'])
  const refusals = world.db.selectFrom('audit').select(['object_id', 'result']).where('result', '=', 'refused')
  const recorded = await refusals.where('action', '=', 'passkey.proof').execute()
  assert.deepEqual(recorded, [{ object_id: ada.id, result: 'refused' }])
  const unverified = await confirmWithPasskey(world, ada.key, body.token, { isVerified: false })
  assert.equal(unverified.status, 401)
  assert.equal(await stats(world, body.token), half)
  assert.equal((await confirmWithPasskey(world, ada.key, body.token)).status, 200)
  assert.equal(await stats(world, body.token), 200)
  const repeated = await world.call('POST', `${path}confirm/options/`, { token: body.token })
  assert.equal(repeated.status, 403, 'there is nothing left to confirm')

  const byPasskey = await signInWithPasskey(world, ada.key, { kind: 'admin' })
  assert.equal(byPasskey.body.second_factor, undefined)
  assert.equal(await stats(world, byPasskey.body.token), 200, 'a passkey alone counts as both')
  const signedOut = await world.call('POST', '/api/signout/', { token: body.token })
  assert.equal(signedOut.status, 204)
})

onAnyEngine(
  'adding a first passkey can be postponed for two weeks and is then required right after the password',
  async (world) => {
    const ada = await anAdminWithPasskey(world, 'master')
    const co = await anAdmin(world, 'co')
    await require(world, ada)
    const first = (await passwordSignIn(world, 'admin', co.email)).body
    const optional_until = '2026-03-17T14:50:00.000Z'
    assert.deepEqual(first.second_factor, { step: 'add', ways: ['passkey'], optional_until })
    assert.equal(await stats(world, first.token), 200)

    world.clock.pass(14 * day)
    const second = (await passwordSignIn(world, 'admin', co.email)).body
    assert.deepEqual(second.second_factor, { step: 'add', ways: ['passkey'] })
    assert.equal(await stats(world, second.token), half)
    assert.equal((await world.call('POST', `${path}confirm/`, { token: second.token, body: {} })).status, 400)
    world.clock.pass(16 * minute)
    const stale = await world.call('POST', `${path}first-passkey/options/`, { token: second.token })
    assert.deepEqual([stale.status, stale.body.code], [403, 'reauth_required'])

    const key = new Authenticator(publicUrl)
    const { token } = (await passwordSignIn(world, 'admin', co.email)).body
    const added = await addFirstPasskey(world, key, token)
    assert.deepEqual([added.status, added.body.kind], [201, 'admin'])
    assert.equal(await stats(world, token), 200)
    await world.mailIdle()
    const emails = world.mail.emails
      .filter(({ to: recipients }) => recipients.includes(co.email))
      .map(({ subject }) => subject)
    assert.ok(emails.some((subject) => subject.startsWith('A passkey was added')))
    assert.equal((await passwordSignIn(world, 'admin', co.email)).body.second_factor.step, 'confirm')

    // Ending all other sessions also removes a passkey that was added in one of them.
    const full = await signedIn(world, { admin: co.id }, co.email, null)
    await confirmWithPasskey(world, key, full)
    assert.equal((await world.call('DELETE', '/api/sessions/', { token: full })).status, 200)
    assert.equal((await passwordSignIn(world, 'admin', co.email)).body.second_factor.step, 'add', 'it starts again')
  },
)

onBothEngines('of two first passkeys added at the same time, one is stored', async (world) => {
  const ada = await anAdminWithPasskey(world, 'master')
  const co = await anAdmin(world, 'co')
  await require(world, ada)
  world.clock.pass(15 * day)
  const tokens = [
    (await passwordSignIn(world, 'admin', co.email)).body.token,
    (await passwordSignIn(world, 'admin', co.email)).body.token,
  ]
  const bodies = await Promise.all(
    tokens.map(async (token) => {
      const options = await world.call('POST', `${path}first-passkey/options/`, { token })
      return { name: 'Phone', response: new Authenticator(publicUrl).create(options.body) }
    }),
  )
  const added = await Promise.all(
    tokens.map((token, index) => world.call('POST', `${path}first-passkey/`, { token, body: bodies[index] })),
  )
  const outcomes = [await stats(world, tokens[0]), await stats(world, tokens[1])]
  const isFirst = added[0]!.status === 201
  assert.deepEqual(
    added.map(({ status }) => status),
    isFirst ? [201, 409] : [409, 201],
  )
  assert.deepEqual(outcomes, isFirst ? [200, half] : [half, 200])
})

onBothEngines(
  'a university can require a second factor of its own administrators, even in the panel of a faculty session',
  async (world) => {
    const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
    const sub = await anAdminWithPasskey(world, 'sub', school)
    const professor = await aFaculty(world, school)
    const promoted = await anAdmin(world, 'sub', { school, faculty: professor })
    const key = new Authenticator(publicUrl)
    await addPasskey(world, key, { ...promoted, kind: 'admin' })
    const colleague = await anAdmin(world, 'sub', { school: otherSchool })
    const co = await anAdminWithPasskey(world, 'co')
    const panel = (token: string) =>
      world.call('GET', `/api/faculty-by-school/?school_id=${school.id}`, { token }).then(({ status }) => status)
    assert.equal(await panel(professor.token), 200)
    assert.equal((await require(world, sub, null)).status, 403)
    assert.equal((await require(world, sub, otherSchool.id)).status, 403)
    assert.equal((await require(world, co, null)).status, 403)
    assert.equal((await require(world, co, 'nobodys')).status, 404)
    assert.equal((await require(world, sub, school.id)).status, 200)
    const listed = async ({ token }: Person) => (await world.call('GET', path, { token })).body
    assert.deepEqual(
      (await listed(co)).map(
        (group: { school: School | null; administrators: number; required_since: string | null }) => [
          group.school?.id ?? null,
          group.administrators,
          group.required_since !== null,
        ],
      ),
      [
        [null, 1, false],
        ...[school, otherSchool]
          .toSorted((first, second) => (first.name.toLowerCase() < second.name.toLowerCase() ? -1 : 1))
          .map(({ id }) => [id, id === school.id ? 2 : 1, id === school.id]),
      ],
    )
    assert.equal((await listed(sub)).length, 1)

    assert.equal(await stats(world, colleague.token), 200, 'another university is not affected')
    assert.equal(await panel(professor.token), 403, 'an emailed link is one factor')
    const ownEvents = await world.call('GET', '/api/events/', { token: professor.token })
    assert.equal(ownEvents.status, 200, 'the faculty part works as before')
    const inArea = { 'x-area': 'admin' }
    const joined = (await passwordSignIn(world, 'admin', professor.email, { token: professor.token })).body
    assert.deepEqual([joined.faculty_id, joined.second_factor.step], [professor.id, 'confirm'])
    const asIfAll = await world.call('GET', '/api/admins/', { token: joined.token, headers: inArea })
    assert.deepEqual([asIfAll.status, asIfAll.body.code], [403, 'second_factor_required'])
    assert.equal(await panel(joined.token), 403)
    assert.equal((await confirmWithPasskey(world, key, joined.token)).status, 200)
    assert.equal(await panel(joined.token), 200)
    world.clock.pass(7 * 60 * minute)
    assert.equal(await panel(joined.token), 200, 'the administrator part has ended, and the role still counts')
    world.clock.pass(5 * 60 * minute + 1)
    assert.equal(await panel(joined.token), 401)
  },
)
