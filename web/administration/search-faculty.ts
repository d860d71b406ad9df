import { administrationWords } from '#contract/administration/words.ts'
import type { FacultyBySchool } from '#contract/administration/administration.ts'
import { findByWords } from '#web/kit/lists/find-by-words.ts'

/**
 * The universities with a person found by name, address or university, with only those people. A university found by
 * its own name is also listed without faculty.
 */
export function searchFaculty(schools: FacultyBySchool[], typed: string): FacultyBySchool[] {
  if (typed.trim() === '') return schools
  return schools.flatMap((school) => {
    const { school_name, faculty } = school
    const found = findByWords(
      faculty,
      typed,
      ({ first_name, last_name, email }) => `${first_name} ${last_name} ${email} ${school_name}`,
    )
    if (found.length > 0) return [{ ...school, faculty: found }]
    return faculty.length === 0 && findByWords([school_name], typed, (name) => name).length > 0 ? [school] : []
  })
}

/** How many faculty members all of them have. */
export function countFaculty(schools: FacultyBySchool[]): number {
  return schools.reduce((sum, { faculty }) => sum + faculty.length, 0)
}

/** How many faculty members a university has, and during a search how many of them are shown. */
export function facultyWords(found: number, all: number): string {
  const words = administrationWords.facultyTotal({ all })
  return found === all ? words : administrationWords.foundOf({ found, all: words })
}

/** A search with at most this many results is expanded. */
const fewFound = 40

/**
 * Returns which universities are expanded: those in the address, otherwise the only one, or all after a search with few
 * results. `named` is comma-separated ids, or 'none'.
 */
export function openSchools(schools: FacultyBySchool[], named: string | null, isSearch: boolean): Set<string> {
  if (named !== null) return new Set(named.split(','))
  const opensAll = schools.length === 1 || (isSearch && countFaculty(schools) <= fewFound)
  return new Set(opensAll ? schools.map(({ school_id }) => school_id) : [])
}
