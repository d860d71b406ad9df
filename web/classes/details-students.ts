import type { RosterStudent } from '#contract/roster.ts'
import type { StudentFilter } from './details-address.ts'

/** Finds students, or other people, by parts of name or address; capitals and accents make no difference, words may come in any order. */
export function searchStudents<Person extends Pick<RosterStudent, 'first_name' | 'last_name' | 'email'>>(
  students: Person[],
  typed: string,
): Person[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return students
  return students.filter((student) => {
    const text = plain(`${student.first_name} ${student.last_name} ${student.email}`)
    return words.every((word) => text.includes(word))
  })
}

/** The students that a filter leaves. */
export function filterStudents(students: RosterStudent[], filter: StudentFilter): RosterStudent[] {
  return filter === 'all' ? students : students.filter((one) => one.email_verified === (filter === 'registered'))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
}
