import assert from 'node:assert/strict'
import { anAdmin, aSchool, aStudent, password } from '#test/builders.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { aProvider } from '#test/sso/providers.ts'
import {
  aPerson,
  changeProvider,
  onProvider,
  reachesProviders,
  setUpProvider,
  signInAt,
  testProvider,
} from '#test/sso/steps.ts'
import { startHttpsServer } from '#test/https-server.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

const hour = 3_600_000

onAnyEngine(
  'an administrator adds a sign-in, tests it, switches it on, and makes it the only way in',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { token } = await anAdmin(world, 'sub', { school })
    const path = `/api/schools/${school.id}/identity-providers/`
    const body = { address: `${provider.issuer}/.well-known/openid-configuration`, client_id: 'rollbook' }
    const added = await world.call('POST', path, { token, body: { ...body, client_secret: 's3cret' } })
    assert.equal(added.status, 201, added.text)
    const { id, found: description, ours, ...settings } = added.body
    assert.deepEqual(
      [settings.kind, settings.name, settings.issuer, settings.has_secret, settings.is_enabled, settings.tested_at],
      ['oidc', school.name, provider.issuer, true, false, null],
    )
    assert.deepEqual([description.sign_in_address, description.ends_sessions], [`${provider.issuer}/authorize`, true])
    const { publicUrl } = world.settings
    assert.deepEqual(ours.redirect_address, `${publicUrl}/sso/oidc/${id}`)
    assert.ok(!JSON.stringify(added.body).includes('s3cret'))

    const change = (fields: object) => changeProvider(world, { id, token }, fields)
    const early = await change({ is_enabled: true })
    assert.deepEqual([early.status, early.body.code], [409, 'test_required'])
    const failed = await testProvider(world, provider, { id, token }, aPerson(school, 'maya', { email: 'x@other.edu' }))
    assert.equal(failed.body.result, 'tested')
    assert.match(failed.body.problem, /doesn’t belong to/)
    assert.equal((await change({ is_enabled: true })).body.code, 'test_required', 'a test that failed doesn’t count')
    const tested = await testProvider(world, provider, { id, token }, aPerson(school))
    assert.deepEqual(
      [tested.body.problem, tested.body.person],
      [null, { email: `maya@${school.studentDomain}`, first_name: 'Maya', last_name: 'Bergström', kind: 'student' }],
    )
    assert.deepEqual(await world.db.selectFrom('student').select('id').execute(), [], 'a test registers no one')
    assert.equal((await change({ only_way: true })).body.code, 'test_required', 'not while it is off')
    assert.equal((await change({ is_enabled: true })).status, 200)
    world.clock.pass(24 * hour + 1)
    const fresh = await anAdmin(world, 'sub', { school })
    const late = await changeProvider(world, { id, token: fresh.token }, { only_way: true })
    assert.deepEqual([late.status, late.body.code], [409, 'test_required'], 'a day after the test')
    await testProvider(world, provider, { id, token: fresh.token }, aPerson(school))
    const only = await changeProvider(world, { id, token: fresh.token }, { only_way: true })
    assert.deepEqual([only.status, only.body.only_way], [200, true])
    // A change of a tested setting could lock everyone out.
    const moved = await changeProvider(world, { id, token: fresh.token }, { email_claim: 'mail' })
    assert.deepEqual([moved.body.only_way, moved.body.tested_at, moved.body.is_enabled], [false, null, true])
    const actions = await world.db.selectFrom('audit').select('action').where('action', 'like', 'provider.%').execute()
    const count = (action: string) => actions.filter((line) => line.action === action).length
    assert.deepEqual([count('provider.create'), count('provider.test'), count('provider.update')], [1, 3, 3])
  },
  reachesProviders,
)

onAnyEngine(
  'a test before the client ID is entered starts nothing, and explains why',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { token } = await anAdmin(world, 'sub', { school })
    const path = `/api/schools/${school.id}/identity-providers/`
    const { body: added } = await world.call('POST', path, { token, body: { address: provider.issuer } })
    const started = await world.call('POST', `/api/identity-providers/${added.id}/test/`, { token })
    assert.deepEqual([started.status, started.body.code], [503, 'sso_unavailable'])
    assert.match(started.body.error, /^The reason was “the client ID is missing”/)
  },
  reachesProviders,
)

onProvider(
  'unchanged settings keep the test result and the only way in, even if the address is read again',
  async ({ world, provider, id, admin }) => {
    const change = (fields: object) => changeProvider(world, { id, token: admin.token }, fields)
    const only = (await change({ only_way: true })).body
    const { address } = only
    provider.faults = { description: { claims_supported: ['sub', 'email', 'hd'] } }
    const unchangedForms = [
      { address },
      { address: provider.issuer, client_id: 'rollbook' },
      { client_secret: 's3cret' },
      { client_secret: ' s3cret\n' },
      { email_claim: 'email', first_name_claim: 'given_name' },
    ]
    for (const fields of unchangedForms) {
      const { status, body } = await change(fields)
      assert.deepEqual(
        [status, body.tested_at, body.only_way],
        [200, only.tested_at, true],
        `${JSON.stringify(fields)} changes nothing`,
      )
    }
    const lines = await world.db.selectFrom('audit').select('id').where('action', '=', 'provider.update').execute()
    assert.equal(lines.length, 3, 'switched on, the only way in, and a description with another claim')
    const description = (await change({ address })).body.found
    assert.deepEqual(description.claims, ['sub', 'email', 'hd'], 'it was read again')
    for (const fields of [{ client_secret: 'other' }, { client_id: 'other' }, { email_claim: 'mail' }]) {
      await world.db.updateTable('identity_provider').set({ tested_at: world.clock.now(), only_way: 1 }).execute()
      const { body } = await change(fields)
      assert.deepEqual([body.tested_at, body.only_way], [null, false], JSON.stringify(fields))
    }
  },
)

onAnyEngine(
  'an unreachable address, or one without a provider, is refused with what to do',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { token } = await anAdmin(world, 'sub', { school })
    const add = (address: unknown) =>
      world.call('POST', `/api/schools/${school.id}/identity-providers/`, { token, body: { address, client_id: 'x' } })
    const cases: [address: unknown, code: string][] = [
      ['', 'invalid_value'],
      ['login.x.edu', 'address_not_https'],
      ['http://login.x.edu', 'address_not_https'],
      ['https://a:b@login.x.edu', 'address_not_https'],
      ...['10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '2130706434'].map((host): [string, string] => [
        `https://${host}/`,
        'address_private',
      ]),
      [`https://127.0.0.1:1`, 'address_unreachable'],
      [`${provider.issuer}/other`, 'no_provider_found'],
    ]
    for (const [address, code] of cases) {
      const { status, body } = await add(address)
      assert.equal(status, 400, String(address))
      if (address !== '') assert.deepEqual(body.error_codes, { address: [code] }, String(address))
      assert.ok(body.address[0].length > 20, String(address))
    }
    const untrusted = await startHttpsServer(t, (_request, response) => response.end(), { isTrusted: false })
    const unread = await add(`https://127.0.0.1:${untrusted.port}`)
    assert.deepEqual(unread.body.error_codes, { address: ['address_unreachable'] })
    assert.match(unread.body.address[0], /certificate .* Renew it/)
    const lies: [description: Record<string, unknown>, code: string][] = [
      [{ issuer: 'https://evil.example' }, 'wrong_issuer'],
      [{ issuer: `${provider.issuer}/other` }, 'wrong_issuer'],
      [{ token_endpoint: 'http://127.0.0.1/token' }, 'no_provider_found'],
      [{ authorization_endpoint: 'javascript:alert(1)' }, 'no_provider_found'],
      [{ jwks_uri: undefined }, 'no_provider_found'],
    ]
    for (const [description, code] of lies) {
      provider.faults = { description }
      assert.deepEqual((await add(provider.issuer)).body.error_codes, { address: [code] }, JSON.stringify(description))
    }
    provider.faults = {}
    for (let count = 0; count < 5; count += 1) assert.equal((await add(provider.issuer)).status, 201)
    const sixth = await add(provider.issuer)
    assert.deepEqual([sixth.status, sixth.body.code], [409, 'too_many_providers'])
    world.clock.pass(hour / 3)
    const stale = await add(provider.issuer)
    assert.deepEqual([stale.status, stale.body.code], [403, 'reauth_required'])
  },
  reachesProviders,
)

onBothEngines(
  'if a university allows only its own sign-in, all addresses in its domain get the same response',
  async (world, t) => {
    const [provider, school, otherSchool] = [await startFakeProvider(t), await aSchool(world), await aSchool(world)]
    const { id, admin } = await setUpProvider(world, school, provider)
    const student = await aStudent(world, school)
    const stranger = await aStudent(world, otherSchool)
    await changeProvider(world, { id, token: admin.token }, { only_way: true })
    const ask = async (email: string, place = school) => {
      const answers = await Promise.all([
        world.call('POST', '/api/student/direct-signin/', { body: { email, password } }),
        world.call('POST', '/api/student/signin/', { body: { email } }),
        world.call('POST', '/api/faculty/signin/', { body: { email } }),
        world.call('POST', '/api/verify-email/resend/', { body: { email, type: 'student' } }),
        world.call('POST', '/api/student/register/', { body: { ...aRegistration(place, email) } }),
        world.call('POST', '/api/faculty/register/', { body: aRegistration(place, email) }),
      ])
      return answers.map(({ status, body }) => ({ status, ...body }))
    }
    const refusals = await ask(student.email)
    assert.deepEqual(await ask(`nobody@${school.studentDomain}`), refusals)
    assert.deepEqual(await ask(`nobody@${school.facultyDomain}`), refusals)
    const [{ error, ...first }] = refusals as [{ error: string }]
    assert.deepEqual(first, { status: 403, code: 'sso_only', provider: { id, name: 'Alder Login' } })
    assert.match(error, /Continue with Alder Login/)
    assert.equal(new Set(refusals.map((answer) => JSON.stringify(answer))).size, 1)
    // The message must not suggest another way in.
    for (const claims of [{ email: undefined }, { email: 'x@other.example' }, { email_verified: false }]) {
      const refused = await signInAt(world, provider, id, aPerson(school, 'y', claims))
      assert.match(refused.body.error, /(?:IT department|account there|try again)\.$/)
    }
    const otherAnswers = await ask(stranger.email, otherSchool)
    assert.deepEqual(otherAnswers.map(({ status }) => status).slice(0, 5), [200, 200, 200, 200, 201])
    assert.equal(
      (await signInAt(world, provider, id, aPerson(school, 'x', { email: student.email }))).body.student_id,
      student.id,
    )
    await changeProvider(world, { id, token: admin.token }, { is_enabled: false })
    assert.equal((await ask(student.email))[0]!.status, 200, 'off: the other ways are open again')
  },
  reachesProviders,
)

onProvider(
  'a secret that can’t be read is reported to the administrator, and locks no one out',
  async ({ world, provider, school, id, admin }) => {
    const student = await aStudent(world, school)
    await changeProvider(world, { id, token: admin.token }, { only_way: true })
    // This is what a new SECRET_KEY causes: values sealed with the old key can't be read.
    await world.db
      .updateTable('identity_provider')
      .set({ secret: 'x'.repeat(60) })
      .execute()
    const path = `/api/identity-providers/${id}/`
    assert.equal((await world.call('GET', path, { token: admin.token })).body.needs_secret, true)
    const { body } = await world.call('GET', '/readyz')
    // There is another warning: PostgreSQL's clock is ahead of the test's.
    const warnings = (body.warnings as string[]).filter((text) => text.startsWith('secrets: '))
    assert.deepEqual(warnings, [`secrets: the sign-in of ${school.name} needs its secret again`])
    const started = await world.call('POST', `/api/sso/${id}/start/`, { body: { kind: 'student' }, once: true })
    assert.deepEqual([started.status, started.body.code], [503, 'sso_unavailable'])
    const byPassword = { email: student.email, password }
    assert.equal((await world.call('POST', '/api/student/direct-signin/', { body: byPassword })).status, 200)
    const switched = await changeProvider(world, { id, token: admin.token }, { is_enabled: true })
    assert.deepEqual([switched.status, switched.body.code], [409, 'secret_unreadable'])
    const repaired = await changeProvider(world, { id, token: admin.token }, { client_secret: 's3cret' })
    assert.deepEqual([repaired.status, repaired.body.needs_secret], [200, false])
    assert.equal((await signInAt(world, provider, id, aPerson(school))).status, 200)
  },
)

onAnyEngine('deleting a sign-in deletes its links, and no account', async (world) => {
  const school = await aSchool(world)
  const { token } = await anAdmin(world, 'co')
  const id = await aProvider(world, school)
  const student = await aStudent(world, school)
  const link = {
    id: 'l1',
    provider_id: id,
    kind: 'student',
    issuer: 'i',
    subject: 's',
    faculty_id: null,
    since: 1,
  } as const
  await world.db
    .insertInto('linked_identity')
    .values({ ...link, student_id: student.id })
    .execute()
  assert.equal((await world.call('DELETE', `/api/identity-providers/${id}/`, { token })).status, 204)
  assert.deepEqual(await world.db.selectFrom('linked_identity').select('id').execute(), [])
  assert.equal((await world.call('GET', `/api/students/${student.id}/`, { token: student.token })).status, 200)
})

onAnyEngine(
  'administrators are emailed when a sign-in is opened at their university, because a stranger may have set it up',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const [colleague, co] = [await anAdmin(world, 'sub', { school }), await anAdmin(world, 'co')]
    await anAdmin(world, 'sub', { school: await aSchool(world) })
    const { id, admin } = await setUpProvider(world, school, provider)
    const recipients = [colleague.email, co.email, admin.email].toSorted()
    const readNews = async () => {
      await world.mailIdle()
      const news = world.mail.emails.splice(0)
      assert.deepEqual(news.map((email) => email.to).toSorted(), news.length > 0 ? recipients : [])
      return news[0]?.text ?? null
    }
    const opened = await readNews()
    const sentence = `People can sign in with “Alder Login” at ${provider.issuer}`
    assert.ok(opened?.includes(`${sentence}.`), String(opened))
    assert.ok(opened?.includes('Someone may be using an administrator’s session.'))
    const change = (fields: object) => changeProvider(world, { id, token: admin.token }, fields)
    await change({ only_way: true })
    assert.ok((await readNews())?.includes(`${sentence}, and in no other way.`))
    await change({ email_claim: 'mail' })
    assert.ok((await readNews())?.includes(`${sentence}.`), 'another claim may make them other people')
    for (const harmless of [{ name: 'Alder' }, { is_enabled: false }, { client_id: 'another' }])
      assert.equal((await change(harmless)).status, 200)
    assert.equal(await readNews(), null)
  },
  reachesProviders,
)
