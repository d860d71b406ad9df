// Tests with another implementation of XML Signature and Encryption, because other tests sign and encrypt with our own
// libraries.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findXmlSec } from '#test/journeys/programs.ts'
import * as idp from '#test/saml/identity-provider.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { newOwnKey } from './own-key.ts'
import { readResponse } from './read-response.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const xmlenc = 'http://www.w3.org/2001/04/xmlenc#'

/** A signature template, with a prefix list as Shibboleth and OpenSAML write it. */
const signature = (method: string) =>
  `<ds:Signature xmlns:ds="${dsig}"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${idp.exclusive}"/><ds:SignatureMethod Algorithm="${method}"/><ds:Reference URI="#${idp.facts.id}"><ds:Transforms><ds:Transform Algorithm="${dsig}enveloped-signature"/><ds:Transform Algorithm="${idp.exclusive}"><ec:InclusiveNamespaces xmlns:ec="${idp.exclusive}" PrefixList="xs"/></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="${xmlenc}sha256"/><ds:DigestValue></ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data/></ds:KeyInfo></ds:Signature>`

/** A template for encrypted data, with a key that only the certificate’s owner can read. */
const encryption = (content: string) =>
  `<xenc:EncryptedData xmlns:xenc="${xmlenc}" Type="${xmlenc}Element"><xenc:EncryptionMethod Algorithm="${content}"/><ds:KeyInfo xmlns:ds="${dsig}"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${xmlenc}rsa-oaep-mgf1p"><ds:DigestMethod Algorithm="${dsig}sha1"/></xenc:EncryptionMethod><ds:KeyInfo><ds:X509Data/></ds:KeyInfo><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>`

test('responses that xmlsec signs and encrypts can be read', async (t) => {
  const program = findXmlSec()
  if (!program) return t.skip('needs xmlsec1: install it')
  const folder = newTestFolder('xmlsec')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return stdout.replace(/^<\?xml[^>]*>\s*/, '').trim()
  }
  const [rsa, ec, ownKey] = [
    await idp.newKeys(),
    await idp.newKeys({ keyType: 'ec' }),
    await newOwnKey('rollbook.test', Date.now()),
  ]
  const certificate = write('own.pem', ownKey.certificate)
  const idAttribute = ['--id-attr:ID', 'urn:oasis:names:tc:SAML:2.0:assertion:Assertion']
  for (const { name, keys } of [
    { name: 'rsa', keys: rsa },
    { name: 'ecdsa', keys: ec },
  ]) {
    const pair = `${write('key.pem', keys.private)},${write('cert.pem', keys.cert)}`
    const method = `http://www.w3.org/2001/04/xmldsig-more#${name}-sha256`
    const declared = idp.writeAssertion().replace(' ID=', ' xmlns:xs="http://www.w3.org/2001/XMLSchema" ID=')
    const unsigned = declared.replace('</saml:Issuer>', `</saml:Issuer>${signature(method)}`)
    const signed = run('--sign', '--privkey-pem', pair, ...idAttribute, write('unsigned.xml', unsigned))
    for (const [content, session] of [
      ['aes128-gcm', 'aes-128'],
      ['aes256-gcm', 'aes-256'],
      [null, ''],
    ] as const) {
      const encrypt = () => {
        const template = write('template.xml', encryption(`http://www.w3.org/2009/xmlenc11#${content}`))
        const keyArgs = ['--pubkey-cert-pem', certificate, '--session-key', session]
        return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${run('--encrypt', ...keyArgs, '--xml-data', write('signed.xml', signed), template)}</saml:EncryptedAssertion>`
      }
      const { entityId, address, requestId, now, facts } = idp
      const result = readResponse({
        response: idp.inBase64(idp.writeResponse(content === null ? signed : encrypt())),
        issuer: facts.issuer,
        entityId,
        address,
        requestId,
        now,
        certificates: [keys.cert],
        key: ownKey.privateKey,
      })
      assert.ok(result.outcome === 'read', `${name}, ${content}: ${JSON.stringify(result)}`)
      assert.equal(result.subject, facts.subject)
    }
  }
})
