// SimpleSAMLphp and LemonLDAP::NG have only our metadata, and answer our signed requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateRawSync } from 'node:zlib'
import { findLemonLdap, findSimpleSaml } from '#test/journeys/programs.ts'
import { newKeys } from '#test/saml/identity-provider.ts'
import { startLemonLdap } from '#test/saml/lemonldap.ts'
import { listSchemaErrors, simpleSamlEntityId, startSimpleSaml } from '#test/saml/simplesamlphp.ts'
import { newOwnKey } from './own-key.ts'
import { writeOwnMetadata } from './own-metadata.ts'
import { readMetadata } from './read-metadata.ts'
import { readResponse } from './read-response.ts'
import { buildRequestAddress } from './request-address.ts'

const address = 'https://rollbook.test/sso/saml/p1'
const entityId = `${address}/metadata`
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Returns the keys of a new provider, and ours with our metadata. */
async function prepare() {
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
  return { keys, key: ownKey.privateKey, ownMetadata }
}

/** Signs in at a provider: reads its metadata, has `open` answer our request, and reads the answer. */
async function signIn(
  xml: string,
  { key, isProof }: { key: string; isProof: boolean },
  open: (requestAddress: string) => Promise<Record<string, string>>,
) {
  const metadata = readMetadata({ xml, entityId: null, certificate: null, now: Date.now() })
  assert.ok(metadata.outcome === 'read', JSON.stringify(metadata))
  const { ssoAddress } = metadata
  const requestId = `r${Date.now()}`
  const request = { requestId, ssoAddress, address, entityId, key, isProof, now: Date.now() }
  const requestAddress = buildRequestAddress(request)
  const fields = await open(requestAddress)
  const certificates = metadata.certificates.map(({ pem }) => pem)
  const expected = { issuer: metadata.entityId, entityId, address, requestId, certificates, key }
  const result = readResponse({ ...expected, response: fields.SAMLResponse ?? '', now: Date.now() })
  assert.equal(fields.RelayState, requestId)
  return { result, metadata, requestAddress }
}

for (const { name, isProof, encrypts } of [
  { name: 'signed', isProof: false, encrypts: false },
  { name: 'signed, with the password asked again', isProof: true, encrypts: false },
  { name: 'encrypted with AES-CBC, the only way it has, and refused with that reason', isProof: false, encrypts: true },
])
  test(`SimpleSAMLphp accepts our metadata and request, and we can read its answer: ${name}`, async (t) => {
    const programs = findSimpleSaml()
    if (!programs)
      return t.skip('needs SimpleSAMLphp and PHP: install simplesamlphp, php-cli, php-xml and php-mbstring')
    const { keys, key, ownMetadata } = await prepare()
    assert.equal(listSchemaErrors(programs.program, 'metadata', ownMetadata), '')
    const provider = await startSimpleSaml(t, programs, { keys, ownMetadata, encrypts })
    const xml = await provider.fetchMetadata()
    const { result, metadata, requestAddress } = await signIn(xml, { key, isProof }, provider.open)
    const packed = Buffer.from(new URL(requestAddress).searchParams.get('SAMLRequest')!, 'base64')
    assert.equal(listSchemaErrors(programs.program, 'protocol', inflateRawSync(packed).toString()), '')
    assert.equal(metadata.entityId, simpleSamlEntityId)
    if (encrypts) {
      const detail = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc'
      assert.deepEqual(result, { outcome: 'refused', code: 'weak_encryption', detail })
      return undefined
    }
    assert.ok(result.outcome === 'read', JSON.stringify(result))
    assert.equal(result.nameIdFormat, persistent)
    assert.match(result.subject!, /^[\da-f]{40}$/)
    assert.deepEqual(result.attributes, {
      'urn:oid:0.9.2342.19200300.100.1.1': ['mbergstrom'],
      'urn:oid:0.9.2342.19200300.100.1.3': ['m.bergstrom@students.alder.edu'],
      'urn:oid:2.5.4.42': ['Márta'],
      'urn:oid:2.5.4.4': ['Bergström & Łoś'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.9': ['student@alder.edu', 'member@alder.edu'],
    })
    assert.ok(result.endsAt > result.authenticatedAt)
    return undefined
  })

test('LemonLDAP::NG accepts our metadata and request, and we can read its answer', async (t) => {
  const program = findLemonLdap()
  if (!program) return t.skip('needs LemonLDAP::NG: install liblemonldap-ng-portal-perl with what it recommends')
  const { keys, key, ownMetadata } = await prepare()
  const provider = await startLemonLdap(t, program, { keys, ownMetadata })
  const xml = await provider.fetchMetadata()
  const { result, metadata } = await signIn(xml, { key, isProof: false }, provider.signIn)
  assert.equal(metadata.entityId, 'https://idp.alder.test/saml/metadata')
  assert.ok(result.outcome === 'read', JSON.stringify(result))
  assert.equal(result.nameIdFormat, persistent)
  assert.deepEqual(result.attributes, { 'urn:oid:0.9.2342.19200300.100.1.3': ['dwho@badwolf.org'] })
  return undefined
})
