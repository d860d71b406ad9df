import assert from 'node:assert/strict'
import { anAdmin } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addFirstPasskey, addPasskey, proveWithPasskey } from '#test/passkeys/steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { aPerson, changeProvider, onProvider, signInAt } from '#test/sso/steps.ts'
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
    const counted = await changeProvider(world, { id, token: master.token }, { is_second_factor: true })
    assert.equal(counted.status, 200, counted.text)
    assert.equal(await visit(earlier.token), 200, 'an open session goes on')
    const next = await signIn()
    assert.deepEqual(next.second_factor, earlier.second_factor)
    assert.equal(await visit(next.token), 200)
    assert.equal((await addFirstPasskey(world, new Authenticator(publicUrl), next.token)).status, 201)
    assert.deepEqual((await signIn()).second_factor, { step: 'confirm', ways: ['passkey', 'sso'] })
  },
)
