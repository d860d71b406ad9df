import { readEmail } from '#contract/email.ts'
import { firstName, lastName } from '#contract/sign-in/sign-in.ts'
import { userInfoFailure, type Claims } from './provider-kind.ts'
import type { ClaimSettings } from './provider-store.ts'

/** What a provider says about a person, as far as it is usable here. */
export type SsoPerson = {
  /** Lower case. Null when there is none, or when it isn't a valid address. */
  email: { address: string; domain: string } | null
  /** Whether the address is the person's own beyond doubt: `email_verified` is only about the claim `email`. */
  isVerified: boolean
  /** Why the provider couldn't be asked for what its first answer left out, or null. */
  lookupFailure: string | null
  /** Empty when the provider sent none. */
  first_name: string
  last_name: string
  /** What the person is at the university, as far as a claim says so and the settings know its values. */
  affiliations: readonly ('student' | 'faculty')[]
}

/**
 * Reads a person by the settings of the provider. Of several addresses, takes one in the first of `domains` that any is
 * in.
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
    affiliations: readAffiliations(claims, settings),
  }
}

/** Returns the address that the provider says it has verified, or undefined. Some send that claim as a text. */
function readVerified(claims: Claims): string | undefined {
  if (claims.email_verified !== true && claims.email_verified !== 'true') return undefined
  const [text = '', ...moreTexts] = listTexts(claims, 'email')
  return moreTexts.length === 0 ? readEmail(text)?.address : undefined
}

/** Returns what a person is by the claim of the settings: a teaching assistant is both. */
function readAffiliations(claims: Claims, settings: ClaimSettings): SsoPerson['affiliations'] {
  const texts = listAffiliations(claims, settings)
  const hasValue = (values: string[]) => values.some((value) => texts.includes(value.toLowerCase()))
  return [
    ...(hasValue(settings.faculty_values) ? ['faculty' as const] : []),
    ...(hasValue(settings.student_values) ? ['student' as const] : []),
  ]
}

/**
 * Returns the values of the claim of the settings that they know, each once, in lower case. It may be a list of all
 * groups of a large university.
 */
export function listAffiliations(
  claims: Claims,
  { affiliation_claim, faculty_values, student_values }: ClaimSettings,
): string[] {
  if (affiliation_claim === null) return []
  const texts = new Set(listTexts(claims, affiliation_claim).map((text) => text.toLowerCase()))
  const values = [...faculty_values, ...student_values].map((value) => value.toLowerCase())
  return [...new Set(values)].filter((value) => texts.has(value))
}

/** Returns the texts of a claim, which may be a list. SAML's attributes always are. */
export function listTexts(claims: Claims, name: string): string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return [value].flat().filter((text) => typeof text === 'string')
}
