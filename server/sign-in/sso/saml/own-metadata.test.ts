import assert from 'node:assert/strict'
import { createPrivateKey, verify, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { newOwnKey, toPem } from './own-key.ts'
import { writeOwnMetadata, type OwnMetadata } from './own-metadata.ts'
import { childElements, listElements, parseXml } from './parse-xml.ts'
import { buildRequestAddress } from './request-address.ts'

const unlimited = { bytes: Infinity, tags: Infinity, attributes: Infinity, comments: false }
const now = Date.parse('2026-11-27T14:00:00Z')
const address = 'https://rollbook.test/sso/saml/p1'
const entityId = `${address}/metadata`

test('a new key has a certificate that OpenSSL reads, which lasts 20 years', async () => {
  const { privateKey, certificate } = await newOwnKey('rollbook.test', now)
  const parsed = new X509Certificate(certificate)
  assert.ok(parsed.verify(parsed.publicKey) && parsed.checkPrivateKey(createPrivateKey(privateKey)))
  assert.deepEqual([parsed.subject, parsed.issuer], ['CN=rollbook.test', 'CN=rollbook.test'])
  assert.equal(parsed.publicKey.asymmetricKeyDetails?.modulusLength, 3072)
  assert.deepEqual(
    [parsed.validFromDate, parsed.validToDate].map((date) => date.toISOString()),
    ['2026-11-26T14:00:00.000Z', '2046-11-22T14:00:00.000Z'],
  )
  const late = new X509Certificate((await newOwnKey('rollbook.test', Date.parse('2040-01-01T00:00:00Z'))).certificate)
  assert.equal(late.validToDate.toISOString(), '2059-12-27T00:00:00.000Z', 'a year that needs four digits')
})

test('our metadata has what InCommon requires from a service, and every text is escaped', async () => {
  const [key, oldKey] = await Promise.all([newOwnKey('rollbook.test', now), newOwnKey('rollbook.test', now)])
  const service: OwnMetadata = {
    entityId,
    address,
    certificates: [key.certificate, oldKey.certificate],
    language: 'en',
    displayName: 'Rollbook & <friends>',
    description: 'Attendance at "events"',
    informationAddress: 'https://rollbook.test/about?a=1&b=2',
    privacyAddress: 'https://rollbook.test/privacy',
    contacts: [
      { kind: 'technical', name: 'IT', email: 'it@alder.edu' },
      { kind: 'security', name: 'Security', email: 'security@alder.edu' },
    ],
  }
  const root = parseXml(writeOwnMetadata(service), unlimited)
  const elements = listElements(root)
  const all = (name: string) => elements.filter(({ localName }) => localName === name)
  const texts = (name: string) => all(name).map(({ textContent }) => textContent?.trim())
  assert.equal(root.getAttribute('entityID'), entityId)
  assert.deepEqual(
    childElements(root).map(({ localName }) => localName),
    ['Extensions', 'SPSSODescriptor', 'ContactPerson', 'ContactPerson'],
  )
  const [role] = all('SPSSODescriptor')
  assert.deepEqual(
    ['AuthnRequestsSigned', 'WantAssertionsSigned'].map((name) => role!.getAttribute(name)),
    ['true', 'true'],
  )
  assert.deepEqual(texts('DisplayName'), [service.displayName])
  assert.deepEqual(texts('Description'), [service.description])
  assert.deepEqual(texts('InformationURL'), [service.informationAddress])
  assert.deepEqual(texts('PrivacyStatementURL'), [service.privacyAddress])
  assert.deepEqual(texts('EmailAddress'), ['mailto:it@alder.edu', 'mailto:security@alder.edu'])
  assert.deepEqual(
    all('ContactPerson').map((person) => person.getAttribute('contactType')),
    ['technical', 'other'],
  )
  const uses = all('KeyDescriptor').map((descriptor) => [
    descriptor.getAttribute('use'),
    toPem(childElements(descriptor)[0]!.textContent!),
  ])
  assert.deepEqual(uses, [
    ['signing', key.certificate],
    ['signing', oldKey.certificate],
    ['encryption', key.certificate],
  ])
  assert.deepEqual(
    all('EncryptionMethod').map((method) => method.getAttribute('Algorithm').split('#')[1]),
    ['aes256-gcm', 'aes128-gcm', 'rsa-oaep-mgf1p'],
  )
  const [consumer] = all('AssertionConsumerService')
  assert.deepEqual(
    [consumer!.getAttribute('Location'), consumer!.getAttribute('Binding').split(':').at(-1)],
    [address, 'HTTP-POST'],
  )
  assert.deepEqual(
    all('RequestedAttribute').map((attribute) => attribute.getAttribute('FriendlyName')),
    ['mail', 'givenName', 'sn', 'displayName', 'eduPersonScopedAffiliation', 'pairwise-id'],
  )
})

test('a request is signed, has its id as relay state, and requires the password again for a proof', async () => {
  const { privateKey, certificate } = await newOwnKey('rollbook.test', now)
  for (const [isProof, ssoAddress, separator] of [
    [false, 'https://idp.alder.test/sso', '?'],
    [true, 'https://idp.alder.test/sso?tenant=1&x=2', '&'],
  ] as const) {
    const request = { requestId: '5f2c_1-', ssoAddress, address, entityId, key: privateKey, isProof, now }
    const built = buildRequestAddress(request)
    assert.ok(built.startsWith(`${ssoAddress}${separator}SAMLRequest=`), built)
    const query = new URL(built).searchParams
    assert.equal(query.get('RelayState'), '5f2c_1-')
    const signed = built.slice(built.indexOf('SAMLRequest='), built.indexOf('&Signature='))
    const signature = Buffer.from(query.get('Signature')!, 'base64')
    assert.ok(verify('sha256', Buffer.from(signed), new X509Certificate(certificate).publicKey, signature))
    const text = inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString()
    const root = parseXml(text, unlimited)
    const names = ['ID', 'Version', 'IssueInstant', 'Destination', 'ForceAuthn', 'AssertionConsumerServiceURL']
    assert.deepEqual(
      names.map((name) => root.getAttribute(name)),
      ['_5f2c_1-', '2.0', '2026-11-27T14:00:00.000Z', ssoAddress, String(isProof), address],
    )
    assert.equal(childElements(root)[0]!.textContent, entityId)
  }
})
