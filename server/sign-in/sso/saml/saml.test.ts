import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { X509Certificate } from 'node:crypto'
import { aSchool, anAdmin } from '#test/builders.ts'
import { startHttpsServer } from '#test/https-server.ts'
import { answerRequest, facts, newKeys, now } from '#test/saml/identity-provider.ts'
import { writeEntity } from '#test/saml/metadata.ts'
import { describePerson, form, sendAnswer, setUp, signIn, switchOn, type Visit } from '#test/saml/steps.ts'
import { clientShares } from '#server/http/client-share.ts'
import { createOutbound } from '#server/outbound/outbound.ts'
import { createKinds } from '#server/sign-in/sso/kinds.ts'
import { refreshProviders } from '#server/sign-in/sso/refresh-providers.ts'
import { SamlReader } from './saml-reader.ts'
import { isShortSet } from '#test/short-set.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const options = { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } }
/** Returns the daily refresh. It fails the test if any metadata can't be read. */
function openRefresh({ db, settings, clock: { now: time } }: World, t: Parameters<typeof startHttpsServer>[0]) {
  const kinds = createKinds({ ...settings, outbound: createOutbound({ allowed: ['127.0.0.1'] }), now: time })
  t.after(() => kinds.saml.close?.())
  return () => refreshProviders({ db, kinds, now: time, log: { warn: assert.fail } })
}

onBothEngines(
  'an administrator enters a metadata address, tests it and switches it on, and students sign in by SAML',
  async (world, t) => {
    const { keys, school, admin, address, provider } = await setUp(world, t)
    assert.deepEqual([provider.kind, provider.issuer, provider.address], ['saml', facts.issuer, address])
    const { fingerprint256, validToDate } = new X509Certificate(keys[0]!.cert)
    assert.deepEqual(provider.found.certificates, [
      { fingerprint: fingerprint256, expires_at: validToDate.toISOString() },
    ])
    const test = await switchOn(world, { provider, admin, school, keys })
    assert.deepEqual(
      [test.subject, test.person.email, test.person.kind],
      ['e.whitcombe-pairwise', `e.whitcombe@${school.facultyDomain}`, 'faculty'],
    )

    const first = await signIn(world, provider.id, { keys: keys[0]!, changes: describePerson(school, 'm.bergstrom') })
    assert.equal(first.redeemed.body.result, 'signed-in', first.redeemed.text)
    // The same form is refused a second time, because its request was already answered.
    assert.equal(await sendAnswer(world, provider.id, first.fields), null)
    const second = await signIn(world, provider.id, { keys: keys[0]!, changes: describePerson(school, 'm.bergstrom') })
    assert.equal(second.redeemed.body.result, 'signed-in', second.redeemed.text)
    const students = await world.db.selectFrom('student').select(['email', 'first_name']).execute()
    assert.deepEqual(students, [{ email: `m.bergstrom@${school.studentDomain}`, first_name: 'Márta' }])
  },
  options,
)

onAnyEngine(
  'our metadata for a provider has its own certificate, and unknown providers have no metadata',
  async (world, t) => {
    const { provider } = await setUp(world, t)
    const path = new URL(provider.ours.metadata_address).pathname
    const answer = await world.call('GET', path)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type')!, /^application\/samlmetadata\+xml/)
    assert.ok(answer.text.includes(`entityID="${provider.ours.entity_id}"`))
    assert.ok(answer.text.includes(`Location="${provider.ours.redirect_address}"`))
    const otherSetUp = await setUp(world, t)
    const otherText = (await world.call('GET', new URL(otherSetUp.provider.ours.metadata_address).pathname)).text
    const certificateIn = (text: string) => /<ds:X509Certificate>([^<]+)</.exec(text)![1]
    assert.notEqual(certificateIn(answer.text), certificateIn(otherText))
    assert.equal((await world.call('GET', '/sso/saml/nobodys/metadata')).status, 404)
  },
  options,
)

onAnyEngine(
  'a forged answer signs no one in, the person gets a message, and the audit has the reason',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const person = describePerson(school, 'm.bergstrom')
    const stranger = await newKeys()
    const reasons: [string, Visit][] = [
      ['wrong_signature', { keys: stranger, changes: person }],
      ['wrong_audience', { keys: keys[0]!, changes: { ...person, audience: 'https://other.test/' } }],
      ['wrong_request', { keys: keys[0]!, changes: { ...person, inResponseTo: ' InResponseTo="_x"' } }],
      [
        'transient_subject',
        { keys: keys[0]!, changes: { ...person, format: facts.format.replace('persistent', 'transient') } },
      ],
      ['no_subject: send pairwise-id', { keys: keys[0]!, changes: { ...person, nameId: ' ' } }],
      ['not_base64', { keys: keys[0]!, change: (fields) => ({ ...fields, SAMLResponse: '' }) }],
    ]
    for (const [reason, visit] of reasons) {
      const { redeemed } = await signIn(world, provider.id, visit)
      assert.deepEqual([redeemed.status, redeemed.body.code], [400, 'sso_refused'], reason)
      const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'sign-in.sso').execute()
      assert.ok(
        lines.some(({ detail }) => JSON.stringify(detail).includes(reason)),
        reason,
      )
    }
    assert.deepEqual(await world.db.selectFrom('student').select('id').execute(), [])
    assert.equal(await sendAnswer(world, provider.id, {}), null, 'an answer to no request')
  },
  options,
)

/** The number of key changes. The short test set tries a few. */
const keyChanges = isShortSet ? 3 : 200

onAnyEngine(
  'a person keeps the account no matter how often the provider changes its key',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const changes = describePerson(school, 'm.bergstrom')
    const refresh = openRefresh(world, t)
    const readAgain = async () => {
      await world.db.updateTable('identity_provider').set({ fetched_at: 0 }).execute()
      await refresh()
    }
    for (let change = 0; change < keyChanges; change += 1) {
      // The new key is published beside the old one, then used, and then published alone.
      keys.push(await newKeys({ keyType: 'ec' }))
      await readAgain()
      for (const signingKeys of keys) {
        const { redeemed } = await signIn(world, provider.id, { keys: signingKeys, changes })
        assert.equal(redeemed.body.result, 'signed-in', redeemed.text)
      }
      keys.shift()
      await readAgain()
    }
    const students = await world.db.selectFrom('student').select('email').execute()
    const links = await world.db.selectFrom('linked_identity').select('subject').execute()
    assert.deepEqual([students.length, links], [1, [{ subject: changes.subject }]])
  },
  { ...options, settings: { ...options.settings, rateLimits: false } },
)

/** The audit's details of an email about a certificate. */
type Announced = { provider: string; fingerprint: string; stage: string }

onBothEngines(
  'administrators get one email before the last certificate of each sign-in expires, and one afterwards',
  async (world, t) => {
    const { keys, school, admin, address, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const refresh = openRefresh(world, t)
    const { email } = await anAdmin(world, 'sub', { school })
    const day = 24 * 3_600_000
    const expiresAt = new X509Certificate(keys[0]!.cert).validToDate.getTime()
    const readAt = async (time: number) => {
      world.clock.pass(time - world.clock.now())
      // Twice, as two processes do.
      await Promise.all([refresh(), refresh()])
      await world.mailIdle()
      return world.mail.emails.filter((mail) => mail.to === email && mail.text.includes('certificate')).length
    }
    assert.equal(await readAt(expiresAt - 31 * day), 0)
    assert.equal(await readAt(expiresAt - 29 * day), 1)
    assert.equal(await readAt(expiresAt - 2 * day), 1, 'once')
    assert.match((await world.mail.emailTo(email)).subject, /^The certificate of the sign-in of .* expires$/)
    assert.equal(await readAt(expiresAt + 2 * day), 2, 'at the next reading')
    assert.match((await world.mail.emailTo(email)).text, /expired on/)
    assert.equal(await readAt(expiresAt + 40 * day), 2, 'not again each month')

    // A second sign-in with the same certificate has its own warning, and so does a new certificate.
    const path = `/api/schools/${school.id}/identity-providers/`
    const { token } = await anAdmin(world, 'master')
    const second = (await world.call('POST', path, { token, body: { address, name: 'Library' } })).body
    await world.db.updateTable('identity_provider').set({ enabled_at: 1 }).where('id', '=', second.id).execute()
    assert.equal(await readAt(expiresAt + 42 * day), 3)
    const successor = await newKeys({ notAfterDate: new Date(expiresAt + 60 * day) })
    keys.push(successor)
    assert.equal(await readAt(expiresAt + 44 * day), 5)
    const lines = world.db
      .selectFrom('audit')
      .select(['school_id', 'detail'])
      .where('action', '=', 'provider.certificate')
    const news = (await lines.orderBy('at').execute()).map(({ school_id, detail }) => ({
      school_id,
      ...(JSON.parse(detail!) as Announced),
    }))
    const [oldPrint, newPrint] = keys.map(({ cert }) => new X509Certificate(cert).fingerprint256)
    const print = ({ provider: id, fingerprint, stage }: Announced) => `${id} ${fingerprint} ${stage}`
    assert.deepEqual(
      news.map(print).toSorted(),
      [
        { provider: provider.id, fingerprint: oldPrint!, stage: 'soon' },
        { provider: provider.id, fingerprint: oldPrint!, stage: 'over' },
        { provider: second.id, fingerprint: oldPrint!, stage: 'over' },
        ...[provider.id, second.id].map((id) => ({ provider: id, fingerprint: newPrint!, stage: 'soon' })),
      ]
        .map(print)
        .toSorted(),
    )
    assert.ok(news.every(({ school_id }) => school_id === school.id))
  },
  options,
)

onAnyEngine(
  'answers are read in the turn of the client that brings them, not in the university’s turn',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const reading = t.mock.method(SamlReader.prototype, 'readResponse')
    for (const ip of ['203.0.113.9', '2001:db8:1:ab34::5']) {
      const started = await world.call('POST', `/api/sso/${provider.id}/start/`, { body: { kind: 'student' } })
      const fields = answerRequest(started.body.address, keys[0]!, describePerson(school, 'm.bergstrom'))
      const body = new URLSearchParams(fields).toString()
      const headers = { ...form, 'x-forwarded-for': ip }
      assert.equal((await world.call('POST', `/sso/saml/${provider.id}`, { body, headers })).status, 303)
      const slots = reading.mock.calls.map(({ arguments: [, slot] }) => slot)
      assert.deepEqual(slots.find(({ account }) => account === fields.RelayState)?.shares, clientShares(ip))
    }
  },
  { ...options, settings: { ...options.settings, trustProxy: ['127.0.0.1'] } },
)

onAnyEngine(
  'requests are signed in the readers’ thread, and never in the threads that serve everything else',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const works: string[] = []
    const hook = createHook({ init: (_id, type) => void works.push(type) }).enable()
    t.after(() => hook.disable())
    const started = await world.call('POST', `/api/sso/${provider.id}/start/`, { body: { kind: 'student' } })
    hook.disable()
    assert.match(started.body.address, /&Signature=/)
    assert.ok(works.length > 0 && !works.includes('SIGNREQUEST'))
  },
  options,
)

onAnyEngine(
  'a person who cancels at the provider gets a message about that',
  async (world, t) => {
    const { keys, school, admin, provider } = await setUp(world, t)
    await switchOn(world, { provider, admin, school, keys })
    const status =
      'urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode><a x="'
    const { redeemed } = await signIn(world, provider.id, { keys: keys[0]!, changes: { status } })
    assert.equal(redeemed.body.code, 'sso_canceled', redeemed.text)
  },
  options,
)

onAnyEngine(
  'unusable metadata is refused at its field, and SAML accepts no client secret',
  async (world, t) => {
    let text = ''
    const { port } = await startHttpsServer(t, (_request, response) => response.end(text))
    const school = await aSchool(world)
    const { token } = await anAdmin(world, 'master')
    const add = (body: object) => world.call('POST', `/api/schools/${school.id}/identity-providers/`, { token, body })
    const address = `https://127.0.0.1:${port}/metadata`
    const keys = [(await newKeys()).cert]
    const weak = (await newKeys({ keySize: 1024 })).cert
    const cases: [string, RegExp][] = [
      ['{"issuer":"https://login.test"}', /Nothing at this address describes an identity provider/],
      [writeEntity({ keys, attributes: ' validUntil="2026-11-01T00:00:00Z"' }), /has expired/],
      [writeEntity({ keys, address: 'http://idp.alder.test/' }), /no https address/],
      [writeEntity(), /no certificate/],
      [writeEntity({ keys: [weak] }), /\(rsa 1024\) is too weak/],
      [writeEntity({ keys, extra: '<a/>'.repeat(20_000) }), /at most one megabyte and 10,000/],
    ]
    for (const [metadata, sentence] of cases) {
      text = metadata
      const refused = await add({ address })
      assert.deepEqual([refused.status, refused.body.error_codes], [400, { address: ['no_provider_found'] }])
      assert.match(refused.body.address[0], sentence)
    }
    text = writeEntity({ keys })
    const secret = await add({ address, client_secret: 'x' })
    assert.deepEqual([secret.status, secret.body.error_codes], [400, { client_secret: ['unknown_field'] }])
  },
  options,
)

onAnyEngine(
  'after SECRET_KEY was replaced, reading the metadata again creates a new key',
  async (world, t) => {
    const { keys, school, admin, address, provider } = await setUp(world, t)
    const lost = { secret: 'sealed with another key' }
    await world.db.updateTable('identity_provider').set(lost).where('id', '=', provider.id).execute()
    const path = `/api/identity-providers/${provider.id}/`
    const { token } = admin
    const unreadable = await world.call('GET', path, { token })
    assert.equal(unreadable.body.needs_secret, true)
    const metadata = () => world.call('GET', new URL(provider.ours.metadata_address).pathname)
    const oldMetadata = (await metadata()).text
    const renewed = await world.call('PUT', path, { token, body: { address } })
    assert.deepEqual([renewed.status, renewed.body.needs_secret], [200, false], renewed.text)
    assert.notEqual((await metadata()).text, oldMetadata)
    await switchOn(world, { provider, admin, school, keys })
  },
  options,
)
