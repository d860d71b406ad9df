import assert from 'node:assert/strict'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { aSchool, signedIn } from '#test/builders.ts'
import { visit } from '#test/sign-in-steps.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aPerson, onProvider, reachesProviders, setUpProvider, signInAt } from '#test/sso/steps.ts'
import { onBothEngines, publicUrl } from '#test/world.ts'

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds
const event = 'http://schemas.openid.net/event/backchannel-logout'

onProvider(
  'when a person signs out at the provider, the sessions started there end, and no others',
  async ({ world, provider, school, id }) => {
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
      { sub: 'id-maya\0' },
      { events: undefined },
      { events: { other: {} } },
      { nonce: 'x' },
      { aud: 'other' },
      { iss: 'https://evil.example' },
      { jti: undefined },
      { iat: secondsAgo(3_600) },
      { iat: secondsAgo(330) },
      { iat: secondsAgo(-210) },
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
    const refusals = await world.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'sign-out.sso')
      .where('school_id', '=', school.id)
      .where('result', '=', 'refused')
      .orderBy('detail')
      .execute()
    const reasons = refusals.map(({ detail }) => (JSON.parse(detail!) as { reason: string }).reason)
    // The administrator can find the reason in the audit.
    for (const claim of ['sub', 'events', 'nonce', 'aud', 'iss', 'jti', 'iat', 'signature'])
      assert.ok(
        reasons.some((reason) => reason.includes(claim)),
        `${claim}: ${reasons.join(', ')}`,
      )

    const ended = await send(message)
    assert.deepEqual([ended.status, ended.text, ended.headers.get('cache-control')], [200, '', 'no-store'])
    assert.deepEqual(await statuses(), [401, 401, 200, 200])
    const line = await world.db
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'sign-out.sso')
      .where('result', '=', 'done')
      .execute()
    assert.deepEqual(line, [{ actor_id: phone.student_id }])
    assert.equal((await send(await provider.sign({ ...claims, sub: 'id-nobody' }))).status, 200)
    // Sign-ins work with a provider whose clock differs by less than three minutes, so sign-outs do, too.
    for (const seconds of [170, -170]) {
      const { token } = (await signInAt(world, provider, id, aPerson(school))).body
      const jti = `clock ${seconds}`
      assert.equal((await send(await provider.sign({ ...claims, jti, iat: secondsAgo(seconds) }))).status, 200)
      assert.equal(await visit(world, 'student', phone.student_id, { token }), 401)
    }
    const oldSession = (await signInAt(world, provider, id, aPerson(school))).body
    // The provider sends its first message again.
    assert.equal((await send(message)).status, 200)
    assert.equal(await visit(world, 'student', phone.student_id, { token: oldSession.token }), 200)
    assert.equal(oldSession.student_id, phone.student_id)

    // The provider was set up again, and has a new id for her. Earlier sessions must still end with it.
    const newSession = (await signInAt(world, provider, id, aPerson(school, 'maya', { sub: 'id-new' }))).body
    assert.equal((await send(await provider.sign({ ...claims, sub: 'id-new' }))).status, 200)
    for (const { token } of [oldSession, newSession])
      assert.equal(await visit(world, 'student', phone.student_id, { token }), 401)
  },
)

onBothEngines(
  'ending one sign-in at the university removes only what was added in it',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider)
    const openBrowser = async (name: string) => {
      const { token } = (
        await signInAt(
          world,
          provider,
          id,
          aPerson(school, 'maya', { auth_time: Math.floor(world.clock.now() / 1_000) }),
        )
      ).body
      const key = new Authenticator(publicUrl)
      assert.equal((await addPasskey(world, key, { token, kind: 'student', name })).status, 201)
      return { token, key }
    }
    const isIn = async ({ key }: { key: Authenticator }) =>
      (await signInWithPasskey(world, key, { kind: 'student' })).status === 200
    const [phone, library, desk] = [await openBrowser('Phone'), await openBrowser('Library'), await openBrowser('Desk')]
    const findId = async ({ token }: { token: string }) => {
      const { body } = await world.call('GET', '/api/sessions/', { token })
      return (body as { id: string; is_this_one: boolean }[]).find((place) => place.is_this_one)!.id
    }
    const { token } = phone
    // She stayed signed in at the library, where a stranger added a passkey.
    const ended = await world.call('DELETE', `/api/sessions/${await findId(library)}/`, { token })
    assert.deepEqual(ended.body, { passkeys_removed: ['Library'] }, ended.text)
    assert.deepEqual([await isIn(phone), await isIn(library), await isIn(desk)], [true, false, true])
    const answer = await world.call('DELETE', '/api/sessions/', { token })
    assert.deepEqual(answer.body, { passkeys_removed: ['Desk'] }, answer.text)
    assert.deepEqual([await isIn(phone), await isIn(desk)], [true, false])
  },
  reachesProviders,
)
