import { listAny } from '#contract/language/formatters.ts'
import { providerWords, testRemedies } from '#contract/sign-in/sso/providers/words.ts'
import { isClientRefused } from './oidc-errors.ts'
import type { SsoCode } from './provider-kind.ts'
import { readClaimSettings, type OpenProvider } from './provider-store.ts'
import type { SamlFault } from './saml/faults.ts'

/** Remedies at the provider for answers that we refuse. */
const remedies: Partial<Record<SamlFault | 'transient_subject', () => string>> = {
  no_subject: () => testRemedies.subject,
  transient_subject: () => testRemedies.subject,
  wrong_signature: () => testRemedies.signature,
  not_signed: () => testRemedies.unsigned,
  weak_algorithm: () => testRemedies.weakSignature,
  transform: () => testRemedies.canonicalization,
  weak_encryption: () => testRemedies.encryption,
  encrypted_parts: () => testRemedies.encryptedParts,
  wrong_audience: () => testRemedies.addressee,
  wrong_recipient: () => testRemedies.addressee,
  wrong_destination: () => testRemedies.addressee,
  not_yet_valid: () => testRemedies.clock,
  expired: () => testRemedies.clock,
}

/** The error of `openid-client` for a token that isn't valid yet, or has expired. */
const wrongTime = /^unexpected JWT "(?:nbf|exp)" .* claim value/

/** Its errors for a token that was signed with a key that isn't at the provider's `jwks_uri`. */
const foreignKey = /^(?:JWT signature verification failed|error when selecting a JWT verification key)/

/** Returns what an administrator can do about a refused answer, by its reason, or null. */
export function findRemedy(reason: string): string | null {
  if (isClientRefused(reason)) return testRemedies.client
  if (wrongTime.test(reason)) return testRemedies.clock
  if (foreignKey.test(reason)) return testRemedies.keys
  const [fault = ''] = reason.split(':', 1)
  return Object.hasOwn(remedies, fault) ? remedies[fault as SamlFault]!() : null
}

/** Returns what an administrator can do about a person who couldn't sign in, or null. */
export function findRemedyFor(code: SsoCode, provider: OpenProvider): string | null {
  const claims = providerWords.moreClaims
  if (code === 'sso_no_email') return testRemedies.noEmail({ claim: readClaimSettings(provider).email_claim, claims })
  if (code === 'sso_email_unverified')
    return testRemedies.unverified({ setting: providerWords.assignsAddresses, claims })
  if (code === 'sso_not_fresh') return testRemedies.notFresh
  if (code === 'sso_one_factor') return testRemedies.oneFactor
  if (code !== 'sso_other_university') return null
  const { school_name: school, faculty_domain, student_domain } = provider
  const domains = listAny([...new Set([faculty_domain, student_domain])])
  return testRemedies.otherAddress({ school, domains, claims })
}
