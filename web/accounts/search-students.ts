import { findByWords } from '#web/kit/lists/find-by-words.ts'

type Student = { first_name: string; last_name: string; email: string }

/** Finds people by parts of name or address. Ignores case, accents and word order. */
export function searchStudents<Person extends Student>(students: Person[], typed: string): Person[] {
  return findByWords(students, typed, (one) => `${one.first_name} ${one.last_name} ${one.email}`)
}
