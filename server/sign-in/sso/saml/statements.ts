import type { Element } from '@xmldom/xmldom'
import { printable, SamlRefusal } from './faults.ts'
import { xmlIdFor } from './request-address.ts'
import { childElements, childrenNamed, isNamed, onlyChild, readAttribute, readText, readTime } from './parse-xml.ts'
import { ns } from './write-xml.ts'

/** The values that an assertion must match. */
export type Expected = {
  /** The provider's entity id. */
  issuer: string
  /** Our entity id. */
  entityId: string
  /** Our address for responses. */
  address: string
  /** The id of our request, as in the relay state. */
  requestId: string
  /** Ms since 1970. */
  now: number
}

/** The content of an assertion. Times are in ms since 1970. */
export type Statements = {
  /** The text of the name id. Null if an attribute identifies the person instead (core, 2.4.1). */
  subject: string | null
  nameIdFormat: string | null
  /** The values of each attribute by its name, such as `urn:oid:0.9.2342.19200300.100.1.3` for an email address. */
  attributes: Record<string, string[]>
  /** When the person last proved their identity to the provider. */
  authenticatedAt: number
  /** The context class, which says how they proved it. Null if the provider doesn't say. */
  contextClass: string | null
  assertionId: string
  /** Until when the assertion is accepted. */
  endsAt: number
}

/** The maximum difference (ms) between a provider's clock and ours: 3 minutes, as in Shibboleth. */
export const clockSkew = 180_000
/** The maximum number of characters in a subject. SAML's own ids have 256. */
const maxSubjectLength = 256

/** Reads a signed assertion. Checks that it is for us, for this request, and valid now. Throws `SamlRefusal`. */
export function readStatements(assertion: Element, expected: Expected): Statements {
  if (assertion.getAttribute('Version') !== '2.0') throw new SamlRefusal('wrong_version')
  const issuer = readText(onlyChild(assertion, [ns.assertion, 'Issuer'], 'wrong_issuer'))
  if (issuer !== expected.issuer) throw new SamlRefusal('wrong_issuer', issuer)
  const issuedAt = readTime(assertion, 'IssueInstant')
  if (issuedAt === null) throw new SamlRefusal('invalid_time', 'IssueInstant')
  if (issuedAt > expected.now + clockSkew)
    throw new SamlRefusal('not_yet_valid', assertion.getAttribute('IssueInstant'))
  const conditions = onlyChild(assertion, [ns.assertion, 'Conditions'], 'no_audience')
  checkPeriod(conditions, expected.now)
  checkConditions(conditions, expected.entityId)
  const subject = onlyChild(assertion, [ns.assertion, 'Subject'], 'no_subject')
  const confirmedUntil = checkConfirmation(subject, expected)
  const allowedUntil = readTime(conditions, 'NotOnOrAfter') ?? confirmedUntil
  return {
    ...readSubject(subject),
    attributes: readAttributes(assertion),
    ...readAuthentication(assertion, expected.now),
    assertionId: assertion.getAttribute('ID'),
    endsAt: Math.min(confirmedUntil, allowedUntil) + clockSkew,
  }
}

/** Throws when an element isn't valid yet or has expired, allowing for the difference between clocks. */
function checkPeriod(element: Element, now: number): void {
  const [start, end] = [readTime(element, 'NotBefore'), readTime(element, 'NotOnOrAfter')]
  if (start !== null && start > now + clockSkew)
    throw new SamlRefusal('not_yet_valid', element.getAttribute('NotBefore'))
  if (end !== null && end <= now - clockSkew) throw new SamlRefusal('expired', element.getAttribute('NotOnOrAfter'))
}

/** Checks that each audience restriction names us. A condition that we don't know isn't fulfilled (core, 2.5.1). */
function checkConditions(conditions: Element, entityId: string): void {
  const knownConditions = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']
  const children = childElements(conditions)
  const unknown = children.find(
    (child) => child.namespaceURI !== ns.assertion || !knownConditions.includes(child.localName),
  )
  if (unknown) throw new SamlRefusal('unknown_condition', unknown.localName)
  const restrictions = childrenNamed(conditions, ns.assertion, 'AudienceRestriction')
  if (restrictions.length === 0) throw new SamlRefusal('no_audience')
  for (const restriction of restrictions) {
    const audiences = childrenNamed(restriction, ns.assertion, 'Audience').map(readText)
    if (!audiences.includes(entityId)) throw new SamlRefusal('wrong_audience', audiences.join(', '))
  }
}

/**
 * Checks that one of the subject's bearer confirmations names our address and answers our request. Returns when it
 * expires. If none does, throws the reason for the last one.
 */
function checkConfirmation(subject: Element, expected: Expected): number {
  let refusal = new SamlRefusal('no_bearer')
  for (const confirmation of childrenNamed(subject, ns.assertion, 'SubjectConfirmation')) {
    if (confirmation.getAttribute('Method') !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') continue
    try {
      return checkBearer(onlyChild(confirmation, [ns.assertion, 'SubjectConfirmationData'], 'no_bearer'), expected)
    } catch (error) {
      if (!(error instanceof SamlRefusal)) throw error
      refusal = error
    }
  }
  throw refusal
}

function checkBearer(data: Element, { address, requestId, now }: Expected): number {
  const recipient = data.getAttribute('Recipient')
  if (recipient !== address) throw new SamlRefusal('wrong_recipient', recipient)
  if (!data.hasAttribute('InResponseTo')) throw new SamlRefusal('unsolicited')
  if (data.getAttribute('InResponseTo') !== xmlIdFor(requestId))
    throw new SamlRefusal('wrong_request', data.getAttribute('InResponseTo'))
  checkPeriod(data, now)
  const end = readTime(data, 'NotOnOrAfter')
  if (end === null) throw new SamlRefusal('invalid_time', 'NotOnOrAfter')
  return end
}

function readSubject(subject: Element): Pick<Statements, 'subject' | 'nameIdFormat'> {
  if (childElements(subject).some(({ localName }) => localName === 'EncryptedID'))
    throw new SamlRefusal('encrypted_parts')
  if (!childElements(subject).some(({ localName }) => localName === 'NameID'))
    return { subject: null, nameIdFormat: null }
  const nameId = onlyChild(subject, [ns.assertion, 'NameID'], 'no_subject')
  const text = readText(nameId)
  if (text === '' || text.length > maxSubjectLength) throw new SamlRefusal('no_subject', text)
  return { subject: text, nameIdFormat: readAttribute(nameId, 'Format') }
}

/** Returns the attributes of all statements. Line breaks, for example in postal addresses, become spaces. */
function readAttributes(assertion: Element): Record<string, string[]> {
  const values = new Map<string, string[]>()
  for (const statement of childrenNamed(assertion, ns.assertion, 'AttributeStatement')) {
    for (const attribute of childElements(statement)) {
      if (!isNamed(attribute, ns.assertion, 'Attribute')) throw new SamlRefusal('encrypted_parts', attribute.localName)
      const name = readAttribute(attribute, 'Name')
      if (name === null) throw new SamlRefusal('wrong_structure', 'Attribute')
      const texts = childrenNamed(attribute, ns.assertion, 'AttributeValue').map((value) =>
        printable(value.textContent ?? '').trim(),
      )
      values.set(name, [...(values.get(name) ?? []), ...texts.filter((text) => text !== '')])
    }
  }
  return Object.fromEntries(values)
}

/** Returns when and how the person proved their identity to the provider. */
function readAuthentication(assertion: Element, now: number): Pick<Statements, 'authenticatedAt' | 'contextClass'> {
  const statement = onlyChild(assertion, [ns.assertion, 'AuthnStatement'], 'no_authentication')
  const authenticatedAt = readTime(statement, 'AuthnInstant')
  if (authenticatedAt === null) throw new SamlRefusal('no_authentication', 'AuthnInstant')
  if (authenticatedAt > now + clockSkew) throw new SamlRefusal('not_yet_valid', statement.getAttribute('AuthnInstant'))
  const end = readTime(statement, 'SessionNotOnOrAfter')
  if (end !== null && end <= now - clockSkew)
    throw new SamlRefusal('session_ended', statement.getAttribute('SessionNotOnOrAfter'))
  const [context] = childrenNamed(statement, ns.assertion, 'AuthnContext')
  const [classRef] = context ? childrenNamed(context, ns.assertion, 'AuthnContextClassRef') : []
  return { authenticatedAt, contextClass: (classRef && readText(classRef)) || null }
}
