// Random semesters, and what the oracle of credit reads from them: see credit-oracle.ts.

export type Rule = {
  counts: 'each' | 'at-least'
  needed: number | null
  points: number
  cap: number | null
  best: number | null
  exclusive: boolean
}
export type Use = { event: string; points: number | null; at: number }
export type Course = { id: string; owner: number; roster: string[]; rule: Rule | null; uses: Use[] }
/** A semester with its classes and people. Keys of the maps are ids with spaces between them, and times are in ms. */
export type Semester = {
  now: number
  events: { id: string; start: number; end: number; isPurged: boolean }[]
  courses: Course[]
  /** Check-ins, as `event person`. */
  scans: Set<string>
  /** Maps `event person` to present, absent or excused. */
  presence: Map<string, string>
  /** Maps `course event person` to counts, does-not-count or excused. */
  credit: Map<string, string>
  /** Maps `event person` to a course. */
  chosen: Map<string, string>
  /** Appeals, as `course event person`, or as ` event person` if they are about presence. */
  asked: Set<string>
}

export type Verdict = 'earned' | 'excused' | 'open' | 'asked' | 'lost'

export function judge(term: Semester, course: string, event: string, person: string): Verdict {
  const mark = term.credit.get(`${course} ${event} ${person}`)
  const presence = term.presence.get(`${event} ${person}`)
  const wasThere = presence === 'present' || (term.scans.has(`${event} ${person}`) && presence !== 'absent')
  if (mark === 'counts' || (mark === undefined && wasThere)) return 'earned'
  if (mark === 'excused' || (mark === undefined && presence === 'excused')) return 'excused'
  if (term.asked.has(`${course} ${event} ${person}`) || term.asked.has(` ${event} ${person}`)) return 'asked'
  const { end, isPurged } = term.events.find(({ id }) => id === event)!
  return mark === undefined && presence === undefined && !isPurged && end >= term.now ? 'open' : 'lost'
}

export type ExclusiveUse = { course: Course; use: Use }

export function exclusiveUses(term: Semester, event: string, person: string): ExclusiveUse[] {
  const users = term.courses.flatMap((course) => {
    const use = course.uses.find((courseUse) => courseUse.event === event)
    return use && course.rule?.exclusive && course.roster.includes(person) ? [{ course, use }] : []
  })
  const isAhead = (first: ExclusiveUse, second: ExclusiveUse) =>
    first.use.at < second.use.at || (first.use.at === second.use.at && first.course.id < second.course.id)
  const places = users.map((item) => users.filter((rival) => rival !== item && isAhead(rival, item)).length)
  return users.map((_, place) => users[places.indexOf(place)]!)
}

export function neededBy(term: Semester, { id, rule, uses }: Course, person: string): number | null {
  const excused = uses.filter(({ event }) => judge(term, id, event, person) === 'excused').length
  return rule?.needed == null ? null : Math.max(1, rule.needed - excused)
}

/** Returns how many of the worths count if only the `best` highest do, and their sum. */
export function countBest(worths: number[], best: number): { count: number; sum: number } {
  const highest = worths.filter(
    (value, place) =>
      worths.filter((rival, rivalPlace) => rival > value || (rival === value && rivalPlace < place)).length < best,
  )
  return { count: highest.length, sum: highest.reduce((sum, value) => sum + value, 0) }
}
