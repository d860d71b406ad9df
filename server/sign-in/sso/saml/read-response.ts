import type { Element } from '@xmldom/xmldom'
import { decryptAssertion } from './decrypt.ts'
import { SamlRefusal, catchRefusal, type Refused } from './faults.ts'
import { xmlIdFor } from './request-address.ts'
import { readSigned } from './signature.ts'
import { readStatements, type Expected, type Statements } from './statements.ts'
import { childElements, childrenNamed, isNamed, listElements, parseXml, readText, type XmlLimits } from './parse-xml.ts'
import { ns } from './write-xml.ts'

/** A SAML response from the form, and the values that it must match. */
export type ResponseCheck = Expected & {
  /** The form's `SAMLResponse`: XML in base64. */
  response: string
  /** The provider's signing certificates from its metadata (PEM). */
  certificates: readonly string[]
  /** Our private key for this provider (PEM), or null when we publish no certificate. */
  key: string | null
}

/** The content of a signed assertion. */
export type SamlResponse = { outcome: 'read' } & Statements

/** The response of a person in 900 groups has 130 KB and 950 elements. A document at these limits takes 0.1 s. */
const limits: XmlLimits = { bytes: 262_144, tags: 2_000, attributes: 3_000, comments: false }

/**
 * Reads a SAML response. Everything that it returns comes from bytes signed with one of the certificates: the
 * assertion, or a whole response. The caller must accept each request only once, and each `assertionId` of a provider
 * only once until `endsAt`.
 */
export function readResponse(check: ResponseCheck): SamlResponse | Refused {
  return catchRefusal(() => {
    const text = decode(check.response)
    const root = parseXml(text, limits)
    checkRoot(root)
    const assertion = findAssertion(root)
    const signatures = listElements(root).filter(({ localName }) => localName === 'Signature')
    if (signatures.some(({ parentNode }) => parentNode !== root && parentNode !== assertion))
      throw new SamlRefusal('misplaced_signature')
    checkParts(root)
    const isResponseSigned = signatures.some(({ parentNode }) => parentNode === root)
    const response = isResponseSigned ? readSigned(text, root, check.certificates) : root
    checkResponse(response, check, { isSigned: isResponseSigned })
    const signed = isEncrypted(assertion)
      ? readEncrypted(isResponseSigned ? findAssertion(response) : assertion, check, { isResponseSigned })
      : signatures.some(({ parentNode }) => parentNode === assertion)
        ? readSigned(text, assertion, check.certificates)
        : isResponseSigned
          ? findAssertion(response)
          : null
    if (!signed) throw new SamlRefusal('not_signed')
    return { outcome: 'read', ...readStatements(signed, check) }
  })
}

/** Returns the XML in base64, which may have line breaks. */
function decode(base64: string): string {
  const compact = base64.replaceAll(/[\r\n\t ]/g, '')
  if (compact.length > Math.ceil(limits.bytes / 3) * 4) throw new SamlRefusal('too_large')
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SamlRefusal('not_base64')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64'))
  } catch {
    throw new SamlRefusal('not_utf8')
  }
}

/** Throws when the provider didn't sign the person in. Then the response has no assertion, but says why. */
function checkRoot(root: Element): void {
  if (!isNamed(root, ns.protocol, 'Response')) throw new SamlRefusal('not_a_response', root.localName)
  if (root.getAttribute('Version') !== '2.0') throw new SamlRefusal('wrong_version', root.getAttribute('Version'))
  const [status] = childrenNamed(root, ns.protocol, 'Status')
  const codes = status ? listElements(status).filter((element) => isNamed(element, ns.protocol, 'StatusCode')) : []
  const values = codes.map((code) => code.getAttribute('Value').split(':').at(-1))
  if (values[0] === 'Success') return
  const [message] = status ? childrenNamed(status, ns.protocol, 'StatusMessage') : []
  throw new SamlRefusal('provider_error', values.join(', '), message?.textContent)
}

/**
 * Returns the only assertion in the whole document, encrypted or not. A second one in any namespace is refused, because
 * every signature-wrapping attack adds one.
 */
function findAssertion(root: Element): Element {
  const names = ['Assertion', 'EncryptedAssertion']
  const [assertion, ...moreAssertions] = listElements(root).filter(({ localName }) => names.includes(localName))
  if (!assertion) throw new SamlRefusal('no_assertion')
  if (moreAssertions.length > 0) throw new SamlRefusal('several_assertions')
  if (assertion.parentNode !== root || assertion.namespaceURI !== ns.assertion)
    throw new SamlRefusal('misplaced_assertion')
  return assertion
}

/** The parts of a response. Each may appear once. */
const parts: readonly string[] = [
  ...['Extensions', 'Status'].map((name) => `${ns.protocol} ${name}`),
  ...['Issuer', 'Assertion', 'EncryptedAssertion'].map((name) => `${ns.assertion} ${name}`),
  `${ns.signature} Signature`,
]

/** Refuses anything else in a response, because it might be mistaken for one of these parts. */
function checkParts(root: Element): void {
  const names = childElements(root).map(({ namespaceURI, localName }) => `${namespaceURI} ${localName}`)
  const unexpected = names.find((name, n) => !parts.includes(name) || names.indexOf(name) !== n)
  if (unexpected !== undefined) throw new SamlRefusal('wrong_structure', unexpected)
}

function isEncrypted(assertion: Element): boolean {
  return assertion.localName === 'EncryptedAssertion'
}

/** Checks the response outside the assertion. It may be unsigned, but these checks can only cause refusals. */
function checkResponse(response: Element, expected: Expected, { isSigned }: { isSigned: boolean }): void {
  const [issuer] = childrenNamed(response, ns.assertion, 'Issuer')
  if (issuer && readText(issuer) !== expected.issuer) throw new SamlRefusal('wrong_issuer', readText(issuer))
  // Signed responses sent by a form must have one (bindings, 3.5.5.2).
  const hasDestination = isSigned || response.hasAttribute('Destination')
  const destination = response.getAttribute('Destination')
  if (hasDestination && destination !== expected.address) throw new SamlRefusal('wrong_destination', destination)
  if (!response.hasAttribute('InResponseTo')) throw new SamlRefusal('unsolicited')
  const request = response.getAttribute('InResponseTo')
  if (request !== xmlIdFor(expected.requestId)) throw new SamlRefusal('wrong_request', request)
}

/**
 * Decrypts an assertion. The assertion must be signed, unless the response was signed with the encrypted assertion in
 * it.
 */
function readEncrypted(
  encrypted: Element,
  { key, certificates }: ResponseCheck,
  { isResponseSigned }: { isResponseSigned: boolean },
): Element {
  const text = decryptAssertion(encrypted, key)
  const assertion = parseXml(text, limits)
  if (!isNamed(assertion, ns.assertion, 'Assertion')) throw new SamlRefusal('no_assertion')
  const inner = listElements(assertion).filter((element) => element !== assertion)
  if (inner.some(({ localName }) => localName === 'Assertion' || localName === 'EncryptedAssertion'))
    throw new SamlRefusal('several_assertions')
  const hasSignature = childElements(assertion).some(({ localName }) => localName === 'Signature')
  const isElsewhere = inner.some(({ localName, parentNode }) => localName === 'Signature' && parentNode !== assertion)
  if (isElsewhere) throw new SamlRefusal('misplaced_signature')
  if (hasSignature) return readSigned(text, assertion, certificates)
  if (!isResponseSigned) throw new SamlRefusal('not_signed')
  return assertion
}
