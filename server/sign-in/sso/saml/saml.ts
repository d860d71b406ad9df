import { samlMessages } from '#contract/sign-in/sso/words.ts'
import { badInput, type Refusal } from '#server/http/refusals.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import type { Outbound } from '#server/outbound/outbound.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { explainFailure, explainStatus } from '#server/sign-in/sso/explain-unread.ts'
import { contextClass, SsoFailure, type ProviderKind } from '#server/sign-in/sso/provider-kind.ts'
import { readSecret, type Provider } from '#server/sign-in/sso/provider-store.ts'
import { SamlRefusal, catchRefusal, type Refused } from './faults.ts'
import { ownAddresses } from './own-metadata.ts'
import { toPem } from './own-key.ts'
import type { ProviderMetadata } from './read-metadata.ts'
import type { SamlResponse } from './read-response.ts'
import { SamlReader } from './saml-reader.ts'
import { readKey } from './signature.ts'

type Deps = { outbound: Outbound; secretKey: Buffer; publicUrl: string; now: () => number }

/** The attributes of the SAML subject identifier profile. They never change for a person. */
const subjectAttributes = ['pairwise-id', 'subject-id'].map((name) => `urn:oasis:names:tc:SAML:attribute:${name}`)
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
/** A provider's error when a person canceled or couldn't sign in there. */
const canceled = /AuthnFailed|NoPassive|RequestDenied/

/**
 * The pause (ms) before metadata is read again because of a wrong signature, and the maximum number of providers with
 * one.
 */
const rereading = { pause: 5 * 60_000, most: 10_000 }

/** SAML 2.0: requests by HTTP-Redirect, answers by HTTP-POST. */
export function createSaml({ outbound, secretKey, publicUrl, now }: Deps): ProviderKind {
  const reader = new SamlReader()
  const rereadAt = new OldestFirstMap<string, number>()

  return {
    close: () => reader.close(),

    async discover(metadataAddress, { federation_entity: entityId, federation_certificate }, turn) {
      const certificate = federation_certificate === null ? null : readCertificate(federation_certificate)
      const xml = await outbound.inTurn(turn, () => fetchMetadata(outbound, metadataAddress)).catch(explainFailure)
      const check = { xml, entityId, certificate, now: now() }
      const result = await reader.readMetadata(check, { shares: ['metadata'], account: metadataAddress })
      if (result.outcome === 'refused') throw explainMetadata(result)
      return {
        issuer: result.entityId,
        address: metadataAddress,
        metadata: JSON.stringify(result),
        federation_entity: entityId,
        federation_certificate: certificate,
      }
    },

    describe(text) {
      const metadata = JSON.parse(text) as ProviderMetadata
      return {
        sign_in_address: metadata.ssoAddress,
        ends_sessions: false,
        claims: [],
        certificates: metadata.certificates.map(({ fingerprint, expiresAt }) => ({
          fingerprint,
          expires_at: new Date(expiresAt).toISOString(),
        })),
      }
    },

    start(provider, { state, isProof, askedAt }, shares) {
      const { ssoAddress } = JSON.parse(provider.metadata) as ProviderMetadata
      const addresses = ownAddresses(publicUrl, provider)
      const request = { ...addresses, requestId: state, ssoAddress, key: readOwnKey(provider), isProof, now: askedAt }
      return reader.buildRequestAddress(request, { shares, account: state })
    },

    async readAnswer(provider, { raw, shares }, { state }) {
      const { certificates } = JSON.parse(provider.metadata) as ProviderMetadata
      const check = {
        ...ownAddresses(publicUrl, provider),
        response: raw.get('SAMLResponse') ?? '',
        issuer: provider.issuer,
        certificates: certificates.map(({ pem }) => pem),
        requestId: state,
        key: readOwnKey(provider),
        now: now(),
      }
      const result = await reader.readResponse(check, { shares, account: state })
      if (result.outcome === 'refused') throw explainResponse(result)
      return {
        subject: chooseSubject(result),
        claims: {
          ...result.attributes,
          NameID: result.subject === null ? [] : [result.subject],
          [contextClass]: result.contextClass === null ? [] : [result.contextClass],
        },
        authenticatedAt: result.authenticatedAt,
        assertionId: result.assertionId,
      }
    },

    isOutdated({ id }, { reason }) {
      const lastTime = rereadAt.get(id)
      const isSoon = lastTime !== undefined && isRecent(lastTime, rereading.pause, now())
      if (isSoon || !reason.startsWith('wrong_signature')) return false
      rereadAt.renew(id, now())
      rereadAt.shrinkTo(rereading.most)
      return true
    },
  }

  function readOwnKey(provider: Provider): string {
    const key = readSecret(secretKey, provider)
    if (!key) throw new SsoFailure('sso_unavailable', 'our private key can’t be read')
    return key
  }
}

async function fetchMetadata(outbound: Outbound, metadataAddress: string): Promise<string> {
  const headers = { accept: 'application/samlmetadata+xml, application/xml;q=0.9, text/xml;q=0.8' }
  const response = await outbound.request(metadataAddress, { headers })
  if (response.status !== 200) throw explainStatus(response, metadataAddress, samlMessages.notFound)
  return response.text()
}

/** Returns a federation's certificate in PEM, from PEM or base64. Throws a `Refusal` that names the field. */
function readCertificate(typedText: string): string {
  const blocks = [...typedText.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g)]
  const base64 = blocks.length === 0 ? typedText : blocks[0]![1]!
  const pem = toPem(base64)
  const result = catchRefusal(() => {
    // OpenSSL stops reading at the first character that isn't base64, so other text would be ignored.
    if (blocks.length > 1 || !/^[A-Za-z0-9+/=\s]+$/.test(base64)) throw new SamlRefusal('invalid_certificate')
    return { outcome: 'read' as const, key: readKey(pem) }
  })
  if (result.outcome === 'read') return pem
  const sentence =
    result.code === 'weak_certificate'
      ? samlMessages.weakCertificate({ key: result.detail ?? '' })
      : samlMessages.noFederationCertificate
  throw badInput('federation_certificate', sentence, 'invalid_certificate')
}

/** Returns the error for an administrator when metadata can't be used, at the field to correct. */
function explainMetadata({ code, detail }: Refused): Refusal {
  if (code === 'unknown_entity')
    return badInput('federation_entity', samlMessages.unknownEntity({ entity: detail ?? '' }), 'unknown_entity')
  if (code === 'several_entities') return badInput('federation_entity', samlMessages.severalProviders, 'unknown_entity')
  if (code === 'not_signed')
    return badInput('federation_certificate', samlMessages.federationUnsigned, 'federation_signature')
  if (signatureFaults.includes(code))
    return badInput('federation_certificate', samlMessages.federationSignature, 'federation_signature')
  const sentences: Partial<Record<Refused['code'], string>> = {
    metadata_expired: samlMessages.expired,
    no_redirect_address: samlMessages.noRedirectAddress,
    insecure_address: samlMessages.noRedirectAddress,
    no_certificate: samlMessages.noCertificate,
    invalid_certificate: samlMessages.noCertificate,
    weak_certificate: samlMessages.weakCertificate({ key: detail ?? '' }),
    too_large: samlMessages.tooLarge,
    too_many_elements: samlMessages.tooLarge,
  }
  return badInput('address', sentences[code] ?? samlMessages.notFound, 'no_provider_found')
}

/** Faults of a federation's signature over its metadata. */
const signatureFaults: readonly Refused['code'][] = [
  'signature_structure',
  'several_references',
  'foreign_reference',
  'transform',
  'weak_algorithm',
  'invalid_digest',
  'wrong_signature',
]

/**
 * Returns the failure of a response. Its reason is for the university's administrators, and has the value in the
 * response.
 */
function explainResponse({ code, detail, explanation }: Refused): SsoFailure {
  const isCanceled = code === 'provider_error' && detail !== null && canceled.test(detail)
  const reason = detail === null ? code : `${code}: ${detail}`
  return new SsoFailure(isCanceled ? 'sso_canceled' : 'sso_refused', reason, { error_description: explanation })
}

/** Returns the id that stays the same for a person. A transient name id differs in each sign-in. */
function chooseSubject({ attributes, subject, nameIdFormat }: SamlResponse): string {
  const [stable] = subjectAttributes.flatMap((name) => (Object.hasOwn(attributes, name) ? attributes[name]! : []))
  if (stable !== undefined) return stable
  if (subject === null) throw new SsoFailure('sso_refused', 'no_subject: send pairwise-id')
  if (nameIdFormat === transient) throw new SsoFailure('sso_refused', 'transient_subject: send pairwise-id')
  return subject
}
