import { getPublicSuffix } from 'tldts'
import { isFreeMail } from '#contract/access-requests.ts'
import { schoolMessages, whatIsTaken } from '#contract/schools.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { SchoolTable } from './table.ts'

type NameAndDomains = Pick<SchoolTable, 'name' | 'faculty_domain' | 'student_domain'>

/**
 * Why a university cannot have this name and these domains beside `others`; empty when it can. `before` is what a
 * university had until now: a domain that it keeps was judged when it came.
 */
export function whyNotSo(school: NameAndDomains, others: SchoolTable[], before?: NameAndDomains): FieldErrors {
  const taken = Object.entries(whatIsTaken(school, others)).map(([field, words]) => [field, [words]])
  const errors: FieldErrors = Object.fromEntries(taken)
  for (const field of ['faculty_domain', 'student_domain'] as const) {
    const domain = school[field]
    if (domain !== before?.[field] && belongsToNobody(domain)) errors[field] = [schoolMessages.publicSuffix]
  }
  return errors
}

/** Whether anybody has addresses there: a public suffix like co.uk or github.io, or free mail like gmail.com. */
function belongsToNobody(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain || isFreeMail(domain)
}
