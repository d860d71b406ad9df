// The expected credits, by server/credits/README.md. It shares no code with server/credits: no sorting and no
// running sums, only counting how many events are before or below another one.

export type Rule = {
  counts: 'each' | 'at-least'
  needed: number | null
  points: number
  cap: number | null
  best: number | null
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
  const rule = course.rule ?? { counts: 'each', needed: null, points: 1_000, cap: null, best: null, exclusive: false }
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

  const excused = uses.filter(({ event }) => verdict(event) === 'excused').length
  const needed = rule.needed === null ? null : Math.max(1, rule.needed - excused)
  const cap = rule.cap ?? Number.MAX_SAFE_INTEGER
  const best = rule.best ?? Number.MAX_SAFE_INTEGER
  const isBetter = (first: Use, second: Use) =>
    worth(first) > worth(second) || (worth(first) === worth(second) && isBefore(first.event, second.event))
  const earning = uses.filter(({ event }) => earns(event))
  const isBest = (use: Use) => earning.filter((rival) => rival !== use && isBetter(rival, use)).length < best
  const countedUses = earning.filter(isBest)
  const sumWorth = (group: Use[]) => group.reduce((sum, use) => sum + worth(use), 0)
  const sumUpTo = (use: Use) =>
    Math.min(cap, sumWorth(countedUses.filter((otherUse) => otherUse === use || isBefore(otherUse.event, use.event))))
  const sumBefore = (use: Use) =>
    Math.min(cap, sumWorth(countedUses.filter((otherUse) => isBefore(otherUse.event, use.event))))
  const countEarlier = (use: Use) => countedUses.filter((otherUse) => isBefore(otherUse.event, use.event)).length
  /** Why an event that is to come would add nothing to what the person has. */
  const isUseless = (use: Use): string | null => {
    const added = use.points ?? rule.points
    if (rule.counts === 'at-least') return countedUses.length < needed! ? null : 'enough'
    if (earning.filter((rival) => worth(rival) >= added).length >= best) return 'not-best'
    return added > 0 && sumWorth(countedUses) >= cap ? 'cap' : null
  }

  const say = (use: Use): [string, string, number] => {
    if (isElsewhere(use.event)) {
      const isChosen = term.chosen.get(`${use.event} ${person}`) === home(use.event)
      return ['chosen-elsewhere', isChosen ? 'chosen' : 'used-first', 0]
    }
    if (verdict(use.event) === 'open' && isUseless(use)) return ['over-cap', isUseless(use)!, 0]
    if (!earns(use.event)) return [...unearned(term, course.id, use.event, person), 0]
    if (!isBest(use)) return ['over-cap', 'not-best', 0]
    const reason = term.credit.has(`${course.id} ${use.event} ${person}`) ? 'marked-counts' : 'present'
    if (rule.counts === 'at-least')
      return countEarlier(use) < needed! ? ['counted', reason, 0] : ['over-cap', 'enough', 0]
    const creditedPoints = sumUpTo(use) - sumBefore(use)
    return worth(use) > 0 && creditedPoints === 0 ? ['over-cap', 'cap', 0] : ['counted', reason, creditedPoints]
  }
  const results = new Map(uses.map((use) => [use.event, say(use)]))
  const have = [...results.values()].filter(([state]) => state === 'counted').length
  const countBefore = (event: string) => uses.filter((otherUse) => isBefore(otherUse.event, event)).length
  const events = uses.map(() => '')
  for (const [event, parts] of results) events[countBefore(event)] = parts.join(' ')

  if (rule.counts === 'at-least') {
    const isEnough = countedUses.length >= needed!
    return { have, needed, missing: needed! - have, points: isEnough ? rule.points : 0, events }
  }
  const points = Math.min(cap, sumWorth(countedUses))
  const isEndless = needed === null && rule.best === null && (rule.cap === null || rule.points === 0)
  if (isEndless) return { have, needed: null, missing: null, points, events }

  const coming = uses.filter((use) => verdict(use.event) === 'open' && !isElsewhere(use.event) && !isUseless(use))
  const positionInComing = (use: Use) => coming.filter(({ event }) => isBefore(event, use.event)).length
  /** The worths as if the person attends the next `eventCount` events: those of the course, then new ones. */
  const attending = (eventCount: number): number[] => [
    ...earning.map(worth),
    ...coming.filter((use) => positionInComing(use) < eventCount).map((use) => use.points ?? rule.points),
    ...Array.from({ length: Math.max(0, eventCount - coming.length) }, () => rule.points),
  ]
  /** How many count, and their sum. */
  const count = (worths: number[]) => {
    const highest = worths.filter(
      (value, place) =>
        worths.filter((rival, rivalPlace) => rival > value || (rival === value && rivalPlace < place)).length < best,
    )
    return { count: highest.length, sum: highest.reduce((sum, value) => sum + value, 0) }
  }
  const isEnough = (eventCount: number) => {
    const worths = attending(eventCount)
    const reached = count(worths)
    if (reached.count >= (needed ?? Infinity)) return true
    if (rule.cap !== null && rule.cap > 0 && reached.sum >= rule.cap) return true
    const further = [rule.points, ...coming.filter((use) => positionInComing(use) >= eventCount).map(worthOfNext)]
    return further.every((value) => worths.filter((rival) => rival >= value).length >= best)
  }
  const worthOfNext = (use: Use) => use.points ?? rule.points
  let missing = 0
  while (!isEnough(missing)) missing += 1
  const shown = needed ?? (missing === 0 ? have : count(attending(missing)).count)
  return { have, needed: shown, missing, points, events }
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
