import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { findSimpleSaml } from '#test/journeys/programs.ts'
import { newKeys } from '#test/saml/identity-provider.ts'
import { listSchemaErrors, simpleSamlEntityId, startSimpleSaml } from '#test/saml/simplesamlphp.ts'
import { newOwnKey } from './own-key.ts'
import { writeOwnMetadata } from './own-metadata.ts'
import { readMetadata } from './read-metadata.ts'
import { readResponse } from './read-response.ts'
import { buildRequestAddress } from './request-address.ts'

const address = 'https://rollbook.test/sso/saml/p1'
const entityId = `${address}/metadata`

/** Signs in at a SimpleSAMLphp that knows us by our metadata only. */
async function signIn(t: TestContext, { encrypts, isProof }: { encrypts: boolean; isProof: boolean }) {
  const programs = findSimpleSaml()
  if (!programs) return null
  const [keys, ownKey] = await Promise.all([newKeys(), newOwnKey('rollbook.test', Date.now())])
  const ownMetadata = writeOwnMetadata({
    entityId,
    address,
    certificates: [ownKey.certificate],
    language: 'en',
    displayName: 'Rollbook',
    description: 'Attendance at events',
    informationAddress: 'https://rollbook.test/about',
    privacyAddress: 'https://rollbook.test/privacy',
    contacts: [{ kind: 'technical', name: 'IT', email: 'it@alder.edu' }],
  })
  assert.equal(listSchemaErrors(programs.program, 'metadata', ownMetadata), '')
  const provider = await startSimpleSaml(t, programs, { keys, ownMetadata, encrypts })
  const xml = await provider.fetchMetadata()
  const metadata = readMetadata({ xml, entityId: null, certificate: null, now: Date.now() })
  assert.ok(metadata.outcome === 'read', JSON.stringify(metadata))
  const { ssoAddress } = metadata
  const requestId = `r${Date.now()}`
  const request = { requestId, ssoAddress, address, entityId, key: ownKey.privateKey, isProof, now: Date.now() }
  const requestAddress = await buildRequestAddress(request)
  const packed = Buffer.from(new URL(requestAddress).searchParams.get('SAMLRequest')!, 'base64')
  assert.equal(listSchemaErrors(programs.program, 'protocol', inflateRawSync(packed).toString()), '')
  const fields = await provider.open(requestAddress)
  const certificates = metadata.certificates.map(({ pem }) => pem)
  const expected = { issuer: metadata.entityId, entityId, address, requestId, certificates, key: ownKey.privateKey }
  const result = readResponse({ ...expected, response: fields.SAMLResponse ?? '', now: Date.now() })
  return { fields, result, requestId, metadata }
}

for (const { name, ...options } of [
  { name: 'signed', encrypts: false, isProof: false },
  { name: 'signed, with the password asked again', encrypts: false, isProof: true },
])
  test(`SimpleSAMLphp takes our metadata and request, and its response is read: ${name}`, async (t) => {
    const signedIn = await signIn(t, options)
    if (!signedIn) return t.skip('needs SimpleSAMLphp and PHP: install simplesamlphp and php-cli')
    const { fields, result, requestId, metadata } = signedIn
    assert.equal(metadata.entityId, simpleSamlEntityId)
    assert.equal(fields.RelayState, requestId)
    assert.ok(result.outcome === 'read', JSON.stringify(result))
    assert.equal(result.nameIdFormat, 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent')
    assert.match(result.subject, /^[\da-f]{40}$/)
    assert.deepEqual(result.attributes, {
      'urn:oid:0.9.2342.19200300.100.1.1': ['mbergstrom'],
      'urn:oid:0.9.2342.19200300.100.1.3': ['m.bergstrom@students.alder.edu'],
      'urn:oid:2.5.4.42': ['Márta'],
      'urn:oid:2.5.4.4': ['Bergström & Łoś'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['student@alder.edu', 'member@alder.edu'],
    })
    assert.ok(result.sessionIndex !== null && result.endsAt > result.authenticatedAt)
  })

test('SimpleSAMLphp 1.19 encrypts with AES-CBC only, which is refused, and the reason names it', async (t) => {
  const signedIn = await signIn(t, { encrypts: true, isProof: false })
  if (!signedIn) return t.skip('needs SimpleSAMLphp and PHP: install simplesamlphp and php-cli')
  assert.deepEqual(signedIn.result, {
    outcome: 'refused',
    code: 'weak_encryption',
    detail: 'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  })
})
