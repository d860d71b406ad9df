import type { ManagedSchool, School } from '#contract/schools.ts'
import { plainName } from '#web/kit/same-name.ts'

/** A university as the page lists it. The time zone is null where it is not known. */
export type SchoolRow = School & { timeZone: string | null; isClosing: boolean }

const alphabet = new Intl.Collator('en')

/** The universities by name, with what else is known of them; those that are being deleted stand among them. */
export function gatherSchools(listed: School[], managed: ManagedSchool[] = []): SchoolRow[] {
  const closing = managed.filter(({ is_closing }) => is_closing)
  const goes = new Set(closing.map(({ id }) => id))
  const zones = new Map(managed.map(({ id, time_zone }) => [id, time_zone]))
  const open = listed.filter(({ id }) => !goes.has(id))
  const row = (isClosing: boolean) => (school: School) => ({
    id: school.id,
    name: school.name,
    faculty_domain: school.faculty_domain,
    student_domain: school.student_domain,
    timeZone: zones.get(school.id) ?? null,
    isClosing,
  })
  return [...open.map(row(false)), ...closing.map(row(true))].toSorted((a, b) => alphabet.compare(a.name, b.name))
}

/** The universities whose name or one of whose domains holds what was typed. */
export function searchSchools(rows: SchoolRow[], typed: string): SchoolRow[] {
  const wanted = plainName(typed)
  if (!wanted) return rows
  return rows.filter(({ name, faculty_domain, student_domain }) =>
    [plainName(name), faculty_domain, student_domain].some((text) => text.includes(wanted)),
  )
}
