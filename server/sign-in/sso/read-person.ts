import { readEmail } from '#contract/email.ts'
import { firstName, lastName } from '#contract/sign-in/sign-in.ts'
import { userInfoFailure, type Claims } from './provider-kind.ts'
import type { ClaimSettings } from './provider-store.ts'

/** The usable part of what a provider says about a person. */
export type SsoPerson = {
  /** Lower case. Null when the provider sent no address or an invalid one. */
  email: { address: string; domain: string } | null
  /** Whether the address certainly belongs to the person: `email_verified` is only about the claim `email`. */
  isVerified: boolean
  /** Why the provider couldn't be asked for what its first answer left out, or null. */
  lookupFailure: string | null
  /** Empty when the provider sent none. */
  first_name: string
  last_name: string
  /** The person's affiliations at the university, if a claim has values that the settings contain. */
  affiliations: readonly ('student' | 'faculty')[]
}

/**
 * Reads a person with the settings of the provider. Of several addresses, takes one in the first of `domains` that has
 * one.
 */
export function readPerson(claims: Claims, settings: ClaimSettings, domains: readonly string[]): SsoPerson {
  const { email_claim, first_name_claim, last_name_claim, assigns_addresses } = settings
  const emails = listTexts(claims, email_claim).flatMap((text) => readEmail(text) ?? [])
  const candidates = domains.flatMap((domain) => emails.find((address) => address.domain === domain) ?? [])
  const email = candidates[0] ?? emails[0] ?? null
  const [first, last] = [listTexts(claims, first_name_claim)[0], listTexts(claims, last_name_claim)[0]]
  return {
    email,
    isVerified: assigns_addresses || (email !== null && readVerified(claims) === email.address),
    lookupFailure: listTexts(claims, userInfoFailure)[0] ?? null,
    first_name: firstName.safeParse(first).data ?? '',
    last_name: lastName.safeParse(last).data ?? '',
    affiliations: readAffiliations(claims, settings, domains),
  }
}

/** Returns the address that the provider says it has verified, or undefined. Some providers send that claim as text. */
function readVerified(claims: Claims): string | undefined {
  if (claims.email_verified !== true && claims.email_verified !== 'true') return undefined
  const [text = '', ...moreTexts] = listTexts(claims, 'email')
  return moreTexts.length === 0 ? readEmail(text)?.address : undefined
}

/** Returns a person's affiliations by the claim in the settings. A teaching assistant has both. */
function readAffiliations(
  claims: Claims,
  settings: ClaimSettings,
  domains: readonly string[],
): SsoPerson['affiliations'] {
  const texts = listAffiliations(claims, settings, domains)
  const hasValue = (values: string[]) => values.some((value) => texts.includes(value.toLowerCase()))
  return [
    ...(hasValue(settings.faculty_values) ? ['faculty' as const] : []),
    ...(hasValue(settings.student_values) ? ['student' as const] : []),
  ]
}

/**
 * Returns the values of the claim in the settings that the settings contain, each once, in lower case. The claim may
 * list all groups of a large university. A value without a scope, such as `faculty`, also means the one in the scope of
 * a domain of the university: `faculty@alder.edu`.
 */
export function listAffiliations(
  claims: Claims,
  { affiliation_claim, faculty_values, student_values }: ClaimSettings,
  domains: readonly string[],
): string[] {
  if (affiliation_claim === null) return []
  const texts = new Set(
    listTexts(claims, affiliation_claim).flatMap((text) => {
      const whole = text.toLowerCase()
      const [value = '', scope = '', ...rest] = whole.split('@')
      return domains.includes(scope) && rest.length === 0 ? [whole, value] : [whole]
    }),
  )
  const values = [...faculty_values, ...student_values].map((value) => value.toLowerCase())
  return [...new Set(values)].filter((value) => texts.has(value))
}

/** Returns the texts of a claim, which may be a list. SAML attributes are always lists. */
export function listTexts(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return [value].flat().filter((text) => typeof text === 'string')
}
