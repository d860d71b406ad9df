import { getPublicSuffix } from 'tldts'
import { schoolMessages } from '#contract/schools.ts'
import type { FieldErrors } from '#contract/errors.ts'
import type { SchoolTable } from './table.ts'

/** How two spellings of a university's name are found to be one. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** Why a university with this name and these domains cannot be added beside `others`; empty when it can. */
export function whyNotAdd(
  school: { name: string; faculty_domain: string; student_domain: string },
  others: SchoolTable[],
): FieldErrors {
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
    if (belongsToNobody(domain)) errors[field] = [schoolMessages.publicSuffix]
    else if (taken(domain)) errors[field] = [words]
  }
  return errors
}

/** Whether a domain is a public suffix like co.uk or github.io, under which anybody registers. */
function belongsToNobody(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain
}
