// Signed parts in places where they could be mistaken for others, and XML that parsers read differently.
import * as idp from './identity-provider.ts'
import { signXml, writeAssertion, writeResponse } from './identity-provider.ts'
import { afterIssuer, changed, evilFacts, into, object, signedWith, takeApart, type Forgery } from './forge.ts'

/**
 * The eight signature wrappings of “On Breaking SAML” (Somorovsky and others, USENIX Security 2012), and three more.
 */
export const wrappings: Forgery[] = [
  {
    name: 'XSW1: a signed response inside the signature of a forged one',
    code: 'several_assertions',
    write: ({ provider }) => {
      const signed = signXml(writeResponse(writeAssertion()), provider, 'Response')
      const [signature] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed)!
      const forged = writeResponse(writeAssertion(evilFacts), { responseId: '_evilr' })
      return afterIssuer(forged, into(signature, 'ds:Signature', object(signed.replace(signature, ''))))
    },
  },
  {
    name: 'XSW2: a signed response before its signature in a forged one',
    code: 'several_assertions',
    write: ({ provider }) => {
      const signed = signXml(writeResponse(writeAssertion()), provider, 'Response')
      const [signature] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed)!
      const forged = writeResponse(writeAssertion(evilFacts), { responseId: '_evilr' })
      return afterIssuer(forged, signed.replace(signature, '') + signature)
    },
  },
  {
    name: 'XSW3: a forged assertion before the signed one',
    code: 'several_assertions',
    write: ({ provider }) => writeResponse(writeAssertion(evilFacts) + takeApart(provider).signed),
  },
  {
    name: 'XSW4: the signed assertion inside a forged one',
    code: 'several_assertions',
    write: ({ provider }) =>
      writeResponse(into(writeAssertion(evilFacts), 'saml:Assertion', takeApart(provider).signed)),
  },
  {
    name: 'XSW5: the signature in a forged assertion, and the signed one after it',
    code: 'several_assertions',
    write: ({ provider }) => {
      const { signature, bare } = takeApart(provider)
      return writeResponse(afterIssuer(writeAssertion(evilFacts), signature) + bare)
    },
  },
  {
    name: 'XSW6: the signed assertion inside its signature in a forged one',
    code: 'several_assertions',
    write: ({ provider }) => {
      const { signature, bare } = takeApart(provider)
      return writeResponse(afterIssuer(writeAssertion(evilFacts), into(signature, 'ds:Signature', bare)))
    },
  },
  {
    name: 'XSW7: a forged assertion in the extensions',
    code: 'several_assertions',
    write: ({ provider }) =>
      writeResponse(`<samlp:Extensions>${writeAssertion(evilFacts)}</samlp:Extensions>${takeApart(provider).signed}`),
  },
  {
    name: 'XSW8: the signed assertion in an object of the signature in a forged one',
    code: 'several_assertions',
    write: ({ provider }) => {
      const { signature, bare } = takeApart(provider)
      return writeResponse(afterIssuer(writeAssertion(evilFacts), into(signature, 'ds:Signature', object(bare))))
    },
  },
  {
    name: 'a forged assertion in another namespace',
    code: 'several_assertions',
    write: ({ provider }) => {
      const forged = writeAssertion(evilFacts).replace('tc:SAML:2.0:assertion', 'tc:SAML:1.0:assertion')
      return writeResponse(forged + takeApart(provider).signed)
    },
  },
  {
    name: 'a forged assertion in its signed one’s place, and the signed one encrypted',
    code: 'several_assertions',
    write: async ({ provider, ownCertificate }) =>
      writeResponse(writeAssertion(evilFacts) + (await idp.encryptXml(takeApart(provider).signed, ownCertificate))),
  },
  {
    name: 'a signed assertion in the extensions alone',
    code: 'misplaced_assertion',
    write: ({ provider }) => writeResponse(`<samlp:Extensions>${takeApart(provider).signed}</samlp:Extensions>`),
  },
]

export const forgedMarkup: Forgery[] = [
  {
    name: 'a comment inside the name id',
    code: 'forbidden_markup',
    write: changed((xml) => xml.replace('m.bergstrom<', 'm.berg<!-- -->strom<')),
  },
  {
    name: 'a processing instruction inside the name id',
    code: 'forbidden_markup',
    write: changed((xml) => xml.replace('m.bergstrom<', 'm.berg<?x strom?><')),
  },
  {
    name: 'a CDATA section in the name id',
    code: 'forbidden_markup',
    write: changed((xml) => xml.replace('m.bergstrom<', '<![CDATA[m.bergstrom]]><')),
  },
  {
    name: 'an element inside the name id',
    code: 'markup_in_text',
    write: signedWith({ subject: 'm.berg<saml:x/>strom' }),
  },
  { name: 'a DTD', code: 'forbidden_markup', write: changed((xml) => `<!DOCTYPE samlp:Response>${xml}`) },
  {
    name: 'an external entity',
    code: 'forbidden_markup',
    write: changed(
      (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('m.bergstrom<', '&x;<')}`,
    ),
  },
  {
    name: 'an entity without a DTD',
    code: 'malformed_xml',
    write: changed((xml) => xml.replace('m.bergstrom<', '&admin;<')),
  },
  {
    name: 'half of a character in the name id',
    code: 'invalid_text',
    // Both texts have the same bytes in UTF-8, so the digest is correct.
    write: (parties) => signedWith({ subject: 'm.\uFFFD' })(parties).replace('\uFFFD', '&#xD800;'),
  },
  {
    name: 'a NUL in the name id',
    code: 'invalid_text',
    write: signedWith({ subject: 'm.bergstrom&#0;' }),
  },
  { name: 'two roots', code: 'malformed_xml', write: changed((xml) => xml + writeResponse(writeAssertion(evilFacts))) },
  { name: 'text after the root', code: 'malformed_xml', write: changed((xml) => `${xml}admin`) },
  { name: 'an unclosed element', code: 'malformed_xml', write: changed((xml) => xml.replace('</samlp:Response>', '')) },
  {
    name: 'an end without its beginning',
    code: 'malformed_xml',
    write: changed((xml) => xml.replace('</samlp:Response>', '</saml:Assertion></samlp:Response>')),
  },
  { name: 'an attribute twice', code: 'malformed_xml', write: changed((xml) => xml.replace(' ID=', ' ID="_x" ID=')) },
  {
    name: 'a flood of elements',
    code: 'too_many_elements',
    write: changed((xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(2_000)}<samlp:Status>`)),
  },
  {
    name: 'a flood of attributes',
    code: 'too_many_elements',
    write: changed((xml) => {
      const attributes = Array.from({ length: 3_000 }, (_, n) => ` a${n}=""`)
      return xml.replace('<samlp:Status', `<samlp:Status${attributes.join('')}`)
    }),
  },
  {
    name: 'a namespace of 30 KB, which each element would repeat',
    code: 'too_large',
    write: changed((xml) => xml.replace('<samlp:Status', `<samlp:Status xmlns:a="${'a'.repeat(30_000)}"`)),
  },
  {
    name: 'a response of 270 KB',
    code: 'too_large',
    write: changed((xml) => xml.replace('><', `>${' '.repeat(270_000)}<`)),
  },
  { name: 'something else than a response', code: 'not_a_response', write: () => writeAssertion() },
  { name: 'SAML 1.1', code: 'wrong_version', write: signedWith({ version: '1.1' }) },
]
