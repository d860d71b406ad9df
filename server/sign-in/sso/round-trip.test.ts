import assert from 'node:assert/strict'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import { openAddress } from '#test/sign-in-steps.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import {
  aPerson,
  changeProvider,
  comeBack,
  onProvider,
  redeem,
  setUpProvider,
  signInAt,
  start,
} from '#test/sso/steps.ts'

onProvider(
  'a ticket works only in the browser that started, once, and for 15 minutes',
  async ({ world, provider, school, id }) => {
    const [victim, attacker] = [await start(world, id), await start(world, id)]
    // An attacker signs in, and gives the victim the ticket to redeem.
    const ticket = await comeBack(world, provider.signIn(attacker.address, aPerson(school, 'mallory')))
    for (const cookies of [victim.cookies, {}, { lr: 'x'.repeat(43) }]) {
      const { status, body } = await redeem(world, ticket, cookies)
      assert.deepEqual([status, body.code], [400, 'sso_expired'])
    }
    // The victim's browser may also open the attacker's answer. Only the browser that redeems the ticket matters.
    const opened = provider.signIn((await start(world, id)).address, aPerson(school, 'mallory'))
    const path = new URL(opened)
    const { status, cookies } = await openAddress(world, path.pathname + path.search, victim.cookies)
    assert.deepEqual([status, cookies], [303, []], 'no session and no cookie starts there')
    assert.equal(
      (await redeem(world, ticket, attacker.cookies)).body.result,
      'signed-in',
      'the attempts used nothing up',
    )
    assert.equal((await redeem(world, ticket, attacker.cookies)).body.code, 'sso_expired')

    const late = await comeBack(world, provider.signIn(victim.address, aPerson(school)))
    world.clock.pass(15 * 60_000 + 1)
    assert.equal((await redeem(world, late, victim.cookies)).body.code, 'sso_expired')
    const inventions = [null, '', 'x', 'x'.repeat(43)]
    for (const text of inventions) assert.equal((await redeem(world, text, victim.cookies)).body.code, 'sso_expired')
  },
)

onProvider('an answer works once, for its own request and provider', async ({ world, provider, school, id }, t) => {
  const otherSchool = await aSchool(world)
  const otherProvider = await startFakeProvider(t)
  const { id: otherId } = await setUpProvider(world, otherSchool, otherProvider)
  const { address, cookies } = await start(world, id)
  const answered = provider.signIn(address, aPerson(school))
  assert.equal(await comeBack(world, answered.replace(id, otherId)), null, 'at another provider’s address')
  const stateless = new URL(answered)
  stateless.searchParams.delete('state')
  assert.equal(await comeBack(world, stateless.href), null, 'without a state')
  assert.equal(await comeBack(world, answered.replace(/state=./, 'state=x')), null, 'with another state')
  const ticket = await comeBack(world, answered)
  assert.equal(await comeBack(world, answered), null, 'a second time')
  assert.equal(provider.calls.get('/token'), 2, 'for the test of the set-up, and for this')
  assert.equal((await redeem(world, ticket, cookies)).status, 200)

  // Someone else's code in a person's own answer is refused: PKCE ties it to the browser that started.
  const [hers, theirs] = [await start(world, id), await start(world, id)]
  const code = new URL(provider.signIn(hers.address, aPerson(school, 'nora'))).searchParams.get('code')!
  const injected = new URL(provider.signIn(theirs.address, aPerson(school, 'mallory')))
  injected.searchParams.set('code', code)
  const refused = await redeem(world, await comeBack(world, injected.href), theirs.cookies)
  assert.deepEqual([refused.status, refused.body.code], [400, 'sso_refused'])

  const tooLate = await start(world, id)
  world.clock.pass(15 * 60_000 + 1)
  assert.equal(await comeBack(world, provider.signIn(tooLate.address, aPerson(school))), null)
  const head = await world.call('HEAD', new URL(answered).pathname)
  assert.equal(head.status, 405)
})

onProvider(
  'after a sign-in only a path on this site is opened, and none that would start a redirect loop',
  async ({ world, provider, school, id }) => {
    const redirects: [text: string, kept: boolean][] = [
      ['/student/scan?event=e1', true],
      ['/auth/student/signin', true],
      ['/ssoon', true],
      ['https://evil.example/', false],
      ['//evil.example/', false],
      ['/\\evil.example', false],
      ['/\t/evil.example', false],
      ['javascript:alert(1)', false],
      ['/sso/oidc/x?code=y', false],
      ['/auth/sso?ticket=x', false],
      ['/auth/sso', false],
      ['/AUTH/SSO/', false],
    ]
    for (const [redirect, isKept] of redirects) {
      const { body } = await signInAt(world, provider, id, aPerson(school), { redirect })
      assert.equal(body.result, 'signed-in')
      assert.equal(body.redirect, isKept ? redirect : undefined, redirect)
    }
  },
)

onProvider(
  'requested addresses contain no secret, and the database has none that can sign in',
  async ({ world, provider, school, id }) => {
    const { address, cookies } = await start(world, id)
    const { origin, searchParams: parameters } = new URL(address)
    assert.equal(origin, provider.issuer)
    assert.deepEqual([...parameters.keys()].toSorted(), [
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ])
    assert.equal(parameters.get('redirect_uri'), `${world.settings.publicUrl}/sso/oidc/${id}`)
    assert.deepEqual([parameters.get('code_challenge_method'), parameters.get('response_type')], ['S256', 'code'])
    const ticket = await comeBack(world, provider.signIn(address, aPerson(school)))
    const text = JSON.stringify([
      await world.db.selectFrom('sso_request').selectAll().execute(),
      await world.db.selectFrom('identity_provider').selectAll().execute(),
    ])
    for (const secret of [parameters.get('state')!, parameters.get('nonce')!, ticket!, cookies.lr!, 's3cret'])
      assert.ok(!text.includes(secret), `${secret} is in the database`)
    assert.equal((await redeem(world, ticket, cookies)).status, 200)
    const usedRequests = await world.db
      .selectFrom('sso_request')
      .select(['claims', 'subject'])
      .where('used_at', 'is not', null)
      .execute()
    assert.ok(
      usedRequests.every(({ claims, subject }) => claims === null && subject === null),
      'what the provider said is forgotten',
    )
  },
)

onProvider(
  'a university’s sign-in is listed by id and domain for everyone, while it is enabled',
  async ({ world, school, id, admin }) => {
    const list = async (query: string) => (await world.call('GET', `/api/sso/?${query}`)).body as { id: string }[]
    const listed = [{ id, name: 'Alder Login', school: school.id, school_name: school.name, only_way: false }]
    const { facultyDomain, studentDomain } = school
    for (const query of [`school=${school.id}`, `domain=${facultyDomain}`, `domain=${studentDomain.toUpperCase()}`])
      assert.deepEqual(await list(query), listed, query)
    const [event, otherEvent] = [
      await anEvent(world, await aFaculty(world, school)),
      await anEvent(world, await aFaculty(world, await aSchool(world))),
    ]
    assert.deepEqual(await list(`event=${event.id}`), listed)
    for (const query of [
      `event=${otherEvent.id}`,
      'event=x',
      '',
      'domain=',
      'domain=edu',
      `domain=x.${facultyDomain}`,
      'school=x',
      `domain=%25`,
    ])
      assert.deepEqual(await list(query), [], query)
    await changeProvider(world, { id, token: admin.token }, { is_enabled: false })
    assert.deepEqual(await list(`school=${school.id}`), [])
    // This happens from a page that was opened earlier.
    const answer = await world.call('POST', `/api/sso/${id}/start/`, { body: { kind: 'student' } })
    assert.deepEqual([answer.status, answer.body.code], [404, 'sso_gone'])
    assert.match(answer.body.error, /Reload this page to see the other ways/)
  },
)
