import type { RosterStudent } from '#contract/classes/roster.ts'
import { findByWords } from '#web/kit/lists/find-by-words.ts'
import type { StudentFilter } from './address.ts'

/** Finds people by parts of name or address. Ignores case, accents and word order. */
export function searchStudents<Person extends Pick<RosterStudent, 'first_name' | 'last_name' | 'email'>>(
  students: Person[],
  typed: string,
): Person[] {
  return findByWords(students, typed, (one) => `${one.first_name} ${one.last_name} ${one.email}`)
}

/** The students that a filter leaves. */
export function filterStudents(students: RosterStudent[], filter: StudentFilter): RosterStudent[] {
  return filter === 'all' ? students : students.filter((one) => one.email_verified === (filter === 'registered'))
}
