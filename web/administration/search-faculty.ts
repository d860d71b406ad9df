import { administrationWords } from '#contract/administration/words.ts'
import type { FacultyBySchool } from '#contract/administration/administration.ts'
import { findByWords } from '#contract/find-by-words.ts'

/**
 * Returns the universities with the faculty whose name, email address or university matches. A university without any
 * faculty is included if its own name matches.
 */
export function searchFaculty(schools: FacultyBySchool[], text: string): FacultyBySchool[] {
  if (text.trim() === '') return schools
  return schools.flatMap((school) => {
    const { school_name, faculty } = school
    const matches = findByWords(
      faculty,
      text,
      ({ first_name, last_name, email }) => `${first_name} ${last_name} ${email} ${school_name}`,
    )
    if (matches.length > 0) return [{ ...school, faculty: matches }]
    return faculty.length === 0 && findByWords([school_name], text, (name) => name).length > 0 ? [school] : []
  })
}

/** Counts the faculty members of all these universities. */
export function countFaculty(schools: FacultyBySchool[]): number {
  return schools.reduce((sum, { faculty }) => sum + faculty.length, 0)
}

/** Describes how many faculty members a university has, and how many of them are shown during a search. */
export function facultyWords(shownCount: number, total: number): string {
  const words = administrationWords.facultyTotal({ all: total })
  return shownCount === total ? words : administrationWords.foundOf({ found: shownCount, all: words })
}

/** The maximum number of search results that are expanded automatically. */
const expandLimit = 40

/** Returns the ids of the expanded universities. `named`: the URL's comma-separated ids, or 'none'. */
export function openSchools(schools: FacultyBySchool[], named: string | null, isSearch: boolean): Set<string> {
  if (named !== null) return new Set(named.split(','))
  const opensAll = schools.length === 1 || (isSearch && countFaculty(schools) <= expandLimit)
  return new Set(opensAll ? schools.map(({ school_id }) => school_id) : [])
}
