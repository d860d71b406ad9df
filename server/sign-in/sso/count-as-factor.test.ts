import assert from 'node:assert/strict'
import { anAdmin } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addFirstPasskey, addPasskey, proveWithPasskey } from '#test/passkeys/steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { aPerson, changeProvider, countAsFactor, onProvider, signInAt, testProvider } from '#test/sso/steps.ts'
import { publicUrl } from '#test/world.ts'

onProvider(
  'counting the sign-in as a second factor keeps the days in which administrators can add a passkey',
  async ({ world, provider, school, id }) => {
    const claims = aPerson(school, 'dean', { email: `dean@${school.facultyDomain}` })
    const { faculty_id } = (await signInAt(world, provider, id, claims, { kind: 'faculty' })).body
    const faculty = { id: faculty_id, email: String(claims.email), school: school.id, token: '' }
    const admin = await anAdmin(world, 'sub', { school, faculty })
    const [master, key] = [await anAdmin(world, 'master'), new Authenticator(publicUrl)]
    await addPasskey(world, key, { ...master, kind: 'admin' })
    await proveWithPasskey(world, key, master.token)
    const body = { school: school.id, required: true }
    await world.call('PUT', '/api/admin/second-factor/', { token: master.token, body })
    const signIn = async () => (await passwordSignIn(world, 'admin', admin.email)).body
    const visit = async (token: string) => (await world.call('GET', '/api/admin/stats/', { token })).status
    const earlier = await signIn()
    const counted = await countAsFactor(world, provider, { id, token: master.token }, school)
    assert.equal(counted.status, 200, counted.text)
    assert.equal(await visit(earlier.token), 200, 'an open session goes on')
    const next = await signIn()
    assert.deepEqual(next.second_factor, earlier.second_factor)
    assert.equal(await visit(next.token), 200)
    assert.equal((await addFirstPasskey(world, new Authenticator(publicUrl), next.token)).status, 201)
    assert.deepEqual((await signIn()).second_factor, { step: 'confirm', ways: ['passkey', 'sso'] })
  },
)

onProvider(
  'a provider counts as a second factor only after a test in which it proved that someone signed in again',
  async ({ world, provider, school, id }) => {
    const { token } = await anAdmin(world, 'master')
    const manager = { id, token }
    const count = async () => {
      const { status, body } = await changeProvider(world, manager, { is_second_factor: true })
      return status === 200 ? 200 : `${status} ${body.code}: ${body.error}`
    }
    const test = (facts: object, body = { as_second_factor: true }) =>
      testProvider(world, provider, manager, aPerson(school, 'tester', { ...facts }), body)
    const auth_time = Math.floor(world.clock.now() / 1_000)
    const refusal = '409 test_required: Test this sign-in as a second factor first.'
    assert.equal(await count(), refusal, 'the test of the set-up was no proof')
    for (const [facts, problem] of [
      [{}, /^We asked your identity provider to have you sign in again, and it didn’t say that you did\. /],
      [{ auth_time: auth_time - 3_600 }, /^We asked your identity provider to have you sign in again/],
      [{ auth_time, amr: ['pwd'] }, /^Your identity provider says that it asked only for a password\. /],
    ] as const) {
      const { body } = await test(facts)
      assert.match(body.message, /^You could sign in, but not confirm /)
      assert.match(body.problem, problem)
      assert.equal(await count(), refusal)
    }
    assert.equal((await test({ auth_time }, { as_second_factor: false })).body.problem, null)
    assert.equal(await count(), refusal, 'nobody was asked to sign in again')
    const stranger = await test({ auth_time, email: 'maya@other.example' })
    assert.match(stranger.body.message, /^You signed in there, but you couldn’t sign in here/)
    assert.equal(await count(), refusal)
    assert.equal((await test({ auth_time })).body.problem, null)
    assert.equal(await count(), 200)

    const moved = await changeProvider(world, manager, { email_claim: 'mail' })
    assert.deepEqual([moved.body.is_second_factor, moved.body.is_tested_as_factor], [false, false])
    assert.equal(await count(), refusal)
  },
)
