import { getPublicSuffix } from 'tldts'
import { isFreeMail } from '#contract/access-requests.ts'
import { schoolMessages } from '#contract/schools.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { SchoolTable } from './table.ts'

/** How two spellings of a university's name are found to be one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

type NameAndDomains = Pick<SchoolTable, 'name' | 'faculty_domain' | 'student_domain'>

/**
 * Why a university cannot have this name and these domains beside `others`; empty when it can. `before` is what a
 * university had until now: a domain that it keeps was judged when it came.
 */
export function whyNotSo(school: NameAndDomains, others: SchoolTable[], before?: NameAndDomains): FieldErrors {
  const errors: FieldErrors = {}
  // One domain serves one university, whichever of its two columns it stands in.
  const taken = (domain: string) =>
    others.some((other) => other.faculty_domain === domain || other.student_domain === domain)
  if (others.some((other) => other.name_key === nameKey(school.name))) errors.name = [schoolMessages.nameTaken]
  for (const [field, words] of [
    ['faculty_domain', schoolMessages.facultyDomainTaken],
    ['student_domain', schoolMessages.studentDomainTaken],
  ] as const) {
    const domain = school[field]
    if (domain !== before?.[field] && belongsToNobody(domain)) errors[field] = [schoolMessages.publicSuffix]
    else if (taken(domain)) errors[field] = [words]
  }
  return errors
}

/** Whether anybody has addresses there: a public suffix like co.uk or github.io, or free mail like gmail.com. */
function belongsToNobody(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain || isFreeMail(domain)
}
