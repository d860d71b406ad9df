import type { RetentionSettings } from '#contract/retention/limits.ts'
import type { ManagedSchool, PendingChange, School } from '#contract/schools/schools.ts'
import { withPending, type VersionedSchool } from '#contract/versions.ts'
import { findByWords } from '#contract/find-by-words.ts'
import { compareTexts } from '#contract/language/formatters.ts'

/** A university in the page's list. The time zone and the retention are null if unknown. */
export type SchoolRow = School & {
  timeZone: string | null
  kept: RetentionSettings | null
  /** Whether one mailbox may have several accounts. Null if unknown. */
  plusAddresses: boolean | null
  /** Whether it was deleted, so that no one can sign in. */
  isClosing: boolean
  /** Pending changes, which can still be canceled. */
  pending: PendingChange[]
  /** The time at which a closed university is erased. Until then it can be reopened. */
  erasedFrom: string | null
}

/** Returns the universities sorted by name, including closed ones, with everything that was loaded about them. */
export function gatherSchools(listed: School[], managed: ManagedSchool[] = []): SchoolRow[] {
  const closing = managed.filter(({ is_closing }) => is_closing)
  const closingIds = new Set(closing.map(({ id }) => id))
  const managedById = new Map(managed.map((school) => [school.id, school]))
  const open = listed.filter(({ id }) => !closingIds.has(id))
  const row = (isClosing: boolean) => (school: School) => ({
    id: school.id,
    name: school.name,
    faculty_domain: school.faculty_domain,
    student_domain: school.student_domain,
    timeZone: managedById.get(school.id)?.time_zone ?? null,
    kept: readRetention(managedById.get(school.id)),
    plusAddresses: managedById.get(school.id)?.plus_addresses ?? null,
    isClosing,
    pending: managedById.get(school.id)?.pending ?? [],
    erasedFrom: managedById.get(school.id)?.erased_from ?? null,
  })
  return [...open.map(row(false)), ...closing.map(row(true))].toSorted((a, b) => compareTexts(a.name, b.name))
}

/** Returns the values that a university's version covers. Null if not all of them are loaded. */
export function asVersioned(row: SchoolRow): VersionedSchool | null {
  const { name, faculty_domain, student_domain, timeZone, kept: retention, plusAddresses, pending } = row
  if (timeZone === null || retention === null || plusAddresses === null) return null
  const domains = { faculty_domain, student_domain }
  return withPending({ name, ...domains, time_zone: timeZone, plus_addresses: plusAddresses, ...retention }, pending)
}

function readRetention(school: ManagedSchool | undefined): RetentionSettings | null {
  if (!school) return null
  const { evidence_days, attendance_years } = school
  return { evidence_days, attendance_years }
}

/** Finds universities by parts of their name or domains. Ignores case, accents and word order. */
export function searchSchools(rows: SchoolRow[], text: string): SchoolRow[] {
  return findByWords(rows, text, (school) => `${school.name} ${school.faculty_domain} ${school.student_domain}`)
}
