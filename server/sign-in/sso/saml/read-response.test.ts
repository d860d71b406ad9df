import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as idp from '#test/saml/identity-provider.ts'
import { newOwnKey, type OwnKey } from './own-key.ts'
import { readResponse, type ResponseCheck } from './read-response.ts'
import { clockSkew } from './statements.ts'

let [rsa, ec]: idp.Keys[] = []
let ownKey: OwnKey

before(async () => {
  ;[rsa, ec, ownKey] = await Promise.all([
    idp.newKeys(),
    idp.newKeys({ keyType: 'ec' }),
    newOwnKey('rollbook.test', Date.now()),
  ])
})

function read(xml: string, changes: Partial<ResponseCheck> = {}) {
  const { entityId, address, requestId, now, facts } = idp
  const expected = { entityId, address, requestId, now, issuer: facts.issuer }
  return readResponse({
    ...expected,
    response: idp.inBase64(xml),
    certificates: [rsa!.cert],
    key: ownKey.privateKey,
    ...changes,
  })
}

const trueStatements = {
  outcome: 'read',
  subject: 'm.bergstrom',
  nameIdFormat: idp.facts.format,
  attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': ['m.bergstrom@students.alder.edu'] },
  authenticatedAt: idp.now - 30 * 60_000,
  assertionId: '_a1b2c3',
  contextClass: idp.facts.contextClass,
  endsAt: idp.now + 5 * 60_000 + clockSkew,
}

/** The forms of several products' responses, from their documentation and their actual responses. */
const shapes: Record<string, () => string | Promise<string>> = {
  'as Entra ID: a signed assertion in the default namespace': () => {
    const prefixes = { assertion: '', protocol: 'samlp:', signature: '' }
    const assertion = idp.writeAssertion({}, prefixes)
    return idp.signXml(idp.writeResponse(assertion, {}, prefixes), rsa!, 'Assertion', { prefix: '' })
  },
  'as AD FS: a signed assertion, and a response without an issuer': () => {
    const xml = idp.writeResponse(idp.writeAssertion()).replace(/<saml:Issuer[^>]*>[^<]*<\/saml:Issuer>/, '')
    return idp.signXml(xml, rsa!, 'Assertion')
  },
  'as Google Workspace: a signed response alone': () => {
    const prefixes = { assertion: 'saml2:', protocol: 'saml2p:', signature: 'ds' }
    return idp.signXml(idp.writeResponse(idp.writeAssertion({}, prefixes), {}, prefixes), rsa!, 'Response')
  },
  'as Okta: the assertion and then the response signed': () => {
    const prefixes = { assertion: 'saml2:', protocol: 'saml2p:', signature: 'ds' }
    const xml = idp.signXml(idp.writeAssertion({}, prefixes), rsa!, 'Assertion', { prefixList: ['xs'] })
    return idp.signXml(idp.writeResponse(xml, {}, prefixes), rsa!, 'Response')
  },
  'as Shibboleth: a signed response with an encrypted assertion': async () => {
    const prefixes = { assertion: 'saml2:', protocol: 'saml2p:', signature: 'ds' }
    const encrypted = await idp.encryptXml(idp.writeAssertion({}, prefixes), ownKey.certificate, {}, 'saml2:')
    const xml = idp.signXml(idp.writeResponse(encrypted, {}, prefixes), rsa!, 'Response')
    // Java ends each line with a carriage return, which XML writes as a character reference.
    const breakLines = (base64: string) => base64.replaceAll(/[^<>]{76}/g, '$&&#13;\n')
    return xml.replaceAll(/(?<=<ds:(?:SignatureValue|X509Certificate)>)[^<]+/g, breakLines)
  },
  'as Shibboleth when metadata wants it: a signed assertion, encrypted': async () => {
    const assertion = idp.signXml(idp.writeAssertion(), rsa!, 'Assertion')
    const content = 'http://www.w3.org/2009/xmlenc11#aes128-gcm'
    return idp.writeResponse(await idp.encryptXml(assertion, ownKey.certificate, { content }))
  },
  'as SimpleSAMLphp: both signed, a prefix declared above the assertion, and line breaks': () => {
    const assertion = idp
      .writeAssertion()
      .replaceAll(/<saml:AttributeValue>/g, '<saml:AttributeValue xsi:type="xs:string">')
      .replaceAll('><', '>\n  <')
    const declared =
      ' xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    const xml = idp.writeResponse(assertion).replace(' ID=', `${declared} ID=`)
    const signed = idp.signXml(xml, rsa!, 'Assertion', { prefixList: ['xs'] })
    return `<?xml version="1.0" encoding="UTF-8"?>\n${idp.signXml(signed, rsa!, 'Response')}`
  },
  'with an elliptic curve': () => {
    const algorithm = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'
    return idp.signXml(idp.writeResponse(idp.writeAssertion()), ec!, 'Assertion', { algorithm })
  },
  'with SHA-512 and RSA-PSS': () =>
    idp.signXml(idp.writeResponse(idp.writeAssertion()), rsa!, 'Assertion', {
      algorithm: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
      digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
    }),
}

for (const [name, write] of Object.entries(shapes))
  test(`a response is read ${name}`, async () => {
    const result = read(await write(), { certificates: [ec!.cert, rsa!.cert] })
    assert.deepEqual(result, trueStatements)
  })

test('a name id in an attribute, several values and statements, and line breaks in an address are read', () => {
  const attribute = (name: string, ...values: string[]) =>
    `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`
  const extra = [
    attribute('targeted', '<saml:NameID NameQualifier="x">q7</saml:NameID>'),
    attribute('role', 'student', '', 'member@alder.edu'),
    attribute('role', 'faculty'),
    attribute('__proto__', '1 Main Street\nAlder'),
  ]
  const assertion = idp.writeAssertion({
    attributes: [],
    extra: extra.map((xml) => `<saml:AttributeStatement>${xml}</saml:AttributeStatement>`).join(''),
  })
  const result = read(idp.signXml(idp.writeResponse(assertion), rsa!, 'Assertion'))
  assert.ok(result.outcome === 'read')
  assert.deepEqual(Object.entries(result.attributes), [
    ['targeted', ['q7']],
    ['role', ['student', 'member@alder.edu', 'faculty']],
    ['__proto__', ['1 Main Street Alder']],
  ])
})

test('an assertion needs no name id, because an attribute may identify the person', () => {
  const xml = idp.signXml(idp.writeResponse(idp.writeAssertion({ nameId: ' ' })), rsa!, 'Assertion')
  assert.deepEqual(read(xml), { ...trueStatements, subject: null, nameIdFormat: null })
})

test('clocks may differ by three minutes at most', () => {
  const xml = idp.signXml(idp.writeResponse(idp.writeAssertion()), rsa!, 'Assertion')
  const [start, end] = [idp.now, idp.now + 5 * 60_000]
  const outcomeAt = (now: number) => {
    const result = read(xml, { now })
    return result.outcome === 'read' ? 'read' : result.code
  }
  assert.deepEqual([start - clockSkew, end + clockSkew - 1, start - clockSkew - 1, end + clockSkew].map(outcomeAt), [
    'read',
    'read',
    'not_yet_valid',
    'expired',
  ])
})

test('an expired certificate still signs, because metadata says which keys are valid', async () => {
  const notBeforeDate = new Date('2020-01-01T00:00:00Z')
  const keys = await idp.newKeys({ notBeforeDate, notAfterDate: new Date('2021-01-01T00:00:00Z') })
  const xml = idp.signXml(idp.writeResponse(idp.writeAssertion()), keys, 'Assertion')
  assert.deepEqual(read(xml, { certificates: [keys.cert] }), trueStatements)
})
