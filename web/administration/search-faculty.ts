import { administrationWords } from '#contract/administration/words.ts'
import type { FacultyBySchool } from '#contract/administration/administration.ts'
import { findByWords } from '#web/kit/find-by-words.ts'

/**
 * The universities in which someone is found by name, address or university, with those alone; a university whose own
 * name is meant stands there without faculty, too.
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

/** How many faculty members stand in all of them. */
export function countFaculty(schools: FacultyBySchool[]): number {
  return schools.reduce((sum, { faculty }) => sum + faculty.length, 0)
}

/** How many faculty members a university has; of how many of them stand there, while a search leaves some out. */
export function facultyWords(found: number, all: number): string {
  const words = administrationWords.allFaculty2({ all })
  return found === all ? words : administrationWords.foundWords({ found, words })
}

/** What a search finds is unfolded when it is no more than so many people. */
const fewFound = 40

/**
 * Which universities are unfolded: those that the address names, else a single one, and those of a search that finds
 * few. `named` is ids with commas between, or 'none'.
 */
export function openSchools(schools: FacultyBySchool[], named: string | null, isSearch: boolean): Set<string> {
  if (named !== null) return new Set(named.split(','))
  const opensAll = schools.length === 1 || (isSearch && countFaculty(schools) <= fewFound)
  return new Set(opensAll ? schools.map(({ school_id }) => school_id) : [])
}
