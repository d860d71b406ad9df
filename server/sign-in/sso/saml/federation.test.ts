import assert from 'node:assert/strict'
import { aSchool, anAdmin } from '#test/builders.ts'
import { startHttpsServer } from '#test/https-server.ts'
import { facts, newKeys, now } from '#test/saml/identity-provider.ts'
import { writeAggregate, writeEntity } from '#test/saml/metadata.ts'
import { describePerson, signIn, switchOn } from '#test/saml/steps.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { createOutbound } from '#server/outbound/outbound.ts'
import { createKinds } from '#server/sign-in/sso/kinds.ts'
import { refreshProviders } from '#server/sign-in/sso/refresh-providers.ts'
import { onAnyEngine } from '#test/world.ts'

const day = 24 * 3_600_000

onAnyEngine(
  'one provider of a federation’s signed file is set up and read daily, and other signatures are refused',
  async (world, t) => {
    const [federation, stranger, signer, successor] = [
      await newKeys(),
      await newKeys(),
      await newKeys(),
      await newKeys(),
    ]
    const weak = await newKeys({ keySize: 1024 })
    const entities = (...keys: string[]) => [
      writeEntity({ entityId: 'https://idp.birch.test/saml', keys: [stranger.cert] }),
      writeEntity({ keys }),
      writeEntity({ entityId: 'https://idp.cedar.test/saml', keys: [stranger.cert] }),
    ]
    const signed = writeAggregate(entities(signer.cert), federation)
    const unsigned = signed.replace(/<ds:Signature [\s\S]*?<\/ds:Signature>/, '')
    assert.ok(unsigned.length < signed.length)
    let text = signed
    const { port } = await startHttpsServer(t, (_request, response) => response.end(text))
    const school = await aSchool(world)
    const admin = await anAdmin(world, 'master')
    const { token } = admin
    const address = `https://127.0.0.1:${port}/metadata.xml`
    const whole = { address, federation_entity: facts.issuer, federation_certificate: federation.cert }
    const add = (body: object) => world.call('POST', `/api/schools/${school.id}/identity-providers/`, { token, body })

    const entity = 'federation_entity'
    const certificate = 'federation_certificate'
    const refusals: [xml: string, change: object, field: string, code: string, sentence: RegExp][] = [
      [signed, { [entity]: null }, entity, 'unknown_entity', /several identity providers\. Enter the entity ID/],
      [signed, { [entity]: 'https://x.test/' }, entity, 'unknown_entity', /the entity ID https:\/\/x\.test\/\. Copy/],
      [signed, { [certificate]: stranger.cert }, certificate, 'federation_signature', /wasn’t signed with this/],
      [signed.replace('redirect?tenant', 'elsewhere?tenant'), {}, certificate, 'federation_signature', /wasn’t signed/],
      [unsigned, {}, certificate, 'federation_signature', /isn’t signed\. Enter/],
      [signed, { [certificate]: 'our certificate' }, certificate, 'invalid_certificate', /isn’t a certificate\. Paste/],
      [signed, { [certificate]: weak.cert }, certificate, 'invalid_certificate', /too weak/],
      [
        signed,
        { [certificate]: federation.cert + stranger.cert },
        certificate,
        'invalid_certificate',
        /isn’t a certificate/,
      ],
    ]
    for (const [xml, change, field, code, sentence] of refusals) {
      text = xml
      const refused = await add({ ...whole, ...change })
      assert.deepEqual([refused.status, refused.body.error_codes], [400, { [field]: [code] }], refused.text)
      assert.match(refused.body[field][0], sentence)
    }
    text = signed
    const base64 = federation.cert.replaceAll(/-----[^-]*-----/g, '')
    const added = await add({ ...whole, federation_certificate: base64 })
    assert.equal(added.status, 201, added.text)
    const provider = added.body
    assert.deepEqual([provider.kind, provider.issuer, provider.federation_entity], ['saml', facts.issuer, facts.issuer])
    assert.match(provider.federation_certificate, /^-----BEGIN CERTIFICATE-----\n/)
    await switchOn(world, { provider, admin, school, keys: [signer] })
    const person = describePerson(school, 'm.bergstrom')
    const enter = async (keys: typeof signer) => {
      const { redeemed } = await signIn(world, provider.id, { keys, changes: person })
      return redeemed.body.result ?? redeemed.body.code
    }
    assert.equal(await enter(signer), 'signed-in')

    // Each day, the same entity is read if the signature is the same. Otherwise the last valid one stays.
    const warnings: unknown[] = []
    const log = { warn: (details: unknown) => void warnings.push(details) }
    const outbound = createOutbound({ allowed: ['127.0.0.1'] })
    const kinds = createKinds({ ...world.settings, outbound, now: world.clock.now })
    t.after(() => kinds.saml.close?.())
    const readNextDay = async (xml: string) => {
      text = xml
      world.clock.pass(day + 1)
      await refreshProviders({ db: world.db, kinds, now: world.clock.now, log })
      return (await world.db.selectFrom('identity_provider').select('metadata').executeTakeFirstOrThrow()).metadata
    }
    const renewed = await readNextDay(writeAggregate(entities(signer.cert, successor.cert), federation))
    assert.equal((JSON.parse(renewed) as { certificates: unknown[] }).certificates.length, 2)
    assert.deepEqual(warnings, [])
    for (const xml of [
      writeAggregate(entities(stranger.cert), stranger),
      unsigned,
      writeAggregate(entities(signer.cert).slice(0, 1), federation),
    ])
      assert.equal(await readNextDay(xml), renewed)
    assert.deepEqual(
      warnings,
      [1, 2, 3].map(() => ({ provider: provider.id, school: school.id })),
    )

    // Trusting another certificate, or none, changes a tested setting.
    text = writeAggregate(entities(signer.cert), stranger)
    const path = `/api/identity-providers/${provider.id}/`
    const { token: fresh } = await anAdmin(world, 'master')
    const change = (body: object) => world.call('PUT', path, { token: fresh, body })
    const renamed = await change({ name: 'Alder' })
    assert.notEqual(renamed.body.tested_at, null)
    const moved = await change({ federation_certificate: stranger.cert })
    assert.deepEqual([moved.status, moved.body.tested_at, moved.body.federation_entity], [200, null, facts.issuer])
    const trusting = await change({ federation_certificate: '' })
    assert.deepEqual([trusting.status, trusting.body.federation_certificate], [200, null])
    const lost = await change({ federation_entity: '' })
    assert.deepEqual([lost.status, lost.body.error_codes], [400, { federation_entity: ['unknown_entity'] }])
  },
  { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } },
)

onAnyEngine(
  'OpenID Connect providers can’t be in a federation',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { token } = await anAdmin(world, 'sub', { school })
    const path = `/api/schools/${school.id}/identity-providers/`
    const body = { address: provider.issuer, client_id: 'rollbook' }
    const added = await world.call('POST', path, { token, body: { ...body, federation_entity: '' } })
    assert.deepEqual([added.status, added.body.kind, added.body.federation_entity], [201, 'oidc', null], added.text)
    const addedPath = `/api/identity-providers/${added.body.id}/`
    for (const field of ['federation_entity', 'federation_certificate']) {
      const refused = await world.call('PUT', addedPath, { token, body: { [field]: 'x' } })
      assert.deepEqual([refused.status, refused.body.error_codes], [400, { [field]: ['unknown_field'] }])
    }
    const asSaml = await world.call('POST', path, { token, body: { ...body, federation_entity: 'https://x.test/' } })
    assert.deepEqual([asSaml.status, asSaml.body.error_codes], [400, { address: ['no_provider_found'] }])
  },
  { settings: { outboundAllow: ['127.0.0.1'] } },
)
