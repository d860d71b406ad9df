// The expected credits, according to server/credits/README.md. To share no method with server/credits, this code never
// sorts and keeps no running sums. It only counts how many events are before or below another event.

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

/**
 * A person's expected credit in a course. `events` are in the order in which they start, each as 'state reason points'.
 */
export type Expected = {
  have: number
  needed: number | null
  missing: number | null
  points: number
  events: string[]
}

type Verdict = 'earned' | 'excused' | 'open' | 'asked' | 'lost'

export function expectedCredit(
  term: Semester,
  course: Course,
  person: string,
  homes = findHomes(term, person),
): Expected {
  const rule = course.rule ?? { counts: 'each', needed: null, points: 1_000, cap: null, best: null, exclusive: false }
  const starts = new Map(term.events.map((event) => [event.id, event.start]))
  const isBefore = (first: string, second: string) =>
    starts.get(first)! < starts.get(second)! || (starts.get(first) === starts.get(second) && first < second)
  const uses = course.uses
  const home = (event: string) => (rule.exclusive ? homes.get(event) : course.id)
  const verdict = (event: string) => judge(term, course.id, event, person)
  const isElsewhere = (event: string) =>
    ['earned', 'open'].includes(verdict(event)) && home(event) !== null && home(event) !== course.id
  const earns = (event: string) => verdict(event) === 'earned' && home(event) === course.id
  const worth = ({ event, points }: Use) => (earns(event) ? (points ?? rule.points) : 0)

  const needed = neededBy(term, course, person)
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
  /** Returns why an upcoming event would add nothing to the person's credit, or null. */
  const isUseless = (use: Use): string | null => {
    const added = use.points ?? rule.points
    if (rule.counts === 'at-least') return countedUses.length < needed! ? null : 'enough'
    if (earning.filter((rival) => worth(rival) >= added).length >= best) return 'not-best'
    return added > 0 && sumWorth(countedUses) >= cap ? 'cap' : null
  }

  const say = (use: Use): [string, string, number] => {
    if (isElsewhere(use.event)) {
      const isChosen = term.chosen.get(`${use.event} ${person}`) === home(use.event)
      const users = exclusiveUses(term, use.event, person).map((item) => item.course.id)
      const isBehind = users.indexOf(home(use.event)!) < users.indexOf(course.id)
      return ['chosen-elsewhere', isChosen ? 'chosen' : isBehind ? 'used-first' : 'adds-nothing', 0]
    }
    const isUnplaced = verdict(use.event) === 'earned' && !earns(use.event)
    if (isUnplaced || (verdict(use.event) === 'open' && isUseless(use))) return ['over-cap', isUseless(use)!, 0]
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
  /**
   * Returns the worths of the person's events if they attend the next `eventCount` events: first those of the course,
   * then new ones.
   */
  const attending = (eventCount: number): number[] => [
    ...earning.map(worth),
    ...coming.filter((use) => positionInComing(use) < eventCount).map((use) => use.points ?? rule.points),
    ...Array.from({ length: Math.max(0, eventCount - coming.length) }, () => rule.points),
  ]
  const isEnough = (eventCount: number) => {
    const worths = attending(eventCount)
    const reached = countBest(worths, best)
    if (reached.count >= (needed ?? Infinity)) return true
    if (rule.cap !== null && rule.cap > 0 && reached.sum >= rule.cap) return true
    const further = [rule.points, ...coming.filter((use) => positionInComing(use) >= eventCount).map(worthOfNext)]
    return further.every((value) => worths.filter((rival) => rival >= value).length >= best)
  }
  const worthOfNext = (use: Use) => use.points ?? rule.points
  let missing = 0
  while (!isEnough(missing)) missing += 1
  const shownNumber = needed ?? (missing === 0 ? have : countBest(attending(missing), best).count)
  return { have, needed: shownNumber, missing, points, events }
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

type Homes = Map<string, string | null>
type ExclusiveUse = { course: Course; use: Use }

function exclusiveUses(term: Semester, event: string, person: string): ExclusiveUse[] {
  const users = term.courses.flatMap((course) => {
    const use = course.uses.find((courseUse) => courseUse.event === event)
    return use && course.rule?.exclusive && course.roster.includes(person) ? [{ course, use }] : []
  })
  const isAhead = (first: ExclusiveUse, second: ExclusiveUse) =>
    first.use.at < second.use.at || (first.use.at === second.use.at && first.course.id < second.course.id)
  const places = users.map((item) => users.filter((rival) => rival !== item && isAhead(rival, item)).length)
  return users.map((_, place) => users[places.indexOf(place)]!)
}

/**
 * Returns where each event would count if the first exclusive course that uses it always got it, whatever it adds
 * there.
 */
export function firstUseHomes(term: Semester, person: string): Homes {
  return new Map(
    term.events.map(({ id }) => {
      const users = exclusiveUses(term, id, person)
      const find = (verdict: Verdict) => users.find(({ course }) => judge(term, course.id, id, person) === verdict)
      return [id, (find('earned') ?? find('open'))?.course.id ?? null]
    }),
  )
}

/**
 * Returns the exclusive course in which each event counts for a person, or will count. Null if it adds nothing in any
 * of them.
 */
function findHomes(term: Semester, person: string): Homes {
  const homes: Homes = new Map()
  const worthIn = ({ course, use }: ExclusiveUse) => use.points ?? course.rule!.points
  const adds = (item: ExclusiveUse) => {
    const { course } = item
    const rule = course.rule!
    const heldWorths = course.uses
      .filter(({ event }) => homes.get(event) === course.id && judge(term, course.id, event, person) === 'earned')
      .map((use) => worthIn({ course, use }))
    if (rule.counts === 'at-least') return heldWorths.length < neededBy(term, course, person)!
    const best = rule.best ?? Number.MAX_SAFE_INTEGER
    if (heldWorths.filter((value) => value >= worthIn(item)).length >= best) return false
    return worthIn(item) === 0 || countBest(heldWorths, best).sum < (rule.cap ?? Number.MAX_SAFE_INTEGER)
  }
  const isEarlier = (first: Semester['events'][number], second: Semester['events'][number]) =>
    first.start < second.start || (first.start === second.start && first.id < second.id)
  const inOrder = term.events.map(
    (_, place) =>
      term.events.find((event) => term.events.filter((rival) => isEarlier(rival, event)).length === place)!.id,
  )
  const place = (event: string, verdict: Verdict, isAllowed: (item: ExclusiveUse) => boolean) => {
    if (homes.has(event)) return
    const home = exclusiveUses(term, event, person).find(
      (item) => judge(term, item.course.id, event, person) === verdict && isAllowed(item) && adds(item),
    )
    if (home) homes.set(event, home.course.id)
  }
  const isChosen = (event: string) => (item: ExclusiveUse) => item.course.id === term.chosen.get(`${event} ${person}`)
  const isAny = () => true
  const isShared = (event: string) => exclusiveUses(term, event, person).length > 1
  for (const event of inOrder) if (isShared(event)) place(event, 'earned', isChosen(event))
  for (const event of inOrder) place(event, 'earned', isAny)
  for (const event of inOrder) {
    place(event, 'open', isChosen(event))
    place(event, 'open', isAny)
    if (!homes.has(event)) homes.set(event, null)
  }
  return homes
}

function neededBy(term: Semester, { id, rule, uses }: Course, person: string): number | null {
  const excused = uses.filter(({ event }) => judge(term, id, event, person) === 'excused').length
  return rule?.needed == null ? null : Math.max(1, rule.needed - excused)
}

/** Returns how many of the worths count if only the `best` highest do, and their sum. */
function countBest(worths: number[], best: number): { count: number; sum: number } {
  const highest = worths.filter(
    (value, place) =>
      worths.filter((rival, rivalPlace) => rival > value || (rival === value && rivalPlace < place)).length < best,
  )
  return { count: highest.length, sum: highest.reduce((sum, value) => sum + value, 0) }
}
