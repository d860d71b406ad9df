import type { LedgerClass } from './facts.ts'

type Taught = Pick<LedgerClass, 'facultyName' | 'faculty'>

/**
 * Returns how a student’s page names the professor of a class: by last name, in full where another professor of the
 * student’s classes has the same one.
 */
export function nameProfessors(classes: Iterable<Taught>): (of: Taught) => string {
  const bearers = new Map<string, Set<string>>()
  for (const { faculty } of classes) {
    const key = keyOf(faculty)
    bearers.set(key, (bearers.get(key) ?? new Set()).add(faculty.id))
  }
  return ({ faculty, facultyName }) => (bearers.get(keyOf(faculty))!.size > 1 ? facultyName : faculty.lastName)
}

const keyOf = ({ lastName }: Taught['faculty']) => lastName.trim().toLowerCase()
