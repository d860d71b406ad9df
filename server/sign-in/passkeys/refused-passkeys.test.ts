import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { Authenticator, type Mistakes } from '#test/passkeys/authenticator.ts'
import { addPasskey, askToSignIn, signInWithPasskey } from '#test/passkeys/steps.ts'
import { fromAPage } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, openWorld, publicUrl, type World } from '#test/world.ts'

const minute = 60_000
const student = 'student' as const
const signIn = (world: World, cookies: Record<string, string>, response: unknown) =>
  world.call('POST', '/api/passkeys/sign-in/', { cookies, body: { kind: 'student', response } })

const wrongAnswers: Record<string, Mistakes> = {
  'of a site that looks like ours': { origin: 'https://rollbook.example.evil.test' },
  'of our host over another port': { origin: 'http://localhost:3001' },
  'for another site': { rpId: 'evil.test' },
  'whose owner was not recognized': { isVerified: false },
  'of a registration': { type: 'webauthn.create' },
  'with a made-up challenge': { challenge: Buffer.from('x'.repeat(101)).toString('base64url') },
  'with another account’s handle': { userHandle: 'c29tZWJvZHktZWxzZQ' },
}

onAnyEngine('a response that doesn’t match is refused, each time with the same message', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const phone = new Authenticator(publicUrl)
  await addPasskey(world, phone, { ...maya, kind: student })
  const texts = new Set<string>()
  for (const [label, wrong] of Object.entries(wrongAnswers)) {
    const { status, text } = await signInWithPasskey(world, phone, { kind: student }, wrong)
    assert.equal(status, 401, `an answer ${label}`)
    texts.add(text)
  }
  const { options, cookies } = await askToSignIn(world)
  const good = phone.get(options)
  const forged = { ...good, response: { ...good.response, signature: phone.get(options).response.signature } }
  const { status, text } = await signIn(world, cookies, forged)
  assert.equal(status, 401, 'a signature over other data')
  assert.equal(texts.add(text).size, 1)
  assert.equal((await signInWithPasskey(world, phone, { kind: student })).status, 200, 'the owner still signs in')
})

onAnyEngine('a new passkey that doesn’t match its challenge isn’t added', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const wrongs: Mistakes[] = [
    { origin: 'https://evil.test' },
    { rpId: 'evil.test' },
    { isVerified: false },
    { type: 'webauthn.get' },
    { challenge: 'AAAA' },
    // If there were certificates, the library would contact an address in them to check whether they were revoked.
    { certificate: Buffer.from('308201', 'hex') },
  ]
  for (const wrong of wrongs) {
    const { status, body } = await addPasskey(world, new Authenticator(publicUrl), { ...maya, kind: student }, wrong)
    assert.deepEqual([status, body.code], [400, 'passkey_refused'], Object.keys(wrong).join())
  }
  assert.deepEqual((await world.call('GET', '/api/passkeys/', { token: maya.token })).body, [])
})

onAnyEngine('a response works once, for five minutes, in its browser and for its purpose', async (world) => {
  const school = await aSchool(world)
  const [maya, theo] = [await aStudent(world, school), await aStudent(world, school)]
  const phone = new Authenticator(publicUrl, { counts: false })
  await addPasskey(world, phone, { ...maya, kind: student })
  const first = await askToSignIn(world)
  const answer = phone.get(first.options)
  const otherBrowser = await askToSignIn(world)
  assert.equal((await signIn(world, otherBrowser.cookies, answer)).status, 401, 'in another browser')
  assert.equal((await signIn(world, first.cookies, answer)).status, 200)
  assert.equal((await signIn(world, first.cookies, answer)).status, 401, 'replayed')
  await world.restart()
  assert.equal((await signIn(world, first.cookies, answer)).status, 401, 'replayed to another process')

  const late = await askToSignIn(world)
  const lateAnswer = phone.get(late.options)
  world.clock.pass(5 * minute)
  assert.equal((await signIn(world, late.cookies, lateAnswer)).status, 200, 'at the last moment')
  const tooLate = await askToSignIn(world)
  const tooLateAnswer = phone.get(tooLate.options)
  world.clock.pass(5 * minute + 1)
  assert.equal((await signIn(world, tooLate.cookies, tooLateAnswer)).status, 401, 'expired')

  const { body } = await world.call('POST', '/api/passkeys/options/', { token: theo.token, body: { kind: student } })
  const forAdding = phone.get({ ...body, rpId: body.rp.id })
  assert.equal((await signIn(world, tooLate.cookies, forAdding)).status, 401, 'a challenge for adding')
  const signInChallenge = (await askToSignIn(world)).options.challenge
  const wrong = { challenge: signInChallenge }
  const added = await addPasskey(world, new Authenticator(publicUrl), { ...theo, kind: student }, wrong)
  assert.equal(added.status, 400, 'a challenge for signing in')
  const response = new Authenticator(publicUrl).create(body)
  const theirs = { kind: student, name: 'Phone', response }
  const mixed = await world.call('POST', '/api/passkeys/', { token: maya.token, body: theirs })
  assert.equal(mixed.status, 400, 'a challenge for another session')
})

onAnyEngine('a counter that doesn’t grow is refused and recorded, because the passkey may be a copy', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const phone = new Authenticator(publicUrl)
  await addPasskey(world, phone, { ...maya, kind: student })
  assert.equal((await signInWithPasskey(world, phone, { kind: student }, { counter: 40 })).status, 200)
  for (const counter of [40, 39, 0])
    assert.equal((await signInWithPasskey(world, phone, { kind: student }, { counter })).status, 401, String(counter))
  assert.equal((await signInWithPasskey(world, phone, { kind: student }, { counter: 41 })).status, 200)
  const lines = await world.db
    .selectFrom('audit')
    .select(['actor_kind', 'object_id', 'result'])
    .where('action', '=', 'sign-in.passkey')
    .where('result', '=', 'refused')
    .execute()
  assert.deepEqual(
    lines,
    [40, 39, 0].map(() => ({ actor_kind: 'nobody', object_id: maya.id, result: 'refused' })),
  )
})

onBothEngines('the same response sent twenty times simultaneously starts one session', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const phone = new Authenticator(publicUrl, { counts: false })
  await addPasskey(world, phone, { ...maya, kind: student })
  const { options, cookies } = await askToSignIn(world)
  const answer = phone.get(options)
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(world, cookies, answer)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

onAnyEngine('an account that can’t sign in in other ways can’t sign in with a passkey either', async (world) => {
  const school = await aSchool(world)
  const people = {
    student: await aStudent(world, school),
    faculty: await aFaculty(world, school),
    admin: await anAdmin(world, 'sub', { school }),
  }
  const phones = {
    student: new Authenticator(publicUrl),
    faculty: new Authenticator(publicUrl),
    admin: new Authenticator(publicUrl),
  }
  const kinds = ['student', 'faculty', 'admin'] as const
  for (const kind of kinds) await addPasskey(world, phones[kind], { token: people[kind].token, kind })
  const tryAs = async (kind: (typeof kinds)[number]) => {
    const { status, body } = await signInWithPasskey(world, phones[kind], { kind })
    return [status, body.code]
  }

  await world.db.updateTable('student').set({ verified_at: null }).execute()
  assert.deepEqual(await tryAs('student'), [401, 'passkey_refused'])
  await world.db.updateTable('faculty').set({ approved_at: null }).execute()
  assert.deepEqual(await tryAs('faculty'), [403, 'awaiting_approval'])
  await world.db.updateTable('administrator').set({ must_change: 1 }).execute()
  assert.deepEqual(await tryAs('admin'), [403, 'temporary_password'])
  await world.db.updateTable('student').set({ verified_at: 1 }).execute()
  await world.db.updateTable('faculty').set({ approved_at: 1 }).execute()
  await world.db.updateTable('administrator').set({ must_change: 0 }).execute()
  for (const kind of kinds) assert.deepEqual(await tryAs(kind), [200, undefined])
  await world.db.updateTable('school').set({ closed_at: 1 }).execute()
  for (const kind of kinds)
    assert.deepEqual(await tryAs(kind), [401, 'passkey_refused'], `${kind} of a closed university`)
})

onAnyEngine('passkeys are deleted with their account, and when an administrator’s role is revoked', async (world) => {
  const school = await aSchool(world)
  const maya = await aStudent(world, school)
  const professor = await aFaculty(world, school)
  const [master, co] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
  const phones = [maya, professor, co].map(() => new Authenticator(publicUrl))
  await addPasskey(world, phones[0]!, { ...maya, kind: 'student' })
  await addPasskey(world, phones[1]!, { ...professor, kind: 'faculty' })
  await addPasskey(world, phones[2]!, { ...co, kind: 'admin' })
  const left = async () => (await world.db.selectFrom('passkey').select('id').execute()).length

  const body = { admin_id: co.id, new_role: 'revoke' }
  const revoked = await world.call('PUT', '/api/admin/update-role/', { token: master.token, body })
  assert.ok(revoked.status < 300, revoked.text)
  assert.equal(await left(), 2)
  await world.db.updateTable('administrator').set({ role: 'co' }).where('id', '=', co.id).execute()
  assert.equal((await signInWithPasskey(world, phones[2]!, { kind: 'admin' })).status, 401, 'promoted again')
  assert.equal((await world.call('DELETE', `/api/students/${maya.id}/delete/`, { token: maya.token })).status, 204)
  assert.equal(await left(), 1)
  await world.db.deleteFrom('faculty').where('id', '=', professor.id).execute()
  assert.equal(await left(), 0)
})

onBothEngines('one client can’t use up other clients’ limits', async (world, t) => {
  const busy = await openWorld(t, { engine: world.engine, settings: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
  const ask = (address: string) =>
    busy.http.inject({
      method: 'POST',
      url: '/api/passkeys/sign-in/options/',
      headers: { ...fromAPage, 'x-forwarded-for': address },
    })
  for (let count = 0; count < 3_000; count += 1) {
    // Each request comes from another address in the same /64.
    const { statusCode } = await ask(`2001:db8:1:2::${count.toString(16)}`)
    assert.equal(statusCode, 200)
  }
  assert.equal((await ask('2001:db8:1:2:ffff::1')).statusCode, 429)
  assert.equal((await ask('2001:db8:1:3::1')).statusCode, 200)
})
