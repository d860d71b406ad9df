import assert from 'node:assert/strict'
import { aSchool, signedIn } from '#test/builders.ts'
import { visit } from '#test/sign-in-steps.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, reachesProviders, setUpProvider, signInAt } from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

onAnyEngine(
  'when a person signs out at the provider, the sessions from there end, and no others',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider)
    const phone = (await signInAt(world, provider, id, aPerson(school))).body
    const laptop = (await signInAt(world, provider, id, aPerson(school))).body
    const neighbor = (await signInAt(world, provider, id, aPerson(school, 'nora'))).body
    const byPassword = await signedIn(world, { student: phone.student_id }, `maya@${school.studentDomain}`, school.id)
    const statuses = () =>
      Promise.all([
        visit(world, 'student', phone.student_id, { token: phone.token }),
        visit(world, 'student', phone.student_id, { token: laptop.token }),
        visit(world, 'student', phone.student_id, { token: byPassword }),
        visit(world, 'student', neighbor.student_id, { token: neighbor.token }),
      ])
    const send = (logout_token: string, provided = id) =>
      world.call('POST', `/sso/oidc/${provided}/logout`, {
        body: new URLSearchParams({ logout_token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const claims = { sub: 'id-maya', jti: 'one', events: { [event]: {} }, exp: undefined }
    const wrong: Record<string, unknown>[] = [
      { sub: undefined },
      { sub: undefined, sid: 'x' },
      { events: undefined },
      { events: { other: {} } },
      { nonce: 'x' },
      { aud: 'other' },
      { iss: 'https://evil.example' },
      { jti: undefined },
      { iat: Math.floor(Date.now() / 1_000) - 3_600 },
    ]
    for (const change of wrong)
      assert.equal((await send(await provider.sign({ ...claims, ...change }))).status, 400, JSON.stringify(change))
    provider.faults = { hasForeignKey: true }
    assert.equal((await send(await provider.sign(claims))).status, 400, 'signed by someone else')
    provider.faults = {}
    assert.equal((await send('')).status, 400)
    const message = await provider.sign(claims, 'logout+jwt')
    assert.equal((await send(message, 'unknown')).status, 404)
    assert.deepEqual(await statuses(), [200, 200, 200, 200])

    const ended = await send(message)
    assert.deepEqual([ended.status, ended.text, ended.headers.get('cache-control')], [200, '', 'no-store'])
    assert.deepEqual(await statuses(), [401, 401, 200, 200])
    const line = await world.db.selectFrom('audit').select('actor_id').where('action', '=', 'sign-out.sso').execute()
    assert.deepEqual(line, [{ actor_id: phone.student_id }])
    assert.equal((await send(await provider.sign({ ...claims, sub: 'id-nobody' }))).status, 200)
    assert.equal((await signInAt(world, provider, id, aPerson(school))).body.student_id, phone.student_id)
  },
  reachesProviders,
)
