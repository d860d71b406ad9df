import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
import { askForLink, verify } from '#test/sign-in-steps.ts'
import { sendAnswer, setUp, switchOn } from '#test/saml/steps.ts'
import { startFakeProvider, type FakeProvider } from '#test/sso/fake-provider.ts'
import {
  aPerson,
  changeProvider,
  comeBack,
  onProvider,
  reachesProviders,
  redeem,
  setUpProvider,
  signInAt,
  start,
} from '#test/sso/steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

type Case = {
  name: string
  faults?: FakeProvider['faults']
  claims?: Record<string, unknown>
  code: string
  /** The reason in the audit, for the administrator. Null if nothing is recorded, because it happens every day. */
  reason: RegExp | null
}

const hour = 3_600
const past = Math.floor(Date.now() / 1_000) - 2 * hour

const cases: Case[] = [
  {
    name: 'the person canceled',
    faults: { answer: { error: 'access_denied', code: undefined } },
    code: 'sso_canceled',
    reason: null,
  },
  {
    name: 'the provider has a fault of its own',
    faults: { answer: { error: 'server_error', code: undefined } },
    code: 'sso_unreachable',
    reason: /error=server_error/,
  },
  {
    name: 'the provider doesn’t know our client',
    faults: { answer: { error: 'unauthorized_client', code: undefined } },
    code: 'sso_refused',
    reason: /unauthorized_client/,
  },
  { name: 'the provider is down', faults: { tokenStatus: 503 }, code: 'sso_unreachable', reason: /503/ },
  {
    name: 'the answer names another issuer',
    faults: { answer: { iss: 'https://evil.example' } },
    code: 'sso_refused',
    reason: /iss/,
  },
  { name: 'the answer names no issuer', faults: { answer: { iss: undefined } }, code: 'sso_refused', reason: /iss/ },
  { name: 'the code is made up', faults: { answer: { code: 'stolen' } }, code: 'sso_refused', reason: /invalid_grant/ },
  { name: 'there is no code', faults: { answer: { code: undefined } }, code: 'sso_refused', reason: /./ },
  {
    name: 'the token names another issuer',
    faults: { token: { iss: 'https://evil.example' } },
    code: 'sso_refused',
    reason: /iss/,
  },
  { name: 'the token is for another client', faults: { token: { aud: 'other' } }, code: 'sso_refused', reason: /aud/ },
  {
    name: 'the token has another nonce',
    faults: { token: { nonce: 'replayed' } },
    code: 'sso_refused',
    reason: /nonce/,
  },
  { name: 'the token has no nonce', faults: { token: { nonce: undefined } }, code: 'sso_refused', reason: /nonce/ },
  {
    name: 'the token has expired',
    faults: { token: { iat: past - hour, exp: past } },
    code: 'sso_refused',
    reason: /exp|timestamp/,
  },
  { name: 'the token has no subject', faults: { token: { sub: undefined } }, code: 'sso_refused', reason: /sub/ },
  ...['', ' ', '\ud800', 'two\0parts', 'long'.repeat(100)].map((sub) => ({
    name: `the token’s subject is ${JSON.stringify(sub)}`,
    faults: { token: { sub } },
    code: 'sso_refused',
    reason: /no_subject/,
  })),
  {
    name: 'the token is signed by someone else',
    faults: { hasForeignKey: true },
    code: 'sso_refused',
    reason: /signature/,
  },
  {
    name: 'the person’s data is another person’s',
    faults: { userInfoSubject: 'id-other' },
    code: 'sso_refused',
    reason: /sub/,
  },
  { name: 'there is no address', claims: { email: undefined }, code: 'sso_no_email', reason: /address/ },
  { name: 'the address is no address', claims: { email: 'maya' }, code: 'sso_no_email', reason: /address/ },
  { name: 'the address is a list of nothing', claims: { email: [] }, code: 'sso_no_email', reason: /address/ },
  {
    name: 'the address isn’t verified',
    claims: { email_verified: false },
    code: 'sso_email_unverified',
    reason: /email_verified/,
  },
  {
    name: 'no one says whether it is verified',
    claims: { email_verified: undefined },
    code: 'sso_email_unverified',
    reason: /email_verified/,
  },
  {
    name: 'it is verified in another way',
    claims: { email_verified: 'yes' },
    code: 'sso_email_unverified',
    reason: /email_verified/,
  },
  {
    name: 'the address is of another university',
    claims: { email: 'maya@other.edu' },
    code: 'sso_other_university',
    reason: /other\.edu/,
  },
  {
    name: 'the address is below the university’s domain',
    claims: { email: 'maya@evil.students.alder.edu' },
    code: 'sso_other_university',
    reason: /evil/,
  },
]

onAnyEngine(
  'whatever a provider does wrong, the person learns what to do next, the administrator why, and nothing is stored',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world, 'Alder')]
    const { id } = await setUpProvider(world, school, provider)
    const student = await aStudent(world, school)
    const rows = () =>
      Promise.all(
        (['student', 'linked_identity', 'session'] as const).map((table) =>
          world.db.selectFrom(table).selectAll().execute(),
        ),
      )
    const rowsBefore = await rows()
    const sentences = new Map<string, string>()
    for (const { name, faults = {}, claims, code, reason } of cases) {
      await t.test(name, async () => {
        provider.faults = faults
        world.clock.pass(61_000)
        const answer = await signInAt(world, provider, id, aPerson(school, 'maya', claims))
        provider.faults = {}
        assert.deepEqual([answer.status, answer.body.code], [code === 'sso_unreachable' ? 503 : 400, code], answer.text)
        assert.match(answer.body.error, /Alder Login/)
        sentences.set(code, answer.body.error)
        const lines = await world.db
          .selectFrom('audit')
          .select(['detail', 'school_id'])
          .where('action', '=', 'sign-in.sso')
          .where('at', '=', world.clock.now())
          .execute()
        assert.equal(lines.length, reason === null ? 0 : 1)
        if (reason !== null) assert.match((JSON.parse(lines[0]!.detail!) as { reason: string }).reason, reason)
        if (reason !== null) assert.equal(lines[0]!.school_id, school.id)
      })
    }
    assert.deepEqual(await rows(), rowsBefore, 'no account, no link, no session')
    assert.equal(new Set(sentences.values()).size, 6, 'each with a sentence of its own')
    // The existing account can still be opened in another way.
    const { token, cookies } = await askForLink(world, 'student', student.email)
    assert.equal((await verify(world, 'student', { token }, { cookies })).status, 200)
  },
  reachesProviders,
)

onProvider('a provider that never answers times out as unreachable', async ({ world, provider, school, id }) => {
  provider.faults = { isSilent: true }
  const answer = await signInAt(world, provider, id, aPerson(school))
  assert.deepEqual([answer.status, answer.body.code], [503, 'sso_unreachable'])
  assert.ok(answer.headers.get('retry-after'))
})

onProvider(
  'a linked person can sign in with any address or none, but not to a closed account',
  async ({ world, provider, school, id }) => {
    const claims = aPerson(school, 'prof', { email: `prof@${school.facultyDomain}` })
    const { body } = await signInAt(world, provider, id, claims, { kind: 'faculty' })
    for (const change of [{ email: undefined }, { email: 'x@other.edu' }, { email_verified: false }]) {
      const answer = await signInAt(world, provider, id, { ...claims, ...change }, { kind: 'faculty' })
      assert.equal(answer.body.faculty_id, body.faculty_id, answer.text)
    }
    await world.db.updateTable('faculty').set({ closed_at: world.clock.now() }).execute()
    for (const sub of ['id-prof', 'id-new']) {
      const closed = await signInAt(world, provider, id, { ...claims, sub }, { kind: 'faculty' })
      assert.deepEqual([closed.status, closed.body.code], [400, 'sso_closed'])
    }
    await world.db.updateTable('school').set({ closed_at: world.clock.now() }).execute()
    assert.equal((await world.call('POST', `/api/sso/${id}/start/`, { body: { kind: 'student' } })).status, 404)
  },
)

onProvider(
  'a failure is shown once, and the same reason is recorded once a minute',
  async ({ world, provider, school, id }) => {
    provider.faults = { tokenStatus: 400 }
    const { address, cookies } = await start(world, id)
    const ticket = await comeBack(world, provider.signIn(address, aPerson(school)))
    assert.equal((await redeem(world, ticket, cookies)).body.code, 'sso_refused')
    assert.equal((await redeem(world, ticket, cookies)).body.code, 'sso_expired')
    for (let count = 0; count < 5; count += 1) await signInAt(world, provider, id, aPerson(school))
    const lines = await world.db.selectFrom('audit').select('id').where('action', '=', 'sign-in.sso').execute()
    assert.equal(lines.length, 1)
  },
)

onAnyEngine(
  'administrators learn that people start on the provider’s page, or that it returns no state',
  async (world, t) => {
    const [fake, { keys, admin, school, provider }] = [await startFakeProvider(t), await setUp(world, t)]
    await switchOn(world, { provider, admin, school, keys })
    const reasons = async (university: string) => {
      const lines = world.db.selectFrom('audit').select('detail').where('action', '=', 'sign-in.sso')
      const rows = await lines.where('result', '=', 'refused').where('school_id', '=', university).execute()
      return rows.map(({ detail }) => (JSON.parse(detail!) as { reason: string }).reason)
    }
    assert.equal(await sendAnswer(world, provider.id, { SAMLResponse: 'PGE+' }), null)
    assert.deepEqual(await reasons(school.id), ['unsolicited: no state'])
    const second = await aSchool(world)
    const { id } = await setUpProvider(world, second, fake)
    for (const query of ['', '?state=', '?other=1'])
      assert.equal(await comeBack(world, `https://here.test/sso/oidc/${id}${query}`), null)
    assert.deepEqual(await reasons(second.id), [], 'it wasn’t an answer')
    assert.equal(await comeBack(world, `https://here.test/sso/oidc/${id}?code=x`), null)
    assert.deepEqual(await reasons(second.id), ['unsolicited: no state'])
  },
  { ...reachesProviders, at: '2026-11-27T14:00:00Z' },
)

onBothEngines(
  'an answer that belongs to earlier settings is neither a test nor a sign-in',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id, admin } = await setUpProvider(world, school, provider)
    const { token } = admin
    const test = await world.call('POST', `/api/identity-providers/${id}/test/`, { token })
    const [signIn, lateSignIn] = [await start(world, id), await start(world, id)]
    const come = (address: string) => comeBack(world, provider.signIn(address, aPerson(school)))
    const [testTicket, ticket] = [await come(test.body.address), await come(signIn.address)]
    assert.equal((await changeProvider(world, { id, token }, { email_claim: 'mail' })).body.tested_at, null)
    const tested = await redeem(world, testTicket, test.cookies, { token })
    const signedIn = await redeem(world, ticket, signIn.cookies)
    assert.deepEqual([tested.body.code, signedIn.body.code], ['sso_expired', 'sso_expired'])
    assert.equal(await come(lateSignIn.address), null, 'an answer that arrives after the change isn’t read')
    const settings = await world.call('GET', `/api/identity-providers/${id}/`, { token })
    assert.equal(settings.body.tested_at, null)
  },
  reachesProviders,
)
