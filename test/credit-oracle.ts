// The expected credits, by server/credits/README.md. It shares no code with server/credits: no sorting and no
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
  events: { id: string; start: number; end: number; isPurged: boolean }[]
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

/** A person's expected credit in a course. `events` are in the order of their start, each as 'state reason points'. */
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
  const isBefore = (first: string, second: string) =>
    starts.get(first)! < starts.get(second)! || (starts.get(first) === starts.get(second) && first < second)
  const uses = course.uses
  const home = (event: string) => (rule.exclusive ? findHome(term, event, person) : course.id)
  const verdict = (event: string) => judge(term, course.id, event, person)
  const isElsewhere = (event: string) =>
    ['earned', 'open'].includes(verdict(event)) && home(event) !== null && home(event) !== course.id
  const earns = (event: string) => verdict(event) === 'earned' && !isElsewhere(event)
  const worth = ({ event, points }: Use) => (earns(event) ? (points ?? rule.points) : 0)

  const listed = uses.filter(({ event }) => verdict(event) !== 'excused' && !isElsewhere(event))
  const isLower = (first: Use, second: Use) =>
    worth(first) < worth(second) || (worth(first) === worth(second) && isBefore(second.event, first.event))
  const isDropped = (use: Use) =>
    listed.includes(use) && listed.filter((otherUse) => otherUse !== use && isLower(otherUse, use)).length < rule.drop
  const countedUses = uses.filter((use) => earns(use.event) && !isDropped(use))
  const sumWorth = (group: Use[]) => group.reduce((sum, use) => sum + worth(use), 0)
  const cap = rule.cap ?? Number.MAX_SAFE_INTEGER
  const sumUpTo = (use: Use) =>
    Math.min(cap, sumWorth(countedUses.filter((otherUse) => otherUse === use || isBefore(otherUse.event, use.event))))
  const sumBefore = (use: Use) =>
    Math.min(cap, sumWorth(countedUses.filter((otherUse) => isBefore(otherUse.event, use.event))))
  const countEarlier = (use: Use) => countedUses.filter((otherUse) => isBefore(otherUse.event, use.event)).length

  const say = (use: Use): [string, string, number] => {
    if (isElsewhere(use.event)) {
      const isChosen = term.chosen.get(`${use.event} ${person}`) === home(use.event)
      return ['chosen-elsewhere', isChosen ? 'chosen' : 'used-first', 0]
    }
    if (!earns(use.event)) return [...unearned(term, course.id, use.event, person), 0]
    if (isDropped(use)) return ['not-counted', 'dropped', 0]
    const reason = term.credit.has(`${course.id} ${use.event} ${person}`) ? 'marked-counts' : 'present'
    if (rule.counts === 'at-least')
      return countEarlier(use) < rule.needed! ? ['counted', reason, 0] : ['over-cap', 'enough', 0]
    const creditedPoints = sumUpTo(use) - sumBefore(use)
    return worth(use) > 0 && creditedPoints === 0 ? ['over-cap', 'cap', 0] : ['counted', reason, creditedPoints]
  }
  const results = new Map(uses.map((use) => [use.event, say(use)]))
  const have = [...results.values()].filter(([state]) => state === 'counted').length
  const countBefore = (event: string) => uses.filter((otherUse) => isBefore(otherUse.event, event)).length
  const events = uses.map(() => '')
  for (const [event, parts] of results) events[countBefore(event)] = parts.join(' ')

  if (rule.counts === 'at-least') {
    const isEnough = countedUses.length >= rule.needed!
    return { have, needed: rule.needed, missing: rule.needed! - have, points: isEnough ? rule.points : 0, events }
  }
  const points = Math.min(cap, sumWorth(countedUses))
  const isEndless = rule.needed === null && (rule.cap === null || rule.points === 0)
  if (isEndless) return { have, needed: null, missing: null, points, events }

  const coming = uses.filter(({ event }) => verdict(event) === 'open' && !isElsewhere(event))
  /** Counts as if the person attends the next `eventCount` events: those of the course, then new ones at its end. */
  const attending = (eventCount: number) => {
    const attends = (use: Use) =>
      coming.includes(use) && coming.filter((otherUse) => isBefore(otherUse.event, use.event)).length < eventCount
    const courseEvents = listed.map((use) => {
      const isIn = earns(use.event) || attends(use)
      return { isIn, worth: isIn ? (use.points ?? rule.points) : 0, position: countBefore(use.event) }
    })
    const added = Array.from({ length: Math.max(0, eventCount - coming.length) }, (_, n) => ({
      isIn: true,
      worth: rule.points,
      position: uses.length + n,
    }))
    const candidates = [...courseEvents, ...added]
    const remaining = candidates.filter((candidate) => {
      const lower = candidates.filter(
        (rival) =>
          rival.worth < candidate.worth || (rival.worth === candidate.worth && rival.position > candidate.position),
      )
      return candidate.isIn && lower.length >= rule.drop
    })
    return { count: remaining.length, sum: remaining.reduce((sum, candidate) => sum + candidate.worth, 0) }
  }
  const isEnough = ({ count, sum }: { count: number; sum: number }) =>
    count >= (rule.needed ?? Infinity) || (rule.cap !== null && rule.cap > 0 && sum >= rule.cap)
  let missing = 0
  while (!isEnough(attending(missing))) missing += 1
  const needed = rule.needed ?? (missing === 0 ? have : attending(missing).count)
  return { have, needed, missing, points, events }
}

/** Counts the events that earn credit in a person's exclusive courses: each counts once, whatever they choose. */
export function exclusivelyEarned(term: Semester, person: string): number {
  return term.events.filter(({ id }) =>
    term.courses.some(
      (course) =>
        course.rule?.exclusive &&
        course.roster.includes(person) &&
        course.uses.some(({ event }) => event === id) &&
        judge(term, course.id, id, person) === 'earned',
    ),
  ).length
}

function judge(term: Semester, course: string, event: string, person: string): Verdict {
  const mark = term.credit.get(`${course} ${event} ${person}`)
  const presence = term.presence.get(`${event} ${person}`)
  const wasThere = presence === 'present' || (term.scans.has(`${event} ${person}`) && presence !== 'absent')
  if (mark === 'counts' || (mark === undefined && wasThere)) return 'earned'
  if (mark === 'excused' || (mark === undefined && presence === 'excused')) return 'excused'
  if (term.asked.has(`${course} ${event} ${person}`) || term.asked.has(` ${event} ${person}`)) return 'asked'
  const { end, isPurged } = term.events.find(({ id }) => id === event)!
  return mark === undefined && presence === undefined && !isPurged && end >= term.now ? 'open' : 'lost'
}

function unearned(term: Semester, course: string, event: string, person: string): [string, string] {
  const mark = term.credit.get(`${course} ${event} ${person}`)
  const verdict = judge(term, course, event, person)
  if (verdict === 'excused') return ['excused', mark ? 'excused-by-class' : 'excused-at-event']
  if (verdict === 'open') return ['will-count', 'upcoming']
  if (verdict === 'asked') return ['waiting', 'appeal']
  if (mark) return ['not-counted', 'marked-not']
  if (term.presence.get(`${event} ${person}`) === 'absent') return ['not-counted', 'marked-absent']
  return ['not-counted', term.events.find(({ id }) => id === event)!.isPurged ? 'names-deleted' : 'not-there']
}

/** The exclusive course in which an event counts for a person, or will. */
function findHome(term: Semester, event: string, person: string): string | null {
  const users = term.courses.flatMap((course) => {
    const use = course.uses.find((courseUse) => courseUse.event === event)
    return use && course.rule?.exclusive && course.roster.includes(person) ? [{ id: course.id, at: use.at }] : []
  })
  for (const targetVerdict of ['earned', 'open'] as const) {
    const candidates = users.filter(({ id }) => judge(term, id, event, person) === targetVerdict)
    const chosen = candidates.find(({ id }) => id === term.chosen.get(`${event} ${person}`))
    if (chosen) return chosen.id
    const earliest = candidates.find((candidate) =>
      candidates.every(
        (rival) =>
          rival === candidate || candidate.at < rival.at || (candidate.at === rival.at && candidate.id < rival.id),
      ),
    )
    if (earliest) return earliest.id
  }
  return null
}
