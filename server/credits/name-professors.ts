import type { LedgerClass } from './facts.ts'

type Taught = Pick<LedgerClass, 'facultyName' | 'faculty'>

/**
 * Returns a function that names the professor of a class on a student’s page: by last name, in full where another
 * professor of the student’s classes has the same one.
 */
export function nameProfessors(classes: Iterable<Taught>): (course: Taught) => string {
  const bearers = new Map<string, Set<string>>()
  for (const { faculty } of classes) {
    const key = toKey(faculty)
    bearers.set(key, (bearers.get(key) ?? new Set()).add(faculty.id))
  }
  return ({ faculty, facultyName }) => (bearers.get(toKey(faculty))!.size > 1 ? facultyName : faculty.lastName)
}

const toKey = ({ lastName }: Taught['faculty']) => lastName.trim().toLowerCase()
