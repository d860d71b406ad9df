// What credits should be, by server/credits/README.md. It shares no code with server/credits: no sorting and no
// running sums, only counting how many events are before or below another one.

export type Rule = {
  counts: 'each' | 'at-least'
  needed: number | null
  points: number
  cap: number | null
  drop: number
  exclusive: boolean
}
type Use = { event: string; points: number | null; at: number }
export type Course = { id: string; owner: number; roster: string[]; rule: Rule | null; uses: Use[] }
/** A semester of some people. Keys of the maps are ids with spaces between them, moments are in ms. */
export type Semester = {
  now: number
  events: { id: string; start: number; end: number; gone: boolean }[]
  courses: Course[]
  /** `event person` */
  scans: Set<string>
  /** `event person` to present, absent or excused. */
  presence: Map<string, string>
  /** `course event person` to counts, does-not-count or excused. */
  credit: Map<string, string>
  /** `event person` to a course. */
  chosen: Map<string, string>
  /** `course event person`, and ` event person` about presence. */
  asked: Set<string>
}

/** What a person has in a course: the events by their start, each as 'state reason points'. */
export type Expected = {
  have: number
  needed: number | null
  missing: number | null
  points: number
  events: string[]
}

type Verdict = 'earned' | 'excused' | 'open' | 'asked' | 'lost'

export function expectedCredit(term: Semester, course: Course, person: string): Expected {
  const rule = course.rule ?? { counts: 'each', needed: null, points: 1_000, cap: null, drop: 0, exclusive: false }
  const starts = new Map(term.events.map((event) => [event.id, event.start]))
  const isBefore = (one: string, other: string) =>
    starts.get(one)! < starts.get(other)! || (starts.get(one) === starts.get(other) && one < other)
  const uses = course.uses
  const home = (event: string) => (rule.exclusive ? homeOf(term, event, person) : course.id)
  const verdict = (event: string) => verdictOf(term, course.id, event, person)
  const isElsewhere = (event: string) =>
    ['earned', 'open'].includes(verdict(event)) && home(event) !== null && home(event) !== course.id
  const earns = (event: string) => verdict(event) === 'earned' && !isElsewhere(event)
  const worth = ({ event, points }: Use) => (earns(event) ? (points ?? rule.points) : 0)

  const listed = uses.filter(({ event }) => verdict(event) !== 'excused' && !isElsewhere(event))
  const isLower = (one: Use, other: Use) =>
    worth(one) < worth(other) || (worth(one) === worth(other) && isBefore(other.event, one.event))
  const isDropped = (use: Use) =>
    listed.includes(use) && listed.filter((other) => other !== use && isLower(other, use)).length < rule.drop
  const kept = uses.filter((use) => earns(use.event) && !isDropped(use))
  const sumOf = (some: Use[]) => some.reduce((sum, use) => sum + worth(use), 0)
  const cap = rule.cap ?? Number.MAX_SAFE_INTEGER
  const upTo = (use: Use) =>
    Math.min(cap, sumOf(kept.filter((other) => other === use || isBefore(other.event, use.event))))
  const until = (use: Use) => Math.min(cap, sumOf(kept.filter((other) => isBefore(other.event, use.event))))
  const earlier = (use: Use) => kept.filter((other) => isBefore(other.event, use.event)).length

  const say = (use: Use): [string, string, number] => {
    if (isElsewhere(use.event)) {
      const isChosen = term.chosen.get(`${use.event} ${person}`) === home(use.event)
      return ['chosen-elsewhere', isChosen ? 'chosen' : 'used-first', 0]
    }
    if (!earns(use.event)) return [...unearned(term, course.id, use.event, person), 0]
    if (isDropped(use)) return ['not-counted', 'dropped', 0]
    const why = term.credit.has(`${course.id} ${use.event} ${person}`) ? 'marked-counts' : 'present'
    if (rule.counts === 'at-least') return earlier(use) < rule.needed! ? ['counted', why, 0] : ['over-cap', 'enough', 0]
    const given = upTo(use) - until(use)
    return worth(use) > 0 && given === 0 ? ['over-cap', 'cap', 0] : ['counted', why, given]
  }
  const said = new Map(uses.map((use) => [use.event, say(use)]))
  const have = [...said.values()].filter(([state]) => state === 'counted').length
  const inTime = (event: string) => uses.filter((other) => isBefore(other.event, event)).length
  const events = uses.map(() => '')
  for (const [event, parts] of said) events[inTime(event)] = parts.join(' ')

  if (rule.counts === 'at-least') {
    const isEnough = kept.length >= rule.needed!
    return { have, needed: rule.needed, missing: rule.needed! - have, points: isEnough ? rule.points : 0, events }
  }
  const points = Math.min(cap, sumOf(kept))
  const isEndless = rule.needed === null && (rule.cap === null || rule.points === 0)
  if (isEndless) return { have, needed: null, missing: null, points, events }

  const coming = uses.filter(({ event }) => verdict(event) === 'open' && !isElsewhere(event))
  /** What counts when the person attends the next `more` events: those of the course, then new ones at its end. */
  const attending = (more: number) => {
    const attends = (use: Use) =>
      coming.includes(use) && coming.filter((other) => isBefore(other.event, use.event)).length < more
    const own = listed.map((use) => {
      const isIn = earns(use.event) || attends(use)
      return { isIn, worth: isIn ? (use.points ?? rule.points) : 0, place: inTime(use.event) }
    })
    const added = Array.from({ length: Math.max(0, more - coming.length) }, (_, n) => ({
      isIn: true,
      worth: rule.points,
      place: uses.length + n,
    }))
    const all = [...own, ...added]
    const left = all.filter((one) => {
      const lower = all.filter(
        (other) => other.worth < one.worth || (other.worth === one.worth && other.place > one.place),
      )
      return one.isIn && lower.length >= rule.drop
    })
    return { count: left.length, sum: left.reduce((sum, one) => sum + one.worth, 0) }
  }
  const isEnough = ({ count, sum }: { count: number; sum: number }) =>
    count >= (rule.needed ?? Infinity) || (rule.cap !== null && rule.cap > 0 && sum >= rule.cap)
  let missing = 0
  while (!isEnough(attending(missing))) missing += 1
  const needed = rule.needed ?? (missing === 0 ? have : attending(missing).count)
  return { have, needed, missing, points, events }
}

/** How many events earn credit in an exclusive course of a person: each counts once, whatever they choose. */
export function exclusivelyEarned(term: Semester, person: string): number {
  return term.events.filter(({ id }) =>
    term.courses.some(
      (course) =>
        course.rule?.exclusive &&
        course.roster.includes(person) &&
        course.uses.some(({ event }) => event === id) &&
        verdictOf(term, course.id, id, person) === 'earned',
    ),
  ).length
}

function verdictOf(term: Semester, course: string, event: string, person: string): Verdict {
  const mark = term.credit.get(`${course} ${event} ${person}`)
  const presence = term.presence.get(`${event} ${person}`)
  const wasThere = presence === 'present' || (term.scans.has(`${event} ${person}`) && presence !== 'absent')
  if (mark === 'counts' || (mark === undefined && wasThere)) return 'earned'
  if (mark === 'excused' || (mark === undefined && presence === 'excused')) return 'excused'
  if (term.asked.has(`${course} ${event} ${person}`) || term.asked.has(` ${event} ${person}`)) return 'asked'
  const { end, gone } = term.events.find(({ id }) => id === event)!
  return mark === undefined && presence === undefined && !gone && end >= term.now ? 'open' : 'lost'
}

function unearned(term: Semester, course: string, event: string, person: string): [string, string] {
  const mark = term.credit.get(`${course} ${event} ${person}`)
  const verdict = verdictOf(term, course, event, person)
  if (verdict === 'excused') return ['excused', mark ? 'excused-by-class' : 'excused-at-event']
  if (verdict === 'open') return ['will-count', 'upcoming']
  if (verdict === 'asked') return ['waiting', 'appeal']
  if (mark) return ['not-counted', 'marked-not']
  if (term.presence.get(`${event} ${person}`) === 'absent') return ['not-counted', 'marked-absent']
  return ['not-counted', term.events.find(({ id }) => id === event)!.gone ? 'names-deleted' : 'not-there']
}

/** The exclusive course in which an event counts for a person, or will. */
function homeOf(term: Semester, event: string, person: string): string | null {
  const users = term.courses.flatMap((course) => {
    const use = course.uses.find((one) => one.event === event)
    return use && course.rule?.exclusive && course.roster.includes(person) ? [{ id: course.id, at: use.at }] : []
  })
  for (const wanted of ['earned', 'open'] as const) {
    const some = users.filter(({ id }) => verdictOf(term, id, event, person) === wanted)
    const chosen = some.find(({ id }) => id === term.chosen.get(`${event} ${person}`))
    if (chosen) return chosen.id
    const first = some.find((one) =>
      some.every((other) => other === one || one.at < other.at || (one.at === other.at && one.id < other.id)),
    )
    if (first) return first.id
  }
  return null
}
