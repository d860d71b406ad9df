import { X509Certificate } from 'node:crypto'
import type { Element } from '@xmldom/xmldom'
import { SamlRefusal, catchRefusal, type Refused } from './faults.ts'
import { fromPem, toPem } from './own-key.ts'
import { readKey, readSigned } from './signature.ts'
import { clockSkew } from './statements.ts'
import {
  childrenNamed,
  isNamed,
  listElements,
  onlyChild,
  parseXml,
  readAttribute,
  readBase64,
  readTime,
  type XmlLimits,
} from './parse-xml.ts'
import { ns } from './write-xml.ts'

export type MetadataCheck = {
  xml: string
  /** The entity to read. Null for the only identity provider in the document. */
  entityId: string | null
  /** The federation's certificate (PEM), which must have signed the document. Null where HTTPS is enough. */
  certificate: string | null
  /** Ms since 1970. */
  now: number
}

/** A provider from its metadata. Times are in ms since 1970. */
export type ProviderMetadata = {
  outcome: 'read'
  entityId: string
  /** The address to which browsers bring requests, by HTTP-Redirect. */
  ssoAddress: string
  /** Each certificate may sign responses. There are two while a provider changes its key. */
  certificates: { pem: string; fingerprint: string; expiresAt: number }[]
  /** When the document expires, or null if it doesn't say so. */
  validUntil: number | null
}

/**
 * As many bytes as an address may return. The largest descriptions of single providers, from AD FS, have 100 KB.
 * Federations' aggregates have 50 MB or more, but their per-entity service (MDQ) has single descriptions.
 */
const limits: XmlLimits = { bytes: 1_048_576, tags: 20_000, attributes: 40_000, comments: true }
/** The maximum number of a provider's certificates. Entra ID has about six. */
const maxCertificates = 20

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** Reads an identity provider's metadata, alone or in an aggregate. With a certificate, only signed bytes are read. */
export function readMetadata({ xml, entityId, certificate, now }: MetadataCheck): ProviderMetadata | Refused {
  return catchRefusal(() => {
    const document = parseXml(xml, limits)
    if (!['EntityDescriptor', 'EntitiesDescriptor'].some((name) => isNamed(document, ns.metadata, name)))
      throw new SamlRefusal('not_metadata', document.localName)
    const root = certificate === null ? document : readSigned(xml, document, [certificate])
    const entity = findEntity(root, entityId)
    const role = findRole(entity)!
    const validUntil = findEnd([...listAncestors(entity), role])
    if (validUntil !== null && validUntil <= now - clockSkew)
      throw new SamlRefusal('metadata_expired', new Date(validUntil).toISOString())
    return {
      outcome: 'read',
      entityId: readAttribute(entity, 'entityID')!,
      ssoAddress: findAddress(role),
      certificates: readCertificates(role),
      validUntil,
    }
  })
}

function findEntity(root: Element, entityId: string | null): Element {
  const entities = listElements(root).filter((element) => isNamed(element, ns.metadata, 'EntityDescriptor'))
  const candidates =
    entityId === null ? entities : entities.filter((entity) => entity.getAttribute('entityID').trim() === entityId)
  if (candidates.length === 0 && entityId !== null) throw new SamlRefusal('unknown_entity', entityId)
  const [provider, ...moreProviders] = candidates.filter(findRole)
  if (!provider || !readAttribute(provider, 'entityID')) throw new SamlRefusal('no_identity_provider')
  if (moreProviders.length > 0) throw new SamlRefusal('several_entities', String(moreProviders.length + 1))
  return provider
}

/** Returns the part of an entity that describes it as a SAML 2.0 identity provider. */
function findRole(entity: Element): Element | undefined {
  return childrenNamed(entity, ns.metadata, 'IDPSSODescriptor').find((role) =>
    role.getAttribute('protocolSupportEnumeration').split(/\s+/).includes(ns.protocol),
  )
}

function listAncestors(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let node: Element | null = element; node?.localName; node = node.parentNode as Element | null)
    ancestors.push(node)
  return ancestors
}

/** Returns the earliest expiry of these descriptors. */
function findEnd(descriptors: readonly Element[]): number | null {
  const ends = descriptors.map((descriptor) => readTime(descriptor, 'validUntil')).filter((end) => end !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

function findAddress(role: Element): string {
  const service = childrenNamed(role, ns.metadata, 'SingleSignOnService').find(
    (candidate) => candidate.getAttribute('Binding') === redirectBinding,
  )
  const address = service && readAttribute(service, 'Location')
  if (!address) throw new SamlRefusal('no_redirect_address')
  if (URL.parse(address)?.protocol !== 'https:') throw new SamlRefusal('insecure_address', address)
  return address
}

/** Returns the usable certificates. If there is none, throws the reason why the first one is unusable. */
function readCertificates(role: Element): ProviderMetadata['certificates'] {
  const descriptors = childrenNamed(role, ns.metadata, 'KeyDescriptor').filter((descriptor) =>
    ['', 'signing'].includes(descriptor.getAttribute('use')),
  )
  const texts = descriptors.flatMap((descriptor) => {
    const keyInfo = onlyChild(descriptor, [ns.signature, 'KeyInfo'], 'no_certificate')
    // The first certificate of a chain contains the key.
    const firsts = childrenNamed(keyInfo, ns.signature, 'X509Data').flatMap((data) =>
      childrenNamed(data, ns.signature, 'X509Certificate').slice(0, 1),
    )
    // Some are written like PEM files.
    return firsts.map((element) => fromPem(readBase64(element)))
  })
  const pems = [...new Set(texts)].map(toPem)
  if (pems.length === 0) throw new SamlRefusal('no_certificate')
  if (pems.length > maxCertificates) throw new SamlRefusal('too_large', 'KeyDescriptor')
  const results = pems.map((pem) => catchRefusal(() => ({ outcome: 'read' as const, pem, key: readKey(pem) })))
  const usable = results.filter((result) => result.outcome === 'read')
  const [refused] = results.filter((result) => result.outcome === 'refused')
  if (usable.length === 0) throw new SamlRefusal(refused!.code, refused!.detail)
  return usable.map(({ pem }) => {
    const { fingerprint256, validToDate } = new X509Certificate(pem)
    return { pem, fingerprint: fingerprint256, expiresAt: validToDate.getTime() }
  })
}
