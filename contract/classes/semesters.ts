// A semester is written 'Season Year'. Which one is current depends on the viewer's own calendar day.

const seasons = ['Spring', 'Summer', 'Fall', 'Winter'] as const
export type Season = (typeof seasons)[number]

const written = /^(Spring|Summer|Fall|Winter) ([12]\d{3})$/
/** Months count from 0. From October on, the form offers the next year's Spring. */
const october = 9
const may = 4

/** Takes a semester such as 'Spring 2026'. Returns its parts, or null when it is invalid. */
export function readSemester(text: string): { season: Season; year: number } | null {
  const [, season, year] = written.exec(text) ?? []
  return season === undefined ? null : { season: season as Season, year: Number(year) }
}

/**
 * Returns a number that grows with time: year × 10, plus 1 for Spring and Winter, 2 for Summer and Fall. Null for no
 * valid one.
 */
export function semesterOrder(text: string | null): number | null {
  const semester = text === null ? null : readSemester(text)
  if (!semester) return null
  const isFirst = semester.season === 'Spring' || semester.season === 'Winter'
  return semester.year * 10 + (isFirst ? 1 : 2)
}

/** The semester of a day: Spring from January to May, Fall otherwise. */
export function currentSemester(day: Date): string {
  return `${day.getMonth() <= may ? 'Spring' : 'Fall'} ${day.getFullYear()}`
}

/** Whether a semester is before that of `day`. False for an invalid semester. */
export function isPreviousSemester(semester: string | null, day: Date): boolean {
  const order = semesterOrder(semester)
  return order !== null && order < semesterOrder(currentSemester(day))!
}

/**
 * Returns the semesters that a form offers on a day: this year's four, and from October the next Spring. By the
 * specification's order a year's Winter is before its Fall. So a past Winter isn't offered again in the fall: next
 * year's is, after Fall.
 */
export function semesterChoices(day: Date): string[] {
  const year = day.getFullYear()
  const [winter, coming] = [`Winter ${year}`, comingWinter(day)]
  const otherSemesters = seasons.filter((season) => season !== 'Winter').map((season) => `${season} ${year}`)
  const four = coming === winter ? [...otherSemesters, winter] : [winter, ...otherSemesters, coming]
  return day.getMonth() < october ? four : [...four, `Spring ${year + 1}`]
}

/** Returns the year's Winter, or the next year's once this one is over. */
export function comingWinter(day: Date): string {
  const year = day.getFullYear()
  return isPreviousSemester(`Winter ${year}`, day) ? `Winter ${year + 1}` : `Winter ${year}`
}

/** Sorts the latest semester first. Classes without one come before all. */
export function byLatestSemester(semester: string | null, otherSemester: string | null): number {
  const [first, second] = [semesterOrder(semester) ?? Infinity, semesterOrder(otherSemester) ?? Infinity]
  return first === second ? 0 : second - first
}
