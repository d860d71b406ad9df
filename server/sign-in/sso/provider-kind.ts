import type { ssoCodes } from '#contract/refusal-codes.ts'
import { holdsControl } from '#contract/typed-text.ts'
import type { Turn } from '#server/reader/turns.ts'
import type { Provider } from './provider-store.ts'

export type SsoCode = keyof typeof ssoCodes

/** What a provider says about a person, by the name of the claim or attribute. */
export type Claims = Record<string, unknown>

/** The claim in which we note why the userinfo address said nothing. */
export const userInfoFailure = 'userinfo_failed'
/** The claim that has a SAML assertion's context class: how the person signed in at the provider. */
export const contextClass = 'AuthnContextClassRef'

/** A provider's answer after all checks. Times in ms. */
type SsoAnswer = {
  subject: string
  claims: Claims
  /** When the person proved their identity to the provider, or null when it doesn't say. */
  authenticatedAt: number | null
  /** The id of a SAML assertion, which must count only once. */
  assertionId?: string
}

/**
 * Whether a text can be a person's id at a provider. OpenID Connect and SAML allow 255 and 256 characters. A provider
 * that sends an empty one sends it for everyone, and a database may change or refuse control characters and halves of
 * characters: several people would have one account.
 */
export function isSubject(text: string): boolean {
  return text.length <= 256 && text.trim() !== '' && !holdsControl(text)
}

/** A provider's answer as it arrived at our address: its query, or the fields of its form. */
type RawAnswer = URLSearchParams

/** Who brings an answer: the client's shares (see `clientShares`), in whose turn it is checked. */
export type Arriving = { raw: RawAnswer; shares: readonly string[] }

/** A request on its way to a provider. `state` is 256 random bits that come back with the answer. */
export type SsoJourney = {
  state: string
  /** The person must prove their identity again. */
  isProof: boolean
  askedAt: number
}

/** What a federation's metadata needs beside its address. Null for most providers. */
export type Federation = Pick<Provider, 'federation_entity' | 'federation_certificate'>

/** What was found at an address that an administrator entered. */
export type Discovery = { issuer: string; address: string; metadata: string } & Federation

/** What an administrator sees of a description. */
type DescribedProvider = {
  sign_in_address: string
  ends_sessions: boolean
  claims: string[]
  certificates: { fingerprint: string; expires_at: string }[]
}

/** OpenID Connect or SAML. Everything else about a sign-in at a university is the same for both. */
export type ProviderKind = {
  /** Reads the description at an address, in the turn of who wants it. Throws a `Refusal` that names the field. */
  discover: (address: string, federation: Federation, turn: Turn) => Promise<Discovery>
  describe: (metadata: string) => DescribedProvider
  /** Returns the address that the person's browser opens. Throws an `SsoFailure`. */
  start: (provider: Provider, journey: SsoJourney) => Promise<string>
  /** Stops its thread, if it has one. */
  close?: () => Promise<void>
  /** Checks an answer. Throws an `SsoFailure`. */
  readAnswer: (provider: Provider, arriving: Arriving, journey: SsoJourney) => Promise<SsoAnswer>
  /**
   * Whether a failure calls for reading the provider's description again, because its keys may be new. Strangers can
   * cause such failures, so at most once in five minutes for each provider.
   */
  isOutdated?: (provider: Provider, failure: SsoFailure) => boolean
}

/** A sign-in at a provider failed. `reason` is for the audit: what the provider did, without anything secret. */
export class SsoFailure extends Error {
  readonly code: SsoCode
  readonly reason: string

  constructor(code: SsoCode, reason: string, cause?: unknown) {
    super(`${code}: ${reason}`, { cause })
    this.name = 'SsoFailure'
    this.code = code
    this.reason = reason
  }
}
