import { getPublicSuffix } from 'tldts'
import { isFreeMail } from '#contract/schools/access-requests.ts'
import { findTakenFields } from '#contract/schools/schools.ts'
import { schoolMessages } from '#contract/schools/words.ts'
import { reopenMessages } from '#contract/accounts/words.ts'
import type { Faults } from '#contract/errors.ts'
import { badInput } from '#server/http/refusals.ts'
import type { SchoolTable } from './table.ts'

type NameAndDomains = Pick<SchoolTable, 'name' | 'faculty_domain' | 'student_domain'>

/**
 * Returns the faults of a university's name and domains, by field. Empty if there are none. `similarSchools` share its
 * name or one of its domains. `current` is what the university has now: a domain that stays the same isn't checked
 * again. `reserved` are domains that other universities are waiting for or can put back.
 */
export function findSchoolFaults(
  school: NameAndDomains,
  similarSchools: SchoolTable[],
  current?: NameAndDomains,
  reserved: readonly string[] = [],
): Faults {
  const open = findTakenFields(
    school,
    similarSchools.filter(({ closed_at }) => closed_at === null),
  )
  // A closed university keeps its name and domains, because it may be reopened.
  const heldByClosed = { text: reopenMessages.heldByClosed, code: 'held_by_closed' } as const
  const takenFaults = Object.entries(findTakenFields(school, similarSchools)).map(([field, fault]) => [
    field,
    [field in open ? fault : heldByClosed],
  ])
  const faults: Faults = Object.fromEntries(takenFaults)
  for (const field of ['faculty_domain', 'student_domain'] as const) {
    const domain = school[field]
    if (reserved.includes(domain)) faults[field] = [{ text: takenWords(field), code: 'domain_taken' }]
    if (domain !== current?.[field] && isPublicDomain(domain))
      faults[field] = [{ text: schoolMessages.publicSuffix, code: 'domain_of_nobody' }]
  }
  return faults
}

const takenWords = (field: 'faculty_domain' | 'student_domain') =>
  field === 'faculty_domain' ? schoolMessages.facultyDomainTaken : schoolMessages.studentDomainTaken

/** Whether anyone can have an address in a domain, because it is a public suffix (co.uk, github.io) or free mail. */
function isPublicDomain(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain || isFreeMail(domain)
}

/** Throws 400 for an unknown time zone. The time zone may be missing. */
export function refuseUnknownZone(
  { time_zone }: { time_zone?: string | null | undefined },
  isTimeZone: (zone: string) => boolean,
): void {
  if (time_zone && !isTimeZone(time_zone))
    throw badInput('time_zone', schoolMessages.unknownTimeZone, 'unknown_time_zone')
}
