import assert from 'node:assert/strict'
import { aSchool, aStudent } from '#test/builders.ts'
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
  testProvider,
} from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

onProvider(
  'only the address that a provider verified counts as verified, in whatever claim it is',
  async ({ world, provider, school, id, admin }) => {
    const victim = await aStudent(world, school)
    // For example Keycloak, where people may choose their own user names.
    const renamed = await changeProvider(world, { id, token: admin.token }, { email_claim: 'preferred_username' })
    assert.equal(renamed.status, 200, renamed.text)
    const ownAddress = `mallory@${school.studentDomain}`
    const named = (preferred_username: string, claims: Record<string, unknown> = {}) =>
      signInAt(world, provider, id, aPerson(school, 'mallory', { preferred_username, email: ownAddress, ...claims }))
    const refused = await named(victim.email)
    assert.deepEqual([refused.status, refused.body.code], [400, 'sso_email_unverified'], refused.text)
    for (const claims of [{ email: [ownAddress, victim.email] }, { email: undefined }, { email_verified: false }])
      assert.equal((await named(ownAddress, claims)).body.code, 'sso_email_unverified', JSON.stringify(claims))
    // The ID token has one address, and userinfo has another.
    provider.faults = { token: { preferred_username: ownAddress, email: ownAddress }, userInfoSubject: 'id-mallory' }
    assert.equal((await named(ownAddress, { email: victim.email })).body.code, 'sso_email_unverified')
    provider.faults = {}
    const accepted = await named(ownAddress.toUpperCase(), { email_verified: 'true' })
    assert.equal(accepted.body.result, 'signed-in', accepted.text)
    assert.notEqual(accepted.body.student_id, victim.id)
  },
)

onAnyEngine(
  'of several addresses, the one for the page is used, otherwise another one at the university',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider, { assigns_addresses: true })
    const { studentDomain, facultyDomain } = school
    const signIn = (kind: 'student' | 'faculty', name: string, email: unknown) =>
      signInAt(world, provider, id, aPerson(school, name, { email }), { kind })
    const addresses = ['Ted@cs.example', 'x', `ted@${facultyDomain}`, `ted.s@${studentDomain.toUpperCase()}`]
    const cases: ['student' | 'faculty', string, unknown, string][] = [
      ['student', 'maya', ['maya@gmail.example', `maya@${studentDomain}`], 'student'],
      ['student', 'ted', addresses, 'student'],
      ['faculty', 'ted', addresses, 'faculty'],
      ['student', 'ruth', ['ruth@cs.example', `ruth@${facultyDomain}`], 'faculty'],
    ]
    for (const [kind, name, emails, type] of cases) {
      const { body } = await signIn(kind, name, emails)
      assert.deepEqual([body.result, body.user_type], ['signed-in', type], JSON.stringify(emails))
    }
    const stranger = await signIn('student', 'eve', ['eve@cs.example', 'eve@gmail.example'])
    assert.equal(stranger.body.code, 'sso_other_university')
    assert.equal((await signIn('student', 'eve', ['x', 7])).body.code, 'sso_no_email')
    const students = await world.db.selectFrom('student').select('email').orderBy('email').execute()
    assert.deepEqual(students, [{ email: `maya@${studentDomain}` }, { email: `ted.s@${studentDomain}` }])
  },
  reachesProviders,
)

onProvider(
  'a time with a fraction is accepted, invalid times and endless claims aren’t, and unread claims aren’t stored',
  async ({ world, provider, school, id }) => {
    const seconds = Math.floor(Date.now() / 1_000)
    const signIn = (claims: Record<string, unknown>) => signInAt(world, provider, id, aPerson(school, 'maya', claims))
    for (const auth_time of [seconds + 0.123_456_7, seconds])
      assert.equal((await signIn({ auth_time })).body.result, 'signed-in', String(auth_time))
    const endless = 'a'.repeat(100_000)
    for (const claims of [{ auth_time: 1e15 }, { auth_time: 1e300 }, { given_name: endless }]) {
      const { status, body } = await signIn(claims)
      assert.deepEqual([status, body.code], [400, 'sso_refused'], Object.keys(claims).join())
    }
    const { address, cookies } = await start(world, id)
    const groups = Array.from({ length: 10_000 }, (_, n) => `cn=group ${n},dc=alder,dc=edu`)
    const ticket = await comeBack(world, provider.signIn(address, aPerson(school, 'maya', { groups })))
    const rows = await world.db.selectFrom('sso_request').select('claims').where('claims', 'is not', null).execute()
    assert.ok(rows[0]!.claims!.length < 500, rows[0]!.claims!.slice(0, 500))
    assert.equal((await redeem(world, ticket, cookies)).body.result, 'signed-in')
  },
)

onProvider('one of ten thousand groups makes a person faculty', async ({ world, provider, school, id, admin }) => {
  const mapped = { affiliation_claim: 'groups', faculty_values: ['CN=Staff,DC=alder,DC=edu'], student_values: ['x'] }
  const changed = await changeProvider(world, { id, token: admin.token }, mapped)
  assert.equal(changed.status, 200, changed.text)
  const { address, cookies } = await start(world, id)
  const groups = Array.from({ length: 10_000 }, (_, n) => `cn=group ${n},dc=alder,dc=edu`)
  const person = aPerson(school, 'ada', {
    email: `ada@${school.facultyDomain}`,
    groups: [...groups, 'cn=staff,dc=alder,dc=edu'],
  })
  const ticket = await comeBack(world, provider.signIn(address, person))
  const stored = world.db.selectFrom('sso_request').select('claims').where('claims', 'is not', null)
  const row = await stored.executeTakeFirstOrThrow()
  assert.deepEqual((JSON.parse(row.claims!) as { groups: string[] }).groups, ['cn=staff,dc=alder,dc=edu'])
  assert.equal((await redeem(world, ticket, cookies)).body.user_type, 'faculty')
  const test = await testProvider(world, provider, { id, token: admin.token }, { ...person, groups })
  assert.match(test.text, /"groups","value":"\[\\"cn=group 0,dc=alder,dc=edu/)
})

onAnyEngine(
  'claims that a provider has only at its userinfo address count: address, verification, groups',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    // For universities where faculty and students share a domain.
    const { studentDomain: domain } = school
    await world.db.updateTable('school').set({ faculty_domain: domain }).where('id', '=', school.id).execute()
    const { id, admin } = await setUpProvider(world, school, provider)
    const cases: [string, Record<string, unknown>][] = [
      ['maya', { email_verified: undefined }],
      ['nora', { email: null, email_verified: undefined }],
      ['ted', { email: '', given_name: null, family_name: '' }],
    ]
    for (const [name, token] of cases) {
      provider.faults = { token }
      const { body } = await signInAt(world, provider, id, aPerson(school, name))
      assert.equal(body.result, 'signed-in', `${name}: ${JSON.stringify(body)}`)
    }
    provider.faults = {}
    const mapped = { affiliation_claim: 'groups', faculty_values: ['staff'], student_values: ['students'] }
    assert.equal((await changeProvider(world, { id, token: admin.token }, mapped)).status, 200)
    provider.faults = { token: { groups: undefined } }
    const professor = await signInAt(world, provider, id, aPerson(school, 'ada', { groups: ['staff'] }))
    assert.equal(professor.body.user_type, 'faculty', professor.text)
    provider.faults = { token: { email_verified: false } }
    const unverified = await signInAt(world, provider, id, aPerson(school, 'eve', { groups: ['students'] }))
    assert.equal(unverified.body.code, 'sso_email_unverified', 'the token says that it isn’t')
    provider.faults = { token: { email_verified: false, groups: undefined }, userInfoStatus: 500 }
    const stillUnverified = await signInAt(world, provider, id, aPerson(school, 'eve', { groups: ['students'] }))
    assert.equal(stillUnverified.body.code, 'sso_email_unverified', 'even if userinfo can’t be reached')
    for (const [name, userInfoStatus] of [
      ['olga', 500],
      ['paul', 403],
      ['rosa', 'silent'],
    ] as const) {
      provider.faults = { userInfoStatus }
      const inNoGroup = await signInAt(world, provider, id, aPerson(school, name))
      assert.equal(inNoGroup.body.result, 'signed-in', `userinfo ${userInfoStatus}: ${inNoGroup.text}`)
      provider.faults = { token: { email_verified: undefined }, userInfoStatus: 500 }
      const isBack = await signInAt(world, provider, id, aPerson(school, name))
      assert.equal(isBack.body.result, 'signed-in', `linked: ${isBack.text}`)
      for (const email of [undefined, null, '']) {
        provider.faults = { token: { email }, userInfoStatus: 500 }
        const noAddress = await signInAt(world, provider, id, aPerson(school, name))
        assert.equal(noAddress.body.code, 'sso_unreachable', noAddress.text)
      }
      // Nothing says that the address isn't verified, so no administrator should say that all are.
      provider.faults = { token: { email_verified: undefined }, userInfoStatus }
      const unknown = await signInAt(world, provider, id, aPerson(school, `not.${name}`))
      assert.equal(unknown.body.code, 'sso_unreachable', unknown.text)
    }
  },
  reachesProviders,
)

onProvider(
  'at Google only accounts that an organization manages count, because private ones may keep an old address',
  async ({ world, provider, school, id }) => {
    const issuer = 'https://accounts.google.com'
    const { metadata } = await world.db.selectFrom('identity_provider').select('metadata').executeTakeFirstOrThrow()
    const described = JSON.stringify({ ...(JSON.parse(metadata) as object), issuer })
    await world.db.updateTable('identity_provider').set({ issuer, metadata: described }).execute()
    provider.faults = { token: { iss: issuer }, answer: { iss: issuer } }
    const signIn = (claims: Record<string, unknown>) => signInAt(world, provider, id, aPerson(school, 'maya', claims))
    for (const hd of [undefined, null, '']) {
      const { body } = await signIn({ hd })
      assert.equal(body.code, 'sso_other_university', String(hd))
    }
    // Google names the organization's main domain, which may differ from the address's.
    assert.equal((await signIn({ hd: school.facultyDomain })).body.result, 'signed-in')
    const lines = world.db.selectFrom('audit').select('detail').where('result', '=', 'refused')
    assert.match((await lines.executeTakeFirstOrThrow()).detail!, /"reason":"hd is missing"/)
  },
)

/** Keys of kinds that we don't use, which providers publish beside the one in use. */
const otherKeys = [
  { kty: 'AKP', alg: 'ML-DSA-65', kid: 'next', pub: 'AAAA' },
  { kty: 'OKP', crv: 'X25519', x: 'AAAA', use: 'enc', kid: 'enc' },
  { kty: 'new', kid: 'ES256' },
  { kty: 'RSA', n: 'AQAB', e: 'AQAB', alg: 'RSA-OAEP', use: 'enc', kid: 'RS256' },
]
const bothWays = { token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'] }

/** Returns the times of a token that is valid for five minutes from its issue (ms). */
function issuedAt(time: number): Record<string, number> {
  const seconds = Math.floor(time / 1_000)
  return { iat: seconds, nbf: seconds, exp: seconds + 300 }
}

/** The differences between providers, and whether people can sign in. */
const differences: [string, (issuer: string) => FakeProvider['faults'], boolean][] = [
  ['keys that we don’t know', () => ({ otherKeys, algorithm: 'RS256' }), true],
  ['RSA with PSS', () => ({ algorithm: 'PS256' }), true],
  ['a list of audiences', () => ({ token: { aud: ['rollbook'] } }), true],
  ['several audiences', () => ({ token: { aud: ['rollbook', 'api'], azp: 'rollbook' } }), true],
  ['several audiences, for another party', () => ({ token: { aud: ['rollbook', 'api'], azp: 'api' } }), false],
  ['several audiences without a party', () => ({ token: { aud: ['rollbook', 'api'] } }), false],
  [
    'an issuer with a slash at its end',
    (issuer) => ({
      description: { issuer: `${issuer}/` },
      token: { iss: `${issuer}/` },
      answer: { iss: `${issuer}/` },
    }),
    true,
  ],
  ['a clock that is two minutes ahead', () => ({ token: issuedAt(Date.now() + 120_000) }), true],
  ['a clock that is ten minutes behind', () => ({ token: issuedAt(Date.now() - 600_000) }), false],
  ['another issuer in its tokens', (issuer) => ({ token: { iss: `${issuer}/` } }), false],
  [
    'a description that says more, and less',
    () => ({ description: { scopes_supported: undefined, claims_supported: undefined, mtls_endpoint_aliases: {} } }),
    true,
  ],
  [
    'a description that says null for what it doesn’t have',
    () => ({ description: { userinfo_endpoint: null, scopes_supported: null, claims_supported: null } }),
    true,
  ],
  ['the secret only in the form', () => ({ secretIn: 'form', description: bothWays }), true],
  ['the secret only in the form, without saying so', () => ({ secretIn: 'form' }), true],
]

onAnyEngine(
  'providers may differ in keys, audiences, issuers and how they take our secret',
  async (world, t) => {
    for (const [name, describe, isAccepted] of differences)
      await t.test(name, async (test) => {
        const [provider, school] = [await startFakeProvider(test), await aSchool(world)]
        const faults = describe(provider.issuer)
        provider.faults = isAccepted ? faults : {}
        const { id } = await setUpProvider(world, school, provider)
        provider.faults = faults
        for (const person of ['maya', 'nora']) {
          const { body } = await signInAt(world, provider, id, aPerson(school, person))
          assert.equal(body.result ?? body.code, isAccepted ? 'signed-in' : 'sso_refused', JSON.stringify(body))
        }
        if (faults.secretIn) assert.equal(provider.calls.get('/token'), 4, 'only the first time in vain')
      })
  },
  reachesProviders,
)
