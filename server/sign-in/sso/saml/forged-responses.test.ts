import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Parties } from '#test/saml/forge.ts'
import { foreignStatements } from '#test/saml/foreign-statements.ts'
import { forgedMarkup, wrappings } from '#test/saml/forged-markup.ts'
import { forgedEncryptions, forgedSignatures } from '#test/saml/forged-signatures.ts'
import * as idp from '#test/saml/identity-provider.ts'
import { newOwnKey } from './own-key.ts'
import { readResponse, type ResponseCheck } from './read-response.ts'

const forgeries = [...wrappings, ...forgedMarkup, ...forgedSignatures, ...forgedEncryptions, ...foreignStatements]

let parties: Parties
let check: Omit<ResponseCheck, 'response'>

before(async () => {
  const [provider, stranger, ownKey] = await Promise.all([
    idp.newKeys(),
    idp.newKeys(),
    newOwnKey('rollbook.test', Date.now()),
  ])
  parties = { provider, stranger, ownCertificate: ownKey.certificate }
  const { entityId, address, requestId, now, facts } = idp
  const certificates = [provider.cert]
  check = { issuer: facts.issuer, entityId, address, requestId, now, certificates, key: ownKey.privateKey }
})

test('the response from which the forgeries are made is accepted', () => {
  const xml = idp.signXml(idp.writeResponse(idp.writeAssertion()), parties.provider, 'Assertion')
  assert.equal(readResponse({ ...check, response: idp.inBase64(xml) }).outcome, 'read')
})

for (const { name, code, write } of forgeries)
  test(`refused for its own reason: ${name}`, async () => {
    const result = readResponse({ ...check, response: idp.inBase64(await write(parties)) })
    assert.deepEqual(result.outcome === 'refused' ? result.code : result, code)
  })

test('a form field must be UTF-8 in base64, with or without line breaks', () => {
  const codes = ['<samlp:Response/>', 'QUJD*', 'QUJDR', '', 'QUJD=QUJD', Buffer.of(0x3c, 0xff).toString('base64')].map(
    (response) => {
      const result = readResponse({ ...check, response })
      return result.outcome === 'refused' && result.code
    },
  )
  assert.deepEqual(codes, [...Array<string>(5).fill('not_base64'), 'not_utf8'])
  const xml = idp.signXml(idp.writeResponse(idp.writeAssertion()), parties.provider, 'Assertion')
  const lines = idp
    .inBase64(xml)
    .match(/.{1,76}/g)!
    .join('\r\n')
  assert.equal(readResponse({ ...check, response: lines }).outcome, 'read')
})

test('an encrypted assertion is refused if we published no certificate', async () => {
  const response = idp.inBase64(idp.writeResponse(await idp.encryptXml(idp.writeAssertion(), parties.ownCertificate)))
  const result = readResponse({ ...check, response, key: null })
  assert.deepEqual(result, { outcome: 'refused', code: 'not_expected_encrypted', detail: null })
})

test('an administrator sees at most 200 characters of a forged value, without control characters', () => {
  const issuer = `${'a'.repeat(150)}\n${'b'.repeat(100)}`
  const xml = idp.signXml(idp.writeResponse(idp.writeAssertion({ issuer })), parties.provider, 'Assertion')
  const result = readResponse({ ...check, response: idp.inBase64(xml) })
  assert.deepEqual(result, {
    outcome: 'refused',
    code: 'invalid_text',
    detail: `${'a'.repeat(150)} ${'b'.repeat(49)}`,
  })
})
