import type { RetentionSettings } from '#contract/retention/limits.ts'
import type { ManagedSchool, PendingChange, School } from '#contract/schools/schools.ts'
import type { VersionedSchool } from '#contract/versions.ts'
import { findByWords } from '#contract/find-by-words.ts'
import { compareTexts } from '#contract/language/formatters.ts'

/** A university in the page's list. The time zone and retention are null when unknown. */
export type SchoolRow = School & {
  timeZone: string | null
  kept: RetentionSettings | null
  /** Whether one mailbox may have several accounts, or null when unknown. */
  plusAddresses: boolean | null
  /** It was deleted, and no one can sign in. */
  isClosing: boolean
  /** Pending changes, which can be taken back. */
  pending: PendingChange[]
  /** When a closed university is erased. Until then it can be reopened. */
  erasedFrom: string | null
}

/** The universities by name, with everything the page knows about them; closed ones are among them. */
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

/** The values of a row that its version covers. Null where the page doesn't know all of them. */
export function asVersioned(row: SchoolRow): VersionedSchool | null {
  const { name, faculty_domain, student_domain, timeZone, kept: retention, plusAddresses } = row
  if (timeZone === null || retention === null || plusAddresses === null) return null
  return { name, faculty_domain, student_domain, time_zone: timeZone, plus_addresses: plusAddresses, ...retention }
}

function readRetention(school: ManagedSchool | undefined): RetentionSettings | null {
  if (!school) return null
  const { evidence_days, attendance_years } = school
  return { evidence_days, attendance_years }
}

/** Finds universities by parts of name or domains. Ignores case, accents and word order. */
export function searchSchools(rows: SchoolRow[], text: string): SchoolRow[] {
  return findByWords(rows, text, (school) => `${school.name} ${school.faculty_domain} ${school.student_domain}`)
}
