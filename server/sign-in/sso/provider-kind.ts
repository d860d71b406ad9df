import type { ssoCodes } from '#contract/refusal-codes.ts'
import { holdsControl, oneLine } from '#contract/typed-text.ts'
import type { Turn } from '#server/reader/turns.ts'
import type { Provider } from './provider-store.ts'

export type SsoCode = keyof typeof ssoCodes

/** The claims or attributes of a person from a provider, by name. */
export type Claims = Record<string, unknown>

/** The claim in which we store the reason why userinfo couldn't be read. */
export const userInfoFailure = 'userinfo_failed'
/** The claim for a SAML assertion's context class, which says how the person signed in at the provider. */
export const contextClass = 'AuthnContextClassRef'

/** A provider's answer that has passed all checks. Times in ms. */
type SsoAnswer = {
  subject: string
  claims: Claims
  /** When the person proved their identity to the provider, or null when it doesn't say. */
  authenticatedAt: number | null
  /** The id of a SAML assertion, which must be accepted only once. */
  assertionId?: string
}

/**
 * Whether a text can be a person's id at a provider. OpenID Connect and SAML allow 255 and 256 characters. A provider
 * that sends an empty id sends it for everyone, and a database may change or refuse control characters and unpaired
 * surrogates. Then several people would share one account.
 */
export function isSubject(text: string): boolean {
  return text.length <= 256 && text.trim() !== '' && !holdsControl(text)
}

/** A provider's answer as it arrived at our address: the query, or the fields of the form. */
type RawAnswer = URLSearchParams

/**
 * The answer and the client that brings it. The answer is checked in the turn of the client's shares (see
 * `clientShares`).
 */
export type IncomingAnswer = { raw: RawAnswer; shares: readonly string[] }

/** A request that was sent to a provider. `state` is 256 random bits that come back with the answer. */
export type SentRequest = {
  state: string
  /** Whether the person must prove their identity again. */
  isProof: boolean
  askedAt: number
}

/** The extra settings for a federation's metadata. Null for most providers. */
export type Federation = Pick<Provider, 'federation_entity' | 'federation_certificate'>

/** The description found at an address that an administrator entered. */
export type Discovery = { issuer: string; address: string; metadata: string } & Federation

/** The parts of a description that an administrator sees. */
type DescribedProvider = {
  sign_in_address: string
  ends_sessions: boolean
  claims: string[]
  certificates: { fingerprint: string; expires_at: string }[]
}

/** OpenID Connect or SAML. Everything else about sign-ins at universities is the same for both. */
export type ProviderKind = {
  /** Reads the description at an address, in that person's turn. Throws a `Refusal` that names the field. */
  discover: (address: string, federation: Federation, turn: Turn) => Promise<Discovery>
  describe: (metadata: string) => DescribedProvider
  /** Returns the address that the person's browser opens, in the turn of `shares`. Throws an `SsoFailure`. */
  start: (provider: Provider, journey: SentRequest, shares: readonly string[]) => Promise<string>
  /** Stops the worker thread, if there is one. */
  close?: () => Promise<void>
  /** Checks an answer. Throws an `SsoFailure`. */
  readAnswer: (provider: Provider, arriving: IncomingAnswer, journey: SentRequest) => Promise<SsoAnswer>
  /**
   * Whether after a failure the provider's description should be read again, because its keys may be new. Strangers can
   * cause such failures, so at most once in five minutes for each provider.
   */
  isOutdated?: (provider: Provider, failure: SsoFailure) => boolean
}

/** The maximum number of characters of a provider's explanation. Entra ID's have 200 before their times and ids. */
const maxExplanationLength = 300

/** A failed sign-in at a provider. `reason` is for the audit: what the provider did, without secrets. */
export class SsoFailure extends Error {
  readonly code: SsoCode
  readonly reason: string

  constructor(code: SsoCode, reason: string, cause?: unknown) {
    super(`${code}: ${reason}`, { cause })
    this.name = 'SsoFailure'
    this.code = code
    this.reason = reason
  }

  /**
   * The reason with the provider's own explanation, if it sent one: RFC 6749, 4.1.2.1, or a SAML status message. Only
   * for a person who tests the provider: it often names the person, so the audit doesn't get it.
   */
  get explained(): string {
    const { error_description: explanation } = Object(this.cause) as { error_description?: unknown }
    if (typeof explanation !== 'string') return this.reason
    return `${this.reason}: ${oneLine(explanation.slice(0, maxExplanationLength))}`
  }
}
