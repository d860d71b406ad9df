// Responses with wrong signatures or wrong encryption.
import * as idp from './identity-provider.ts'
import { localName, signXml, writeAssertion, writeResponse } from './identity-provider.ts'
import { changed, evilFacts, into, object, signedWith, takeApart, type Forgery } from './forge.ts'

const hash = 'http://www.w3.org/2000/09/xmldsig#sha1'
export const forgedSignatures: Forgery[] = [
  { name: 'no signature', code: 'not_signed', write: () => writeResponse(writeAssertion(evilFacts)) },
  {
    name: 'a right signature over a changed subject',
    code: 'invalid_digest',
    write: changed((xml) => xml.replace('m.bergstrom<', 'ada.lindgren<')),
  },
  {
    name: 'a changed subject in a signed response',
    code: 'invalid_digest',
    write: changed((xml) => xml.replace('m.bergstrom<', 'ada.lindgren<'), 'Response'),
  },
  {
    name: 'an attribute statement added to a signed assertion',
    code: 'invalid_digest',
    write: changed((xml) =>
      into(xml, 'saml:Assertion', '<saml:AttributeStatement><saml:Attribute Name="x"/></saml:AttributeStatement>'),
    ),
  },
  {
    name: 'an attribute statement beside a signed assertion',
    code: 'wrong_structure',
    write: changed((xml) =>
      into(xml, 'samlp:Response', '<saml:AttributeStatement xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
    ),
  },
  {
    name: 'a stranger’s signature, with the certificate in it',
    code: 'wrong_signature',
    write: ({ stranger }) => signXml(writeResponse(writeAssertion(evilFacts)), stranger, 'Assertion'),
  },
  {
    name: 'a stranger’s signature that names the provider’s certificate',
    code: 'wrong_signature',
    write: ({ provider, stranger }) =>
      signXml(writeResponse(writeAssertion(evilFacts)), { ...stranger, cert: provider.cert }, 'Assertion'),
  },
  {
    name: 'a stranger’s signature over the response, and the provider’s over the assertion',
    code: 'wrong_signature',
    write: ({ provider, stranger }) => signXml(writeResponse(takeApart(provider).signed), stranger, 'Response'),
  },
  {
    name: 'a signature with RSA and SHA-1',
    code: 'weak_algorithm',
    write: signedWith({}, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
  },
  { name: 'a SHA-1 digest', code: 'weak_algorithm', write: signedWith({}, { digest: hash }) },
  {
    name: 'an HMAC with the provider’s certificate as its key',
    code: 'weak_algorithm',
    write: changed((xml) => xml.replace(idp.rsaSha256, 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256')),
  },
  {
    name: 'an algorithm with the name of an object’s method',
    code: 'weak_algorithm',
    write: changed((xml) => xml.replace(idp.rsaSha256, 'constructor')),
  },
  {
    name: 'an empty digest',
    code: 'invalid_digest',
    write: changed((xml) => xml.replace(/<ds:DigestValue>[^<]*</, '<ds:DigestValue><')),
  },
  {
    name: 'two digests',
    code: 'signature_structure',
    write: changed((xml) => xml.replace(/(<ds:DigestValue>[^<]*<\/ds:DigestValue>)/, '$1$1')),
  },
  {
    name: 'two signed infos',
    code: 'signature_structure',
    write: changed((xml) => xml.replace(/(<ds:SignedInfo>.*<\/ds:SignedInfo>)/s, '$1$1')),
  },
  {
    name: 'an object in the signature',
    code: 'signature_structure',
    write: changed((xml) => into(xml, 'ds:Signature', object('x'))),
  },
  {
    name: 'an empty signature value',
    code: 'wrong_signature',
    write: changed((xml) => xml.replace(/<ds:SignatureValue>[^<]*</, '<ds:SignatureValue><')),
  },
  {
    name: 'two references',
    code: 'several_references',
    write: signedWith({}, { targets: [localName('Assertion'), localName('Status')] }),
  },
  {
    name: 'a signature over another element',
    code: 'foreign_reference',
    write: signedWith({}, { targets: [localName('Status')] }),
  },
  {
    name: 'a signature over the whole document, without an id',
    code: 'foreign_reference',
    write: changed((xml) => xml.replace('URI="#_a1b2c3"', 'URI=""')),
  },
  {
    name: 'an id that changes the search for it',
    code: 'foreign_reference',
    write: signedWith({ id: 'a&quot;]|//*[&quot;' }),
  },
  {
    name: 'a signature that isn’t in what it signs',
    code: 'misplaced_signature',
    write: signedWith({}, { location: { reference: localName('Conditions'), action: 'append' } }),
  },
  {
    name: 'a signature in the extensions',
    code: 'misplaced_signature',
    write: ({ provider }) => {
      const { signature, bare } = takeApart(provider)
      return writeResponse(`<samlp:Extensions>${signature}</samlp:Extensions>${bare}`)
    },
  },
  {
    name: 'the same id twice',
    code: 'duplicate_id',
    write: changed((xml) => xml.replace('<samlp:Status>', '<samlp:Status xmlns:x="x" x:Id="_a1b2c3">')),
  },
  {
    name: 'an XSLT transform',
    code: 'transform',
    write: changed((xml) =>
      xml.replace(
        `Transform Algorithm="${idp.exclusive}"`,
        'Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"',
      ),
    ),
  },
  {
    name: 'an XPath transform that cuts out the subject',
    code: 'transform',
    write: changed((xml) =>
      xml.replace(
        '</ds:Transforms>',
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/></ds:Transforms>',
      ),
    ),
  },
  {
    name: 'a canonical form with the namespaces around it',
    code: 'transform',
    write: signedWith({}, { canonicalization: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' }),
  },
]

export const forgedEncryptions: Forgery[] = [
  {
    name: 'a forged assertion encrypted for us',
    code: 'not_signed',
    write: async ({ ownCertificate }) => writeResponse(await idp.encryptXml(writeAssertion(evilFacts), ownCertificate)),
  },
  {
    name: 'a forged assertion around a signed one, encrypted',
    code: 'several_assertions',
    write: async ({ provider, ownCertificate }) => {
      const wrapped = into(writeAssertion(evilFacts), 'saml:Assertion', takeApart(provider).signed)
      return writeResponse(await idp.encryptXml(wrapped, ownCertificate))
    },
  },
  ...[
    { name: 'AES-CBC', content: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc' },
    { name: 'RSA 1.5', key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' },
  ].map(({ name, ...encryption }): Forgery => ({
    name: `encrypted with ${name}`,
    code: 'weak_encryption',
    write: async ({ provider, ownCertificate }) =>
      writeResponse(await idp.encryptXml(takeApart(provider).signed, ownCertificate, encryption)),
  })),
  {
    name: 'encrypted for someone else',
    code: 'not_decrypted',
    write: async ({ provider, stranger }) =>
      writeResponse(await idp.encryptXml(takeApart(provider).signed, stranger.cert)),
  },
  {
    name: 'a changed encrypted assertion',
    code: 'not_decrypted',
    write: async ({ provider, ownCertificate }) => {
      const encrypted = await idp.encryptXml(takeApart(provider).signed, ownCertificate)
      const start = encrypted.lastIndexOf('CipherValue>', encrypted.lastIndexOf('</')) - 60
      return writeResponse(
        encrypted.slice(0, start) + (encrypted[start] === 'A' ? 'B' : 'A') + encrypted.slice(start + 1),
      )
    },
  },
  {
    name: 'a DTD inside what is encrypted',
    code: 'forbidden_markup',
    write: async ({ provider, ownCertificate }) =>
      writeResponse(await idp.encryptXml(`<!DOCTYPE x>${takeApart(provider).signed}`, ownCertificate)),
  },
  {
    name: 'two encrypted keys',
    code: 'several_keys',
    write: async ({ provider, ownCertificate }) => {
      const encrypted = await idp.encryptXml(takeApart(provider).signed, ownCertificate)
      return writeResponse(encrypted.replace(/(<(?:e:)?EncryptedKey.*<\/(?:e:)?EncryptedKey>)/s, '$1$1'))
    },
  },
  {
    name: 'an encrypted name id',
    code: 'encrypted_parts',
    write: signedWith({ nameId: '<saml:EncryptedID/>' }),
  },
]
