import assert from 'node:assert/strict'
import { aFaculty, aProfessor, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { addPasskey, askToSignIn, signInWithPasskey } from '#test/passkeys/steps.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { readCookies, fromAPage, passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'

const list = async (world: World, token: string) => (await world.call('GET', '/api/passkeys/', { token })).body
const minute = 60_000

onAnyEngine('a student adds a passkey and signs in with it, without an address or a password', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const phone = new Authenticator(publicUrl)
  const added = await addPasskey(world, phone, { ...maya, kind: 'student', name: '  My\nphone ' })
  assert.equal(added.status, 201, added.text)
  const time = '2026-03-03T14:50:00.000Z'
  const expected = { id: added.body.id, kind: 'student', name: 'My phone', is_synced: false, created_at: time }
  assert.deepEqual(added.body, { ...expected, last_used_at: null })
  const message = await world.mail.emailTo(maya.email)
  assert.match(message.subject, /^A passkey was added to your/)
  assert.match(message.text, /named “My phone” was added/)

  world.clock.pass(20 * minute)
  const signedIn = await signInWithPasskey(world, phone, { kind: 'student', headers: fromAPage })
  assert.equal(signedIn.status, 200, signedIn.text)
  const { token, ...identity } = signedIn.body
  assert.deepEqual(identity, { user_type: 'student', student_id: maya.id }, 'the same shape as every other sign-in')
  const door = { token, cookies: readCookies(signedIn, 'sid') }
  assert.equal(await visit(world, 'student', maya.id, door), 200)
  assert.equal(await visit(world, 'student', maya.id, { token }), 401, 'the session is bound to the browser')
  assert.deepEqual(await list(world, maya.token), [{ ...expected, last_used_at: '2026-03-03T15:10:00.000Z' }])

  const session = await world.db.selectFrom('session').select(['method']).where('method', '=', 'passkey').execute()
  assert.equal(session.length, 1)
  const knownBrowsers = await world.db.selectFrom('known_browser').select('account_id').execute()
  assert.deepEqual(knownBrowsers, [{ account_id: maya.id }], 'the browser counts as known')
  const audit = await world.db.selectFrom('audit').select(['actor_id', 'action', 'result']).orderBy('at').execute()
  assert.deepEqual(audit, [
    { actor_id: maya.id, action: 'passkey.add', result: 'done' },
    { actor_id: maya.id, action: 'sign-in.passkey', result: 'done' },
  ])
})

onAnyEngine('faculty and administrators sign in with a passkey, each with that account’s own', async (world) => {
  const { school, professor } = await aProfessor(world)
  const sub = await anAdmin(world, 'sub', { school, faculty: professor })
  const [desk, key] = [new Authenticator(publicUrl), new Authenticator(publicUrl, { counts: false })]
  assert.equal((await addPasskey(world, desk, { ...professor, kind: 'faculty' })).status, 201)
  assert.equal((await addPasskey(world, key, { ...sub, kind: 'admin' })).status, 201)
  assert.notEqual(desk.credentials[0]!.userHandle, key.credentials[0]!.userHandle, 'two accounts of one address')

  const asFaculty = await signInWithPasskey(world, desk, { kind: 'faculty' })
  assert.deepEqual([asFaculty.status, asFaculty.body.faculty_id], [200, professor.id])
  const asAdmin = await signInWithPasskey(world, key, { kind: 'admin' })
  assert.deepEqual([asAdmin.status, asAdmin.body.admin_id, asAdmin.body.role], [200, sub.id, 'sub'])
  assert.equal(
    (await signInWithPasskey(world, key, { kind: 'admin' })).status,
    200,
    'a missing counter doesn’t mean a copy',
  )
  for (const [authenticator, kind] of [
    [desk, 'admin'],
    [key, 'faculty'],
    [desk, 'student'],
  ] as const)
    assert.equal((await signInWithPasskey(world, authenticator, { kind })).status, 401, `${kind} with another's`)
  const mine = (await list(world, asAdmin.body.token)) as { kind: string; is_synced: boolean }[]
  assert.deepEqual(
    mine.map(({ kind, is_synced }) => [kind, is_synced]),
    [['admin', true]],
  )
  const refused = await world.call('POST', '/api/passkeys/options/', {
    token: professor.token,
    body: { kind: 'admin' },
  })
  assert.equal(refused.status, 403, 'an emailed link isn’t enough for an administrator’s passkey')
})

onAnyEngine('when strangers lock the password, the passkey still works', async (world) => {
  const ada = await anAdmin(world, 'master')
  const key = new Authenticator(publicUrl)
  await addPasskey(world, key, { ...ada, kind: 'admin' })
  for (let tries = 0; tries < 6; tries += 1) await passwordSignIn(world, 'admin', ada.email, { password: 'wrong' })
  assert.equal((await passwordSignIn(world, 'admin', ada.email)).status, 429)
  assert.equal((await signInWithPasskey(world, key, { kind: 'admin' })).status, 200)
})

onBothEngines('only the owner can rename a passkey, and add or remove one shortly after a proof', async (world) => {
  const school = await aSchool(world)
  const [maya, theo] = [await aStudent(world, school), await aStudent(world, school)]
  const phone = new Authenticator(publicUrl)
  const { id } = (await addPasskey(world, phone, { ...maya, kind: 'student' })).body
  const path = `/api/passkeys/${id}/`
  const rename = { body: { name: 'Old phone' } }

  assert.deepEqual(await list(world, theo.token), [])
  for (const [method, body] of [
    ['PUT', rename.body],
    ['DELETE', undefined],
  ] as const) {
    const theirs = await world.call(method, path, { token: theo.token, body })
    const nobodys = await world.call(method, '/api/passkeys/nobodys/', { token: theo.token, body })
    assert.deepEqual([theirs.status, theirs.text], [404, nobodys.text])
  }
  const renamed = await world.call('PUT', path, { token: maya.token, ...rename })
  assert.deepEqual([renamed.status, renamed.body.name], [200, 'Old phone'])
  const renamedAgain = await world.call('PUT', path, { token: maya.token, ...rename })
  assert.deepEqual([renamedAgain.status, renamedAgain.body], [200, renamed.body])
  for (const name of ['', ' \n ', '\u202e', 'x'.repeat(61)])
    assert.equal((await world.call('PUT', path, { token: maya.token, body: { name } })).status, 400, name)

  const options = await world.call('POST', '/api/passkeys/options/', { token: maya.token, body: { kind: 'student' } })
  const response = new Authenticator(publicUrl).create(options.body)
  world.clock.pass(15 * minute + 1)
  const stale = [
    await world.call('POST', '/api/passkeys/options/', { token: maya.token, body: { kind: 'student' } }),
    await world.call('POST', '/api/passkeys/', { token: maya.token, body: { kind: 'student', name: 'x', response } }),
    await world.call('DELETE', path, { token: maya.token }),
  ]
  for (const { status, body } of stale) assert.deepEqual([status, body.code], [403, 'reauth_required'])

  const signIn = await signInWithPasskey(world, phone, { kind: 'student' })
  assert.equal((await world.call('DELETE', path, { token: signIn.body.token })).status, 204)
  assert.deepEqual(await list(world, maya.token), [])
  assert.equal((await signInWithPasskey(world, phone, { kind: 'student' })).status, 401, 'a removed passkey')
  await world.mailIdle()
  const message = await world.mail.emailTo(maya.email)
  assert.match(message.text, /“Old phone” was removed/)
  const actions = await world.db.selectFrom('audit').select('action').where('action', 'like', 'passkey%').execute()
  assert.deepEqual(actions.map(({ action }) => action).toSorted(), ['passkey.add', 'passkey.remove', 'passkey.rename'])
})

onAnyEngine('an account has at most ten passkeys, one for each device', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const phone = new Authenticator(publicUrl)
  const options = await world.call('POST', '/api/passkeys/options/', { token: maya.token, body: { kind: 'student' } })
  const body = { kind: 'student', name: 'Phone', response: phone.create(options.body) }
  assert.equal((await world.call('POST', '/api/passkeys/', { token: maya.token, body })).status, 201)
  const twice = await world.call('POST', '/api/passkeys/', { token: maya.token, body })
  assert.deepEqual([twice.status, twice.body.code], [409, 'passkey_exists'])
  const response = await world.call('POST', '/api/passkeys/options/', { token: maya.token, body: { kind: 'student' } })
  assert.deepEqual(response.body.excludeCredentials, [{ type: 'public-key', id: phone.credentials[0]!.id }])
  assert.equal(response.body.user.id, options.body.user.id)
  for (let count = 1; count < 10; count += 1)
    assert.equal((await addPasskey(world, new Authenticator(publicUrl), { ...maya, kind: 'student' })).status, 201)
  const eleventh = await addPasskey(world, new Authenticator(publicUrl), { ...maya, kind: 'student' })
  assert.deepEqual([eleventh.status, eleventh.body.code], [409, 'too_many_passkeys'])
})

onAnyEngine('a response that added a passkey can’t add it again, even after the passkey was removed', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const options = await world.call('POST', '/api/passkeys/options/', { token: maya.token, body: { kind: 'student' } })
  const body = { kind: 'student', name: 'Phone', response: new Authenticator(publicUrl).create(options.body) }
  const { id } = (await world.call('POST', '/api/passkeys/', { token: maya.token, body })).body
  assert.equal((await world.call('DELETE', `/api/passkeys/${id}/`, { token: maya.token })).status, 204)
  const response = await world.call('POST', '/api/passkeys/', { token: maya.token, body })
  assert.deepEqual([response.status, response.body.code], [400, 'passkey_refused'])
  assert.deepEqual(await list(world, maya.token), [])
})

onBothEngines('the email about a passkey opens the page where its owner can remove it', async (world) => {
  const school = await aSchool(world)
  const people = [
    { ...(await aStudent(world, school)), kind: 'student', page: '/student/dashboard', where: 'in your profile' },
    { ...(await aFaculty(world, school)), kind: 'faculty', page: '/faculty/dashboard', where: 'in your profile' },
    { ...(await anAdmin(world, 'co')), kind: 'admin', page: '/admin/settings', where: 'on that page' },
    // Sub administrators can't open the settings.
    { ...(await anAdmin(world, 'sub', { school })), kind: 'admin', page: '/admin/dashboard', where: 'on that page' },
  ] as const
  for (const { token, kind, email, page, where } of people) {
    await addPasskey(world, new Authenticator(publicUrl), { token, kind })
    const { text } = await world.mail.emailTo(email)
    assert.ok(text.includes(`${publicUrl}${page}\n`), text)
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(`remove the passkey ${where}, and choose`), text)
  }
})

onAnyEngine('a stranger who requests challenges and guesses adds no row and learns nothing', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  await addPasskey(world, new Authenticator(publicUrl), { ...maya, kind: 'student' })
  const rowCounts = await countRows(world)
  const { options } = await askToSignIn(world)
  assert.deepEqual(options.allowCredentials, [], 'no one’s identity is given')
  assert.ok(!JSON.stringify(options).includes(maya.id))
  const stranger = new Authenticator(publicUrl)
  stranger.create({ ...options, rp: { id: 'localhost', name: '' }, user: { id: 'eA', name: '', displayName: '' } })
  const answers = [
    await signInWithPasskey(world, stranger, { kind: 'student' }),
    await world.call('POST', '/api/passkeys/sign-in/', { body: { kind: 'student', response: stranger.get(options) } }),
  ]
  for (const { status, body } of answers) assert.deepEqual([status, body.code], [401, 'passkey_refused'])
  for (const body of [{}, { kind: 'student', response: {} }, { kind: 'student', response: { id: 'x' } }])
    assert.equal((await world.call('POST', '/api/passkeys/sign-in/', { body })).status, 400)
  assert.deepEqual(await countRows(world), rowCounts)
})

async function countRows(world: World): Promise<[string, number][]> {
  const tables = await world.db.introspection.getTables()
  // The daily cleanup writes its own rows at any time.
  const rows = tables
    .filter(({ name }) => name !== 'retention')
    .map(async ({ name }): Promise<[string, number]> => {
      const { count } = await world.db
        .selectFrom(name as 'school')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [name, count]
    })
  return Promise.all(rows)
}
