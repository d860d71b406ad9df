import type { RosterStudent } from '#contract/classes/roster.ts'
import type { StudentFilter } from './address.ts'

/** The students that a filter leaves. */
export function filterStudents(students: RosterStudent[], filter: StudentFilter): RosterStudent[] {
  return filter === 'all'
    ? students
    : students.filter((student) => student.email_verified === (filter === 'registered'))
}
