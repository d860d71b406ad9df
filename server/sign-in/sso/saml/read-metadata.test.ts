import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as idp from '#test/saml/identity-provider.ts'
import { keyDescriptor, signEntities, ssoAddress, writeAggregate, writeEntity } from '#test/saml/metadata.ts'
import { isShortSet } from '#test/short-set.ts'
import { readMetadata, type MetadataCheck } from './read-metadata.ts'
import { readResponse } from './read-response.ts'

let [first, second, federation]: idp.Keys[] = []
before(async () => {
  ;[first, second, federation] = await Promise.all([idp.newKeys(), idp.newKeys({ keyType: 'ec' }), idp.newKeys()])
})

const read = (xml: string, changes: Partial<MetadataCheck> = {}) =>
  readMetadata({ xml, entityId: null, certificate: null, now: idp.now, ...changes })
const codeFor = (xml: string, changes: Partial<MetadataCheck> = {}) => {
  const result = read(xml, changes)
  return result.outcome === 'refused' ? result.code : result.outcome
}

test('a provider’s metadata has its address, all signing certificates and its expiry', () => {
  const xml = writeEntity({
    keys: [first!.cert, second!.cert, second!.cert],
    attributes: ' validUntil="2026-12-01T00:00:00Z"',
  }).replace(
    '<md:SingleSignOnService',
    `${keyDescriptor(federation!.cert, ' use="encryption"')}<md:SingleSignOnService`,
  )
  const result = read(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
  assert.ok(result.outcome === 'read', JSON.stringify(result))
  const { certificates, ...content } = result
  assert.deepEqual(content, {
    outcome: 'read',
    entityId: idp.facts.issuer,
    ssoAddress,
    validUntil: Date.parse('2026-12-01T00:00:00Z'),
  })
  assert.equal(certificates.length, 2)
  for (const { fingerprint, expiresAt } of certificates) {
    assert.match(fingerprint, /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/)
    assert.ok(expiresAt > Date.now())
  }
})

test('a certificate without a use also signs, and a weak one beside a good one is ignored', async () => {
  const weak = await idp.newKeys({ keySize: 1024 })
  const everyUse = writeEntity({ extra: '' }).replace('<md:Sing', `${keyDescriptor(first!.cert, '')}<md:Sing`)
  assert.equal(codeFor(everyUse), 'read')
  const result = read(writeEntity({ keys: [weak.cert, first!.cert] }))
  assert.equal(result.outcome === 'read' && result.certificates.length, 1)
  assert.equal(codeFor(writeEntity({ keys: [weak.cert] })), 'weak_certificate')
})

test('each kind of unusable metadata is refused for its own reason', () => {
  const keys = [first!.cert]
  const entity = (changes = {}) => writeEntity({ keys, ...changes })
  const cases = {
    not_metadata: idp.writeResponse(''),
    malformed_xml: entity().slice(0, -1),
    forbidden_markup: `<!DOCTYPE x [<!ENTITY a "b">]>${entity()}`,
    too_many_elements: entity({ extra: '<a/>'.repeat(20_000) }),
    too_large: entity({ extra: `<a>${'x'.repeat(1_048_576)}</a>` }),
    no_identity_provider: entity({ protocols: 'urn:oasis:names:tc:SAML:1.1:protocol' }),
    no_redirect_address: entity().replace('HTTP-Redirect', 'SOAP'),
    insecure_address: entity({ address: 'http://idp.alder.test/' }),
    no_certificate: writeEntity(),
    invalid_certificate: writeEntity({ keys: ['AAAA'] }),
    metadata_expired: entity({ attributes: ' validUntil="2026-11-27T13:56:59Z"' }),
    invalid_time: entity({ attributes: ' validUntil="tomorrow"' }),
    markup_in_text: entity({ extra: '' }).replace('<ds:X509Certificate>', '<ds:X509Certificate><!-- -->'),
  }
  assert.deepEqual(
    Object.entries(cases).map(([, xml]) => codeFor(xml)),
    Object.keys(cases),
  )
})

test('one provider of an aggregate is read if the federation signed it', () => {
  const keys = [first!.cert]
  const names = ['https://a.test/', 'https://b.test/', 'https://b.test/beta']
  const xml = writeAggregate(
    names.map((entityId) => writeEntity({ keys, entityId })),
    federation!,
  )
  const certificate = federation!.cert
  const result = read(xml, { entityId: names[1]!, certificate })
  assert.ok(result.outcome === 'read', JSON.stringify(result))
  assert.deepEqual([result.entityId, result.certificates.length], [names[1], 1])

  assert.equal(codeFor(xml, { entityId: 'https://c.test/', certificate }), 'unknown_entity')
  assert.equal(codeFor(xml, { certificate }), 'several_entities')
  assert.equal(codeFor(xml, { entityId: names[0]!, certificate: first!.cert }), 'wrong_signature')
  assert.equal(codeFor(xml.replace(names[0]!, names[1]!), { entityId: names[1]!, certificate }), 'invalid_digest')
  assert.equal(codeFor(writeEntity({ keys }), { certificate }), 'not_signed')
  // An aggregate's expiry applies to everything in it.
  const old = writeAggregate([writeEntity({ keys })], federation!, ' validUntil="2026-11-26T00:00:00Z"')
  assert.equal(codeFor(old, { certificate }), 'metadata_expired')
})

test('a federation’s signature over a single entity is checked, as MDQ sends it', () => {
  const signed = signEntities(writeEntity({ keys: [first!.cert] }), federation!)
  assert.equal(codeFor(signed, { certificate: federation!.cert }), 'read')
  assert.equal(codeFor(signed.replace('tenant=1', 'tenant=2'), { certificate: federation!.cert }), 'invalid_digest')
})

/** The number of key changes. The short test set tries a few. */
const keyChanges = isShortSet ? 5 : 200

test('after a provider changes its key, the old and the new one work until metadata drops the old one', async () => {
  const { entityId, address, requestId, now, facts } = idp
  const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'
  const sign = (keys: idp.Keys) =>
    idp.signXml(idp.writeResponse(idp.writeAssertion()), keys, 'Assertion', { algorithm })
  const outcomeWith = (xml: string, certificates: readonly string[]) => {
    const expected = { issuer: facts.issuer, entityId, address, requestId, now, certificates, key: null }
    const result = readResponse({ ...expected, response: idp.inBase64(xml) })
    return result.outcome === 'read' ? result.subject : result.code
  }
  const publish = (...keys: idp.Keys[]) => {
    const result = read(writeEntity({ keys: keys.map(({ cert }) => cert) }))
    return result.outcome === 'read' ? result.certificates.map(({ pem }) => pem) : []
  }
  let current = second!
  let response = sign(current)
  for (let change = 0; change < keyChanges; change += 1) {
    const next = await idp.newKeys({ keyType: 'ec' })
    const nextResponse = sign(next)
    const [bothKeys, newKey] = [publish(current, next), publish(next)]
    const outcomes = [
      outcomeWith(response, bothKeys),
      outcomeWith(nextResponse, bothKeys),
      outcomeWith(nextResponse, newKey),
      outcomeWith(response, newKey),
    ]
    assert.deepEqual(outcomes, [...Array<string>(3).fill(facts.subject), 'wrong_signature'])
    current = next
    response = nextResponse
  }
})
