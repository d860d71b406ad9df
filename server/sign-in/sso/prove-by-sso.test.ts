import assert from 'node:assert/strict'
import { anAdmin, signInAgain } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { type FakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, comeBack, onProvider, redeem, signInAt } from '#test/sso/steps.ts'
import { publicUrl, type World } from '#test/world.ts'

const minute = 60_000

/** A call that needs a fresh proof from anyone. */
const options = (world: World, token: string, kind: string) =>
  world.call('POST', '/api/passkeys/options/', { token, body: { kind } })

/** Proves a person's identity at the provider, which last asked for the password at `provedAt` (ms). */
async function prove(world: World, provider: FakeProvider, token: string, claims: object, provedAt: number | null) {
  const started = await world.call('POST', '/api/reauth/sso/', { token, body: { redirect: '/student/profile' } })
  assert.equal(started.status, 200, started.text)
  const { searchParams } = new URL(started.body.address)
  assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age')], ['login', '0'])
  const auth_time = provedAt === null ? undefined : Math.floor(provedAt / 1_000)
  const ticket = await comeBack(world, provider.signIn(started.body.address, { ...claims, auth_time }))
  return { answer: await redeem(world, ticket, started.cookies, { token }), ticket, cookies: started.cookies }
}

onProvider(
  'a proof at the university must be fresh, of the same person, and in the same session',
  async ({ world, provider, school, id }) => {
    const maya = aPerson(school)
    for (const [ago, status] of [
      [8 * 60 * minute, 403],
      [2 * minute, 200],
    ] as const) {
      const auth_time = Math.floor((world.clock.now() - ago) / 1_000)
      const { body } = await signInAt(world, provider, id, { ...maya, auth_time })
      assert.equal((await options(world, body.token, 'student')).status, status, `who signed in there ${ago} ms ago`)
    }
    // This provider doesn't say when.
    const { token, student_id } = (await signInAt(world, provider, id, maya)).body
    const stale = await options(world, token, 'student')
    assert.deepEqual([stale.status, stale.body.ways], [403, ['password', 'code', 'sso']])
    const now = world.clock.now()
    const refusals: [claims: object, provedAt: number | null, code: string][] = [
      [maya, now - 16 * minute, 'sso_not_fresh'],
      [maya, null, 'sso_not_fresh'],
      [aPerson(school, 'nora'), now, 'sso_other_account'],
    ]
    for (const [claims, provedAt, code] of refusals) {
      const { answer } = await prove(world, provider, token, claims, provedAt)
      assert.deepEqual([answer.status, answer.body.code], [400, code])
      // This message must also be true if the provider asked the person but doesn't say when.
      if (code === 'sso_not_fresh') assert.match(answer.body.error, / didn’t say that you just signed in there, /)
    }
    assert.equal((await options(world, token, 'student')).status, 403)

    const elsewhere = await signInAgain(world, { id: student_id, email: '', school: school.id, token }, 'student')
    const started = await world.call('POST', '/api/reauth/sso/', { token, body: {} })
    const claims = { ...maya, auth_time: Math.floor(now / 1_000) }
    const ticket = await comeBack(world, provider.signIn(started.body.address, claims))
    for (const otherToken of [elsewhere.token, undefined])
      assert.equal(
        (await redeem(world, ticket, started.cookies, otherToken ? { token: otherToken } : {})).body.code,
        'sso_expired',
      )

    // The provider's clock is two minutes behind, which is accepted.
    const { answer, ticket: used, cookies } = await prove(world, provider, token, maya, now - 2 * minute)
    assert.deepEqual([answer.body.result, answer.body.redirect], ['proved', '/student/profile'], answer.text)
    assert.equal((await options(world, token, 'student')).status, 200)
    assert.equal((await redeem(world, used, cookies, { token })).body.code, 'sso_expired')
  },
)

onProvider(
  'a promoted faculty member’s proof counts for their role, and a master’s doesn’t',
  async ({ world, provider, school, id }) => {
    const claims = aPerson(school, 'dean', { email: `dean@${school.facultyDomain}` })
    const { faculty_id } = (await signInAt(world, provider, id, claims, { kind: 'faculty' })).body
    const faculty = { id: faculty_id, email: String(claims.email), school: school.id, token: '' }
    const sub = await anAdmin(world, 'sub', { school, faculty })
    world.clock.pass(16 * minute)
    const used = await signInAgain(world, sub, 'admin')
    world.clock.pass(16 * minute)
    const stale = await options(world, used.token, 'admin')
    assert.deepEqual([stale.status, stale.body.ways], [403, ['password', 'sso']])
    const { answer } = await prove(world, provider, used.token, claims, world.clock.now())
    assert.equal(answer.body.result, 'proved', answer.text)
    assert.equal((await options(world, used.token, 'admin')).status, 200)

    await world.db
      .updateTable('administrator')
      .set({ role: 'master', school_id: null })
      .where('id', '=', sub.id)
      .execute()
    const master = await signInAgain(world, { ...sub, school: '' }, 'admin')
    assert.equal((await world.call('POST', '/api/reauth/sso/', { token: master.token, body: {} })).status, 404)
    world.clock.pass(16 * minute)
    assert.deepEqual((await options(world, master.token, 'admin')).body.ways, ['password'])
  },
)

onProvider(
  'a sign-in that asked no one sets a password, and removes none of the owner’s passkeys',
  async ({ world, provider, school, id }) => {
    const claims = aPerson(school)
    const auth_time = Math.floor(world.clock.now() / 1_000)
    const fresh = (await signInAt(world, provider, id, { ...claims, auth_time })).body
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token: fresh.token, kind: 'student' })).status, 201)
    const { token, student_id } = (await signInAt(world, provider, id, claims)).body
    const body = { password: 'three words of a stranger' }
    const answer = await world.call('PUT', `/api/students/${student_id}/update/`, { token, body })
    assert.deepEqual([answer.status, answer.body.passkeys_removed ?? []], [200, []], answer.text)
    assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 200)
  },
)
