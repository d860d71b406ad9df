// A semester is written 'Season Year'. The current semester depends on the viewer's local date.

const seasons = ['Spring', 'Summer', 'Fall', 'Winter'] as const
export type Season = (typeof seasons)[number]

const written = /^(Spring|Summer|Fall|Winter) ([12]\d{3})$/
/** A month number, counted from 0. From October on, the form also offers next year's Spring. */
const october = 9
const may = 4

/** Parses a semester such as 'Spring 2026'. Returns its season and year, or null if it is invalid. */
export function readSemester(text: string): { season: Season; year: number } | null {
  const [, season, year] = written.exec(text) ?? []
  return season === undefined ? null : { season: season as Season, year: Number(year) }
}

/**
 * Returns a number for sorting semesters: year × 10, plus 1 for Spring and Winter or 2 for Summer and Fall. Null if the
 * semester is invalid.
 */
export function semesterOrder(text: string | null): number | null {
  const semester = text === null ? null : readSemester(text)
  if (!semester) return null
  const isFirst = semester.season === 'Spring' || semester.season === 'Winter'
  return semester.year * 10 + (isFirst ? 1 : 2)
}

/** Returns the semester of a day: Spring from January to May, otherwise Fall. */
export function currentSemester(day: Date): string {
  return `${day.getMonth() <= may ? 'Spring' : 'Fall'} ${day.getFullYear()}`
}

/** Whether a semester comes before the semester of `day`. False for an invalid semester. */
export function isPreviousSemester(semester: string | null, day: Date): boolean {
  const order = semesterOrder(semester)
  return order !== null && order < semesterOrder(currentSemester(day))!
}

/**
 * Returns the semesters that a form offers on a day: this year's four, and from October on next year's Spring. In the
 * specification's order, a year's Winter comes before its Fall. So from June on, this year's Winter is listed first,
 * and next year's Winter is added after Fall.
 */
export function semesterChoices(day: Date): string[] {
  const year = day.getFullYear()
  const [winter, coming] = [`Winter ${year}`, comingWinter(day)]
  const otherSemesters = seasons.filter((season) => season !== 'Winter').map((season) => `${season} ${year}`)
  const four = coming === winter ? [...otherSemesters, winter] : [winter, ...otherSemesters, coming]
  return day.getMonth() < october ? four : [...four, `Spring ${year + 1}`]
}

/** Returns this year's Winter, or next year's Winter once this year's is over. */
export function comingWinter(day: Date): string {
  const year = day.getFullYear()
  return isPreviousSemester(`Winter ${year}`, day) ? `Winter ${year + 1}` : `Winter ${year}`
}

/** Compares semesters so that the latest comes first. Classes without a semester come before all others. */
export function byLatestSemester(semester: string | null, otherSemester: string | null): number {
  const [first, second] = [semesterOrder(semester) ?? Infinity, semesterOrder(otherSemester) ?? Infinity]
  return first === second ? 0 : second - first
}
