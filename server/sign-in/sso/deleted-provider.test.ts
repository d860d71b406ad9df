import assert from 'node:assert/strict'
import { aFaculty, anAdmin } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { aPerson, onProvider, signInAt } from '#test/sso/steps.ts'
import { publicUrl } from '#test/world.ts'

onProvider(
  'deleting a university’s sign-in ends what it let in, and tells the other administrators',
  async ({ world, provider, school, id, admin }) => {
    const [professor, colleague] = [await aFaculty(world, school), await anAdmin(world, 'sub', { school })]
    const claims = aPerson(school, 'stranger', {
      email: professor.email,
      auth_time: Math.floor(world.clock.now() / 1_000),
    })
    const { token } = (await signInAt(world, provider, id, claims, { kind: 'faculty', remember_me: true })).body
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token, kind: 'faculty' })).status, 201)
    const deleted = await world.call('DELETE', `/api/identity-providers/${id}/`, { token: admin.token })
    assert.equal(deleted.status, 204, deleted.text)
    assert.equal((await world.call('GET', '/api/sessions/', { token })).status, 401)
    assert.equal((await signInWithPasskey(world, key, { kind: 'faculty' })).status, 401)
    const ownSessions = await world.call('GET', '/api/sessions/', { token: professor.token })
    assert.equal(ownSessions.status, 200, 'the owner’s own session stays')
    const lines = await world.db
      .selectFrom('audit')
      .select(['object_id', 'actor_id'])
      .where('action', '=', 'sign-out.sso')
      .execute()
    assert.deepEqual(lines, [{ object_id: professor.id, actor_id: admin.id }])
    await world.mailIdle()
    const news = world.mail.emails.filter((email) => email.to === colleague.email && /was deleted/.test(email.text))
    assert.equal(news.length, 1)
  },
)
