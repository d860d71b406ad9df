import { constants, hash, verify, X509Certificate, type KeyObject, type VerifyKeyObjectInput } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { SamlRefusal } from './faults.ts'
import { childElements, childrenNamed, isNamed, onlyChild, parseXml, readBase64 } from './parse-xml.ts'
import { ns } from './write-xml.ts'

/** Signed bytes come from the provider, and the document that contains them was within its limits. */
const signedLimits = { bytes: Infinity, tags: Infinity, attributes: Infinity, comments: false }

const dsigMore = 'http://www.w3.org/2001/04/xmldsig-more#'
/** The allowed hashes by their names in XML Signature: SHA-256 and longer. */
const digests: Record<string, { name: string; bytes: number }> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': { name: 'sha256', bytes: 32 },
  [`${dsigMore}sha384`]: { name: 'sha384', bytes: 48 },
  'http://www.w3.org/2001/04/xmlenc#sha512': { name: 'sha512', bytes: 64 },
}

type Scheme = { hashName: string; keyType: 'rsa' | 'ec'; options: Omit<VerifyKeyObjectInput, 'key'> }
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
/**
 * RSA and ECDSA with these hashes. HMAC isn't allowed, because an attacker would know its key: the provider's
 * certificate.
 */
const schemes: Record<string, Scheme> = Object.fromEntries(
  ['sha256', 'sha384', 'sha512'].flatMap((hashName): [string, Scheme][] => [
    [`${dsigMore}rsa-${hashName}`, { hashName, keyType: 'rsa', options: {} }],
    [`http://www.w3.org/2007/05/xmldsig-more#${hashName}-rsa-MGF1`, { hashName, keyType: 'rsa', options: pss }],
    [`${dsigMore}ecdsa-${hashName}`, { hashName, keyType: 'ec', options: { dsaEncoding: 'ieee-p1363' } }],
  ]),
)
const canonicalizations = [ns.exclusive, `${ns.exclusive}WithComments`]
const enveloped = `${ns.signature}enveloped-signature`

/** The minimum size of an RSA key (bits), as in NIST SP 800-131A. */
const minKeyBits = 2048
/** P-256, P-384 and P-521, by OpenSSL's names. */
const curves: readonly string[] = ['prime256v1', 'secp384r1', 'secp521r1']

/**
 * Returns the public key of a certificate in PEM. The certificate's dates are ignored: the SAML V2.0 Metadata
 * Interoperability Profile (2.6.1) uses certificates only as containers for keys, and metadata says which ones are
 * valid. Throws `SamlRefusal`.
 */
export function readKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = new X509Certificate(pem).publicKey
  } catch {
    throw new SamlRefusal('invalid_certificate')
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = key
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails ?? {}
  const isStrong =
    (asymmetricKeyType === 'rsa' && modulusLength >= minKeyBits) ||
    (asymmetricKeyType === 'ec' && curves.includes(namedCurve))
  if (!isStrong) throw new SamlRefusal('weak_certificate', `${asymmetricKeyType} ${namedCurve || modulusLength}`)
  return key
}

/**
 * Returns the root of the signed bytes of `element`, parsed again. Read everything from there. The element must have
 * its own signature, with one reference to its own id. `xml` is the text from which the element was parsed.
 * `certificates` are those in the metadata (PEM). A certificate in the document is never used. Throws `SamlRefusal`.
 */
export function readSigned(xml: string, element: Element, certificates: readonly string[]): Element {
  const signature = onlyChild(element, [ns.signature, 'Signature'], 'not_signed')
  checkSignature(signature, element.getAttribute('ID'))
  const signed = new SignatureFirst({ publicCert: certificates[0] ?? '' })
  signed.SignatureAlgorithms = signatureAlgorithms(certificates.map(readKey))
  signed.HashAlgorithms = hashAlgorithms
  let hasRightDigest: boolean
  try {
    signed.loadSignature(signature)
    hasRightDigest = signed.checkSignature(xml)
  } catch (error) {
    throw new SamlRefusal('wrong_signature', (error as Error).message)
  }
  if (!hasRightDigest) throw new SamlRefusal('invalid_digest')
  const [text, ...moreTexts] = signed.getSignedReferences()
  if (text === undefined || moreTexts.length > 0) throw new SamlRefusal('several_references')
  const root = parseXml(text, signedLimits)
  const isSame = isNamed(root, element.namespaceURI ?? '', element.localName)
  if (!isSame || root.getAttribute('ID') !== element.getAttribute('ID')) throw new SamlRefusal('foreign_reference')
  return root
}

/**
 * Compares the signature before the content. xml-crypto does it afterwards, when it has already brought all of the
 * content into its canonical form. That takes 0.1 s for the worst content, which anyone can send.
 */
class SignatureFirst extends SignedXml {
  override getCanonSignedInfoXml(document: unknown): string {
    const text = super.getCanonSignedInfoXml(document)
    const Scheme = this.SignatureAlgorithms[this.signatureAlgorithm]
    if (Scheme && !new Scheme().verifySignature(text, '', this.signatureValue)) throw new Error('not by the provider')
    return text
  }
}

/**
 * Checks that a signature has one reference to `id`, the usual transforms, and known algorithms (core, 5.4). Throws
 * `SamlRefusal`.
 */
function checkSignature(signature: Element, id: string): void {
  const [signedInfo, signatureValue] = expectChildren(signature, ['SignedInfo', 'SignatureValue'], ['KeyInfo'])
  if (readBase64(signatureValue!) === '') throw new SamlRefusal('wrong_signature')
  if (childrenNamed(signedInfo!, ns.signature, 'Reference').length > 1) throw new SamlRefusal('several_references')
  const parts = expectChildren(signedInfo!, ['CanonicalizationMethod', 'SignatureMethod', 'Reference'])
  const [canonicalization, method, reference] = parts as [Element, Element, Element]
  if (!canonicalizations.includes(algorithm(canonicalization)))
    throw new SamlRefusal('transform', algorithm(canonicalization))
  if (!Object.hasOwn(schemes, algorithm(method))) throw new SamlRefusal('weak_algorithm', algorithm(method))
  expectChildren(method, [])
  // Quotes in an id would change the XPath expression that xml-crypto builds from it.
  if (!/^[A-Za-z_][\w.-]{0,255}$/.test(id) || reference.getAttribute('URI') !== `#${id}`)
    throw new SamlRefusal('foreign_reference', reference.getAttribute('URI'))
  const [transforms, digest, value] = expectChildren(reference, ['Transforms', 'DigestMethod', 'DigestValue'])
  const names = expectAlgorithms(transforms!)
  if (names.length !== 2 || names[0] !== enveloped || !canonicalizations.includes(names[1]!))
    throw new SamlRefusal('transform', names.join(' '))
  const digestMethod = Object.hasOwn(digests, algorithm(digest!)) ? digests[algorithm(digest!)]! : null
  if (!digestMethod) throw new SamlRefusal('weak_algorithm', algorithm(digest!))
  if (Buffer.from(readBase64(value!), 'base64').length !== digestMethod.bytes) throw new SamlRefusal('invalid_digest')
}

function algorithm(element: Element): string {
  return element.getAttribute('Algorithm')
}

/** Returns the algorithms of transforms. A transform may only contain the prefixes of exclusive canonicalization. */
function expectAlgorithms(transforms: Element): string[] {
  return childElements(transforms).map((transform) => {
    const isKnown = childElements(transform).every((child) => child.localName === 'InclusiveNamespaces')
    if (!isNamed(transform, ns.signature, 'Transform') || !isKnown) throw new SamlRefusal('transform')
    return algorithm(transform)
  })
}

/**
 * Returns the children of a signature's part. Throws unless they are exactly `names`, optionally followed by
 * `optional`.
 */
function expectChildren(parent: Element, names: readonly string[], optional: readonly string[] = []): Element[] {
  const children = childElements(parent)
  const allowed = [...names, ...optional]
  const isExpected = children.every((child, n) => isNamed(child, ns.signature, allowed[n] ?? ''))
  if (!isExpected || children.length < names.length) throw new SamlRefusal('signature_structure', parent.localName)
  return children
}

/**
 * Returns classes for xml-crypto, one for each of our schemes. Each accepts a signature with any of these keys of its
 * type.
 */
function signatureAlgorithms(keys: readonly KeyObject[]): SignedXml['SignatureAlgorithms'] {
  return Object.fromEntries(
    Object.entries(schemes).map(([name, { hashName, keyType, options }]) => [
      name,
      class {
        getAlgorithmName = () => name
        getSignature(): never {
          throw new Error('Nothing is signed here.')
        }
        verifySignature(material: string, _key: unknown, value: string) {
          const candidates = keys.filter(({ asymmetricKeyType }) => asymmetricKeyType === keyType)
          const bytes = Buffer.from(value, 'base64')
          return candidates.some((key) => verify(hashName, Buffer.from(material), { key, ...options }, bytes))
        }
      },
    ]),
  )
}

const hashAlgorithms: SignedXml['HashAlgorithms'] = Object.fromEntries(
  Object.entries(digests).map(([uri, { name }]) => [
    uri,
    class {
      getAlgorithmName = () => uri
      getHash = (text: string) => hash(name, text, 'base64')
    },
  ]),
)
