// Versions of everything that people edit. The server and the pages compute them in the same way, so a page can compute
// the version of what it shows. A version covers only what a save can change.

/** Returns a hash of the values, 32 hex digits. The same values have the same hash. */
async function hashVersion(values: readonly unknown[]): Promise<string> {
  const text = JSON.stringify(values.map((value) => value ?? null))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The values that a class's version covers, in addition to the roster. */
export type VersionedClass = { name: string; semester?: string | null; description?: string | null }

/**
 * Returns the version of a class with its students. `students` are ids of registered or pending students, in any order.
 */
export function classVersion(course: VersionedClass, students: string[]): Promise<string> {
  return hashVersion([course.name, course.semester || null, course.description || null, [...students].sort()])
}

type VersionedEvent = {
  name: string
  description?: string | null
  location?: string | null
  date: string
  end_time?: string | null
  checkin_before_minutes?: number | null
  checkin_after_minutes?: number | null
  room_for?: number | null
}

/** Returns the version of an event. */
export function eventVersion(event: VersionedEvent): Promise<string> {
  const { name, description, location, date, end_time } = event
  const window = [event.checkin_before_minutes || 0, event.checkin_after_minutes || 0]
  return hashVersion([name, description || null, location || null, date, end_time, ...window, event.room_for])
}

/** The values that a university's version covers: those that it will have once its pending changes take effect. */
export type VersionedSchool = {
  name: string
  faculty_domain: string
  student_domain: string
  time_zone: string
  plus_addresses: boolean
  evidence_days: number
  attendance_years: number
}

/** Returns the values that a university will have. `pending` are its changes that haven't taken effect yet. */
export function withPending<School extends Omit<VersionedSchool, 'plus_addresses'>>(
  school: School,
  pending: readonly { field: string; value: string }[] = [],
): School {
  const future = pending.map(({ field, value }) => [field, field.endsWith('_domain') ? value : Number(value)])
  return { ...school, ...Object.fromEntries(future) }
}

/** Returns the version of a university. A pending change is part of it, because a later request replaces it. */
export function schoolVersion(school: VersionedSchool): Promise<string> {
  const { name, faculty_domain, student_domain, time_zone, plus_addresses, evidence_days, attendance_years } = school
  return hashVersion([name, faculty_domain, student_domain, time_zone, plus_addresses, evidence_days, attendance_years])
}

/** Returns the version of a person's names. */
export function profileVersion(person: { first_name: string; last_name: string }): Promise<string> {
  return hashVersion([person.first_name, person.last_name])
}

/**
 * Returns the version of a class's credit rule. Null has a version as well. `published_at` is ignored, because
 * publishing doesn't change the rule.
 */
export function ruleVersion(rule: object | null): Promise<string> {
  const fields = Object.entries(rule ?? {}).filter(([field]) => field !== 'published_at')
  return hashVersion(fields.sort(([first], [second]) => (first < second ? -1 : 1)))
}

/** Returns the version of an event's points in a class, and its note. */
export function eventCreditVersion({ points, note }: { points: number | null; note: string | null }): Promise<string> {
  return hashVersion([points, note])
}

type VersionedAnswer = { state: string; answer_text: string | null; answered_at: string | null }

/** Returns the version of the answer to an appeal. */
export function answerVersion({ state, answer_text, answered_at }: VersionedAnswer): Promise<string> {
  return hashVersion([state, answer_text, answered_at])
}

/** Returns the entity tag of a version, for `ETag` and `If-Match`. */
export const entityTagFor = (version: string): string => `"${version}"`

/**
 * Whether an `If-Match` header matches a version. A `W/` prefix or a suffix such as `-gzip`, which proxies add, is
 * accepted.
 */
export function matchesVersion(header: string, version: string): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => /^\s*(?:W\/)?"([0-9a-f]{32})(?:-\w+)?"\s*$/.exec(tag)?.[1] === version)
}
