import assert from 'node:assert/strict'
import { securityWords } from '#contract/help/offices/security/words.ts'
import { anAdmin, aSchool, signedIn, type Person, type School } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addFirstPasskey, addPasskey, proveWithPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { answerRequest, now } from '#test/saml/identity-provider.ts'
import * as saml from '#test/saml/steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { startFakeProvider, type FakeProvider } from '#test/sso/fake-provider.ts'
import * as oidc from '#test/sso/steps.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'

const hour = 3_600_000
const path = '/api/admin/second-factor/'
const half = '403 second_factor_required'

const stats = async (world: World, token: string) => {
  const { status, body } = await world.call('GET', '/api/admin/stats/', { token })
  return status === 200 ? 200 : `${status} ${body.code}`
}

/** A master with a passkey, who requires a second factor from a university's administrators. */
async function aMasterWhoRequires(world: World, school: School | null): Promise<Person> {
  const master = await anAdmin(world, 'master')
  const key = new Authenticator(publicUrl)
  await addPasskey(world, key, { ...master, kind: 'admin' })
  await proveWithPasskey(world, key, master.token)
  const body = { school: school?.id ?? null, required: true }
  assert.equal((await world.call('PUT', path, { token: master.token, body })).status, 200)
  return master
}

/** Ends the days in which administrators can put off a passkey. */
const endGrace = (world: World) => world.db.updateTable('factor_requirement').set({ required_since: 0 }).execute()

/** A faculty member who has signed in at the provider and was promoted. */
async function aLinkedAdmin(
  world: World,
  { provider, id, school }: { provider: FakeProvider; id: string; school: School },
  role: 'sub' | 'co' = 'sub',
) {
  const claims = oidc.aPerson(school, `${role}dean`, { email: `${role}dean@${school.facultyDomain}` })
  const { faculty_id } = (await oidc.signInAt(world, provider, id, claims, { kind: 'faculty' })).body
  const faculty = { id: faculty_id, email: String(claims.email), school: school.id, token: '' }
  return { claims, faculty, admin: await anAdmin(world, role, { ...(role === 'sub' && { school }), faculty }) }
}

const startFactor = (world: World, token: string) => world.call('POST', `${path}confirm/sso/`, { token })

/** Confirms at the provider, which sends these claims. */
async function confirm(world: World, provider: FakeProvider, token: string, facts: Record<string, unknown>) {
  const started = await startFactor(world, token)
  assert.equal(started.status, 200, started.text)
  const { searchParams } = new URL(started.body.address)
  assert.deepEqual([searchParams.get('prompt'), searchParams.get('max_age')], ['login', '0'])
  const auth_time = Math.floor(world.clock.now() / 1_000)
  const ticket = await oidc.comeBack(world, provider.signIn(started.body.address, { auth_time, ...facts }))
  return { ticket, cookies: started.cookies, answer: await oidc.redeem(world, ticket, started.cookies, { token }) }
}

onBothEngines(
  'if a master says that the provider asks for more than a password, administrators confirm there',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id, admin: sub } = await oidc.setUpProvider(world, school, provider)
    const { claims, faculty, admin } = await aLinkedAdmin(world, { provider, id, school })
    const master = await aMasterWhoRequires(world, school)
    const signIn = async () => (await passwordSignIn(world, 'admin', admin.email)).body
    assert.equal((await signIn()).second_factor.step, 'add', 'the sign-in doesn’t count yet')
    const denied = await oidc.changeProvider(world, { id, token: sub.token }, { is_second_factor: true })
    assert.deepEqual([denied.status, denied.body.code], [403, 'forbidden'])
    const counted = await oidc.countAsFactor(world, provider, { id, token: master.token }, school)
    assert.deepEqual([counted.status, counted.body.is_second_factor], [200, true], counted.text)
    await endGrace(world)

    const { second_factor, token } = await signIn()
    assert.deepEqual(second_factor, { step: 'confirm', ways: ['sso'] })
    assert.equal(await stats(world, token), half)
    const added = await world.call('POST', `${path}first-passkey/options/`, { token })
    assert.equal(`${added.status} ${added.body.code}`, half, 'a stolen password adds no passkey')
    assert.equal((await world.call('POST', '/api/reauth/sso/', { token, body: {} })).status, 403)
    const [group] = (await world.call('GET', path, { token: master.token })).body.filter(
      (listed: { school: School | null }) => listed.school?.id === school.id,
    )
    assert.deepEqual([group.administrators, group.with_passkey, group.with_sign_in], [2, 0, 1])

    const ago = Math.floor((world.clock.now() - hour) / 1_000)
    const refusals: [facts: Record<string, unknown>, code: string][] = [
      [{ ...claims, amr: ['pwd'] }, 'sso_one_factor'],
      [{ ...claims, amr: ['pwd', 'rba'] }, 'sso_one_factor'],
      [{ ...claims, acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport' }, 'sso_one_factor'],
      [{ ...claims, auth_time: ago }, 'sso_not_fresh'],
      [{ ...claims, auth_time: undefined }, 'sso_not_fresh'],
      [oidc.aPerson(school, 'nora'), 'sso_other_account'],
    ]
    for (const [facts, code] of refusals) {
      const { answer } = await confirm(world, provider, token, facts)
      assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(facts))
      assert.equal(await stats(world, token), half)
    }
    const lines = await world.db.selectFrom('audit').select('detail').where('result', '=', 'refused').execute()
    assert.ok(lines.some(({ detail }) => detail?.includes('it says pwd, rba')))

    const { ticket, cookies, answer } = await confirm(world, provider, token, { ...claims, amr: ['pwd', 'otp'] })
    assert.equal(answer.body.result, 'proved', answer.text)
    assert.equal(await stats(world, token), 200)
    assert.equal((await startFactor(world, token)).status, 403, 'there is nothing left to confirm')
    const nextToken = (await signIn()).token
    const replayed = await oidc.redeem(world, ticket, cookies, { token: nextToken })
    assert.equal(replayed.body.code, 'sso_expired', 'an answer counts once')
    assert.equal(await stats(world, nextToken), half, 'and for one session')

    const key = new Authenticator(publicUrl)
    assert.equal((await addFirstPasskey(world, key, token)).status, 201, 'now a passkey can be added')
    // The passkey was used in another session, so it doesn't count in this one, which confirmed at the university.
    assert.equal((await signInWithPasskey(world, key, { kind: 'admin' })).status, 200)
    const waive = { school: school.id, required: false }
    const refused = await world.call('PUT', path, { token, body: waive })
    assert.deepEqual([refused.status, refused.body.ways], [403, ['passkey']])
    assert.deepEqual((await signIn()).second_factor.ways, ['passkey', 'sso'])

    // In a session with both parts, a proof of the faculty part doesn't confirm the administrator part.
    const joined = await signedIn(world, { admin: admin.id, faculty: faculty.id }, admin.email, school.id)
    const proof = await world.call('POST', '/api/reauth/sso/', { token: joined, body: {} })
    const facts = { ...claims, auth_time: Math.floor(world.clock.now() / 1_000) }
    const back = await oidc.comeBack(world, provider.signIn(proof.body.address, facts))
    assert.equal((await oidc.redeem(world, back, proof.cookies, { token: joined })).body.result, 'proved')
    assert.equal(await stats(world, joined), half)
    assert.equal((await confirm(world, provider, joined, claims)).answer.body.result, 'proved')
    assert.equal(await stats(world, joined), 200)
  },
  oidc.reachesProviders,
)

onAnyEngine(
  'another session, browser or switched-off sign-in can’t confirm, and a changed one is no factor anymore',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await oidc.setUpProvider(world, school, provider)
    const { claims, admin } = await aLinkedAdmin(world, { provider, id, school })
    const master = await aMasterWhoRequires(world, school)
    const change = (body: object, token = master.token) => oidc.changeProvider(world, { id, token }, body)
    assert.equal((await oidc.countAsFactor(world, provider, { id, token: master.token }, school)).status, 200)
    await endGrace(world)
    const signIn = async () => (await passwordSignIn(world, 'admin', admin.email)).body
    const [{ token }, { token: otherToken }] = [await signIn(), await signIn()]
    const facts = { ...claims, auth_time: Math.floor(world.clock.now() / 1_000) }

    const started = await startFactor(world, token)
    const ticket = await oidc.comeBack(world, provider.signIn(started.body.address, facts))
    const foreign = await startFactor(world, otherToken)
    for (const [cookies, bearer] of [
      [started.cookies, otherToken],
      [foreign.cookies, token],
      [{}, token],
    ] as const)
      assert.equal((await oidc.redeem(world, ticket, cookies, { token: bearer })).body.code, 'sso_expired')
    const unsigned = await oidc.redeem(world, ticket, started.cookies)
    assert.equal(unsigned.body.code, 'sso_expired', 'without the session')
    assert.deepEqual([await stats(world, token), await stats(world, otherToken)], [half, half])

    // Another university's provider can't answer, even if the person has the same id there.
    const otherSchool = await aSchool(world)
    const foreignProvider = await oidc.setUpProvider(world, otherSchool, provider)
    const rival = { id: foreignProvider.id, token: master.token }
    assert.equal((await oidc.countAsFactor(world, provider, rival, otherSchool)).status, 200)
    const astray = await startFactor(world, token)
    const answered = new URL(provider.signIn(astray.body.address, facts))
    answered.pathname = `/sso/oidc/${foreignProvider.id}`
    assert.equal(await oidc.comeBack(world, answered.href), null)

    // The sign-in is switched off, or no longer a second factor, between the start and the return.
    for (const [undo, redo] of [
      [{ is_enabled: false }, { is_enabled: true }],
      [{ is_second_factor: false }, { is_second_factor: true }],
    ]) {
      const begun = await startFactor(world, token)
      assert.equal((await change(undo!)).status, 200)
      const late = await oidc.comeBack(world, provider.signIn(begun.body.address, facts))
      const answer = await oidc.redeem(world, late, begun.cookies, { token })
      assert.deepEqual([answer.status, answer.body.code], [503, 'sso_unavailable'])
      assert.equal((await change(redo!)).status, 200)
    }
    assert.equal(await stats(world, token), half)

    // The university's own administrator could point the sign-in to another provider.
    const moved = await change({ email_claim: 'mail' }, master.token)
    assert.deepEqual([moved.status, moved.body.is_second_factor], [200, false])
    // As if it had become required today.
    await world.db.updateTable('factor_requirement').set({ required_since: world.clock.now() }).execute()
    const untested = await change({ is_second_factor: true })
    assert.deepEqual([untested.status, untested.body.code], [409, 'test_required'])
    assert.equal((await startFactor(world, token)).status, 403, 'within two weeks, nothing has to be confirmed then')
    assert.equal((await signIn()).second_factor.step, 'add', 'so no one is locked out')
  },
  oidc.reachesProviders,
)

onAnyEngine(
  'a co-administrator confirms at their faculty account’s university for 12 hours, and a master can’t',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await oidc.setUpProvider(world, school, provider)
    const { claims, admin } = await aLinkedAdmin(world, { provider, id, school }, 'co')
    const master = await aMasterWhoRequires(world, null)
    await endGrace(world)
    assert.equal((await oidc.countAsFactor(world, provider, { id, token: master.token }, school)).status, 200)
    const { token } = (await passwordSignIn(world, 'admin', admin.email)).body
    // Most providers don't say how a person signed in.
    assert.equal((await confirm(world, provider, token, claims)).answer.body.result, 'proved')
    assert.equal(await stats(world, token), 200)
    for (let passed = 0; passed < 12; passed += 1) {
      world.clock.pass(hour)
      await stats(world, token)
    }
    world.clock.pass(1)
    const { token: later } = (await passwordSignIn(world, 'admin', admin.email)).body
    assert.equal(await stats(world, later), half)
    // A fresh proof is a second factor too.
    await confirm(world, provider, later, claims)
    await world.db
      .updateTable('session')
      .set({ factor_at: world.clock.now() - 12 * hour })
      .execute()
    const proof = await world.call('POST', '/api/reauth/sso/', { token: later, body: {} })
    const auth_time = Math.floor(world.clock.now() / 1_000)
    const back = await oidc.comeBack(world, provider.signIn(proof.body.address, { ...claims, auth_time }))
    assert.equal((await oidc.redeem(world, back, proof.cookies, { token: later })).body.result, 'proved')
    world.clock.pass(1)
    assert.equal(await stats(world, later), 200)

    await world.db.updateTable('administrator').set({ role: 'master' }).where('id', '=', admin.id).execute()
    const promoted = (await passwordSignIn(world, 'admin', admin.email)).body
    assert.equal(promoted.second_factor.step, 'add')
    assert.match(
      securityWords.factorsAnswer,
      / Those with a faculty account, except Master Admins, can use your own sign-in /,
    )
  },
  oidc.reachesProviders,
)

const classes = 'urn:oasis:names:tc:SAML:2.0:ac:classes:'
const entraMethods = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
const entraPassword = 'http://schemas.microsoft.com/ws/2008/06/identity/authenticationmethod/password'

onAnyEngine(
  'with SAML, an answer that names only a password doesn’t confirm a sign-in',
  async (world, t) => {
    const { keys, school, admin: master, provider } = await saml.setUp(world, t)
    const [key] = keys
    await saml.switchOn(world, { provider, admin: master, school, keys, isFactor: true })
    const person = saml.describePerson(school, 'e.whitcombe', 'faculty')
    const started = await world.call('POST', `/api/sso/${provider.id}/start/`, { body: { kind: 'faculty' } })
    const ticket = await saml.sendAnswer(world, provider.id, answerRequest(started.body.address, key!, person))
    const entered = await oidc.redeem(world, ticket, started.cookies)
    const faculty = { id: entered.body.faculty_id, email: `e.whitcombe@${school.facultyDomain}`, school: school.id }
    const admin = await anAdmin(world, 'sub', { school, faculty: { ...faculty, token: '' } })
    const { token: masterToken } = await aMasterWhoRequires(world, school)
    await endGrace(world)
    const change = { token: masterToken, body: { is_second_factor: true } }
    assert.equal((await world.call('PUT', `/api/identity-providers/${provider.id}/`, change)).status, 200)

    const { token } = (await passwordSignIn(world, 'admin', admin.email)).body
    const authenticatedAt = new Date(world.clock.now()).toISOString()
    const methods = (...values: string[]): [string, string][] => [
      ...person.attributes!,
      ...values.map((value): [string, string] => [entraMethods, value]),
    ]
    const answers = [
      { contextClass: `${classes}PasswordProtectedTransport`, result: 'sso_one_factor' },
      { contextClass: `${classes}Password`, attributes: methods(entraPassword), result: 'sso_one_factor' },
      { contextClass: 'https://refeds.org/profile/mfa', result: 'proved' },
      { contextClass: `${classes}unspecified`, result: 'proved' },
      {
        contextClass: `${classes}Password`,
        attributes: methods(entraPassword, 'http://schemas.microsoft.com/claims/multipleauthn'),
        result: 'proved',
      },
    ]
    for (const { result, ...stated } of answers) {
      await world.db.updateTable('session').set({ factor_at: null }).where('admin_id', '=', admin.id).execute()
      const begun = await startFactor(world, token)
      assert.equal(begun.status, 200, begun.text)
      const fields = answerRequest(begun.body.address, key!, { ...person, authenticatedAt, ...stated })
      const back = await saml.sendAnswer(world, provider.id, fields)
      const { body } = await oidc.redeem(world, back, begun.cookies, { token })
      assert.equal(body.result ?? body.code, result, JSON.stringify(stated))
      assert.equal(await stats(world, token), result === 'proved' ? 200 : half)
    }
  },
  { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } },
)
