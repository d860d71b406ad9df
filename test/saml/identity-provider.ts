// A SAML provider that sends anything a test wants, in the format of different products.
import { createPrivateKey, createSign, randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'

export const entityId = 'https://rollbook.test/sso/saml/metadata'
export const address = 'https://rollbook.test/sso/saml'
export const requestId = '5f2c1de0a4'
export const now = Date.parse('2026-11-27T14:00:00Z')
const minutes = (count: number) => new Date(now + count * 60_000).toISOString().replace('.000Z', 'Z')

export type Keys = { private: string; cert: string; public: string }

/** Returns a new key pair with its certificate (PEM). */
export function newKeys(options: Parameters<typeof generate>[1] = {}): Promise<Keys> {
  return generate([{ name: 'commonName', value: 'idp.alder.test' }], { algorithm: 'sha256', ...options })
}

/** The contents of an assertion and its response. A test changes the ones that matter to it. */
export const facts = {
  id: '_a1b2c3',
  responseId: '_r1',
  version: '2.0',
  issuer: 'https://idp.alder.test/saml',
  audience: entityId,
  recipient: address,
  destination: ` Destination="${address}"`,
  inResponseTo: ` InResponseTo="_${requestId}"`,
  responseTo: ` InResponseTo="_${requestId}"`,
  issuedAt: minutes(0),
  notBefore: minutes(-5),
  notOnOrAfter: minutes(5),
  confirmedUntil: minutes(5),
  authenticatedAt: minutes(-30),
  sessionEnd: '',
  contextClass: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  subject: 'm.bergstrom',
  nameId: '',
  conditions: '',
  attributes: [['urn:oid:0.9.2342.19200300.100.1.3', 'm.bergstrom@students.alder.edu']] as [string, string][],
  status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  extra: '',
}
export type Facts = typeof facts

/** Prefixes of the namespaces, with their colons. An empty prefix is the default namespace. */
export type Prefixes = { assertion: string; protocol: string; signature: string }
const samlPrefixes: Prefixes = { assertion: 'saml:', protocol: 'samlp:', signature: 'ds' }

const declare = (prefix: string, namespace: string) => ` xmlns${prefix && `:${prefix.slice(0, -1)}`}="${namespace}"`
const assertionNamespace = 'urn:oasis:names:tc:SAML:2.0:assertion'

/** Returns an assertion without a signature. */
export function writeAssertion(changes: Partial<Facts> = {}, { assertion: p }: Prefixes = samlPrefixes): string {
  const f = { ...facts, ...changes }
  const values = f.attributes.map(
    ([name, value]) =>
      `<${p}Attribute Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri"><${p}AttributeValue>${value}</${p}AttributeValue></${p}Attribute>`,
  )
  return [
    `<${p}Assertion${declare(p, assertionNamespace)} ID="${f.id}" Version="${f.version}" IssueInstant="${f.issuedAt}">`,
    `<${p}Issuer>${f.issuer}</${p}Issuer>`,
    `<${p}Subject>${f.nameId || `<${p}NameID Format="${f.format}">${f.subject}</${p}NameID>`}`,
    `<${p}SubjectConfirmation Method="${f.method}">`,
    `<${p}SubjectConfirmationData${f.inResponseTo} NotOnOrAfter="${f.confirmedUntil}" Recipient="${f.recipient}"/>`,
    `</${p}SubjectConfirmation></${p}Subject>`,
    `<${p}Conditions NotBefore="${f.notBefore}" NotOnOrAfter="${f.notOnOrAfter}">`,
    f.audience && `<${p}AudienceRestriction><${p}Audience>${f.audience}</${p}Audience></${p}AudienceRestriction>`,
    `${f.conditions}</${p}Conditions>`,
    `<${p}AuthnStatement AuthnInstant="${f.authenticatedAt}" SessionIndex="_s9"${f.sessionEnd}><${p}AuthnContext>`,
    `<${p}AuthnContextClassRef>${f.contextClass}</${p}AuthnContextClassRef>`,
    `</${p}AuthnContext></${p}AuthnStatement>`,
    values.length > 0 && `<${p}AttributeStatement>${values.join('')}</${p}AttributeStatement>`,
    `${f.extra}</${p}Assertion>`,
  ]
    .filter(Boolean)
    .join('')
}

/** Returns a response that contains `inner`. */
export function writeResponse(
  inner: string,
  changes: Partial<Facts> = {},
  { assertion: a, protocol: p }: Prefixes = samlPrefixes,
): string {
  const f = { ...facts, ...changes }
  return [
    `<${p}Response${declare(p, 'urn:oasis:names:tc:SAML:2.0:protocol')} ID="${f.responseId}" Version="${f.version}"`,
    ` IssueInstant="${f.issuedAt}"${f.destination}${f.responseTo}>`,
    `<${a}Issuer${declare(a, assertionNamespace)}>${f.issuer}</${a}Issuer>`,
    `<${p}Status><${p}StatusCode Value="${f.status}"/></${p}Status>${inner}</${p}Response>`,
  ].join('')
}

const dsigMore = 'http://www.w3.org/2001/04/xmldsig-more#'
export const rsaSha256 = `${dsigMore}rsa-sha256`
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

export type Signing = {
  algorithm?: string
  digest?: string
  transforms?: string[]
  canonicalization?: string
  /** The elements to sign, as XPaths. */
  targets?: string[]
  prefix?: string
  prefixList?: string[]
  /** The place of the signature. By default, it is after the issuer. */
  location?: { reference: string; action: 'prepend' | 'append' | 'after' }
}

export const localName = (name: string) => `//*[local-name(.)='${name}']`

const ecdsa = `${dsigMore}ecdsa-sha256`

function algorithmFor(keys: Keys): string {
  return createPrivateKey(keys.private).asymmetricKeyType === 'ec' ? ecdsa : rsaSha256
}

/** Signs an element of a document, by default the target. The signature is placed after the target's issuer. */
export function signXml(xml: string, keys: Keys, target: 'Assertion' | 'Response', signing: Signing = {}): string {
  const signed = new SignedXml({
    privateKey: keys.private,
    publicCert: keys.cert,
    signatureAlgorithm: signing.algorithm ?? algorithmFor(keys),
    canonicalizationAlgorithm: signing.canonicalization ?? exclusive,
  })
  signed.SignatureAlgorithms[ecdsa] = class {
    getAlgorithmName = () => ecdsa
    getSignature = (text: string, key: string) =>
      createSign('sha256').update(text).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64')
    verifySignature = () => false
  }
  for (const xpath of signing.targets ?? [localName(target)])
    signed.addReference({
      xpath,
      transforms: signing.transforms ?? [enveloped, exclusive],
      digestAlgorithm: signing.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
      ...(signing.prefixList && { inclusiveNamespacesPrefixList: signing.prefixList }),
    })
  signed.computeSignature(xml, {
    ...(signing.prefix !== '' && { prefix: signing.prefix ?? 'ds' }),
    location: signing.location ?? { reference: `${localName(target)}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signed.getSignedXml()
}

export type Encryption = { content?: string; key?: string }

/** Encrypts an assertion with our certificate. */
export async function encryptXml(
  xml: string,
  certificate: string,
  {
    content = 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    key = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  }: Encryption = {},
  prefix = 'saml:',
): Promise<string> {
  const options = {
    rsa_pub: certificate,
    pem: certificate,
    encryptionAlgorithm: content,
    keyEncryptionAlgorithm: key,
    keyEncryptionDigest: 'sha1',
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  }
  const encrypted = await new Promise<string>((resolve, reject) =>
    encrypt(xml, options, (error, text) => (error ? reject(error) : resolve(text))),
  )
  return `<${prefix}EncryptedAssertion${declare(prefix, assertionNamespace)}>${encrypted}</${prefix}EncryptedAssertion>`
}

/** Returns a document in the encoding in which a form sends it. */
export const inBase64 = (xml: string): string => Buffer.from(xml).toString('base64')

/** Returns the form with which a provider that signs a person in answers the request in this address. */
export function answerRequest(
  requestAddress: string,
  keys: Keys,
  changes: Partial<Facts> = {},
): Record<string, string> {
  const query = new URL(requestAddress).searchParams
  const request = inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString()
  const [, id] = / ID="([^"]*)"/.exec(request)!
  const [, consumer] = / AssertionConsumerServiceURL="([^"]*)"/.exec(request)!
  const [, audience] = /<saml:Issuer>([^<]*)</.exec(request)!
  const inResponseTo = ` InResponseTo="${id}"`
  const answeredFacts = {
    id: `_${randomUUID()}`,
    recipient: consumer!,
    destination: ` Destination="${consumer}"`,
    audience: audience!,
    inResponseTo,
    responseTo: inResponseTo,
    ...changes,
  }
  const xml = signXml(writeResponse(writeAssertion(answeredFacts), answeredFacts), keys, 'Assertion')
  return { SAMLResponse: inBase64(xml), RelayState: query.get('RelayState')! }
}
