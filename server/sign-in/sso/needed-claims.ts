import { contextClass, SsoFailure, userInfoFailure, type Claims } from './provider-kind.ts'
import { readClaimSettings, type OpenProvider } from './provider-store.ts'
import { listAffiliations, listTexts } from './read-person.ts'

/** The maximum number of stored characters of a provider's claims about a person, as JSON. */
const maxClaimsLength = 65_536
/** The number of groups that a test shows for a person in thousands of groups. */
const exampleCount = 10

/** Claims that say how a person signed in: in OpenID Connect, in SAML from Entra ID, and in SAML. */
export const methodClaims = {
  oidc: ['amr', 'acr'],
  saml: ['http://schemas.microsoft.com/claims/authnmethodsreferences', contextClass],
} as const

/**
 * Returns the claims to store until our page redeems them, as JSON. Stores only claims that are read, because some
 * providers send a megabyte of groups. For a test it also stores the other claims, if they aren't many, and some of
 * many groups. Throws an `SsoFailure` when the claims that are read are too long.
 */
export function storedClaims(claims: Claims, provider: OpenProvider, isTest: boolean): string {
  if (isTest) {
    const text = writeClaims(claims)
    if (text.length <= maxClaimsLength) return text
  }
  const settings = readClaimSettings(provider)
  const { email_claim, first_name_claim, last_name_claim, affiliation_claim } = settings
  const names = new Set([email_claim, first_name_claim, last_name_claim, 'email', 'email_verified', userInfoFailure])
  for (const name of [...methodClaims.oidc, ...methodClaims.saml]) names.add(name)
  const needed = Object.fromEntries(Object.entries(claims).filter(([name]) => names.has(name)))
  if (affiliation_claim !== null && !names.has(affiliation_claim) && Object.hasOwn(claims, affiliation_claim)) {
    const examples = isTest ? listTexts(claims, affiliation_claim).slice(0, exampleCount) : []
    const domains = [provider.faculty_domain, provider.student_domain]
    needed[affiliation_claim] = [...listAffiliations(claims, settings, domains), ...examples]
  }
  const text = writeClaims(needed)
  if (text.length > maxClaimsLength)
    throw new SsoFailure('sso_refused', `the claims have over ${maxClaimsLength} characters`)
  return text
}

/** Writes claims as JSON. Claims that are nested too deeply for that count as too long. */
function writeClaims(claims: Claims): string {
  try {
    return JSON.stringify(claims)
  } catch {
    return ' '.repeat(maxClaimsLength + 1)
  }
}
