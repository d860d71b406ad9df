import { findByWords } from '#contract/find-by-words.ts'

type Student = { first_name: string; last_name: string; email: string }

/** Finds people by parts of their name or email address. Ignores case, accents and word order. */
export function searchStudents<Person extends Student>(students: Person[], searchText: string): Person[] {
  return findByWords(students, searchText, (student) => `${student.first_name} ${student.last_name} ${student.email}`)
}
