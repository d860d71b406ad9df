// The exclusive courses for which events are expected to count: see credit-oracle.ts.
import {
  countBest,
  exclusiveUses,
  judge,
  neededBy,
  type Course,
  type ExclusiveUse,
  type Semester,
  type Verdict,
} from './credit-semester.ts'

export type Homes = Map<string, string | null>

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
export function findHomes(term: Semester, person: string): Homes {
  const unreachable = findUnreachableGoals(term, person)
  const homes = placeEvents(term, person, unreachable, ['earned'])
  for (const event of inOrder(term)) {
    if (homes.has(event)) continue
    const open = exclusiveUses(term, event, person).filter(
      ({ course }) => judge(term, course.id, event, person) === 'open',
    )
    const isChosen = ({ course }: ExclusiveUse) => course.id === term.chosen.get(`${event} ${person}`)
    const ranked = [...open.filter(isChosen), ...open.filter((item) => !isChosen(item))]
    const gain = (item: ExclusiveUse) =>
      weighGain(term, person, item, heldWorths(term, person, item, homes, ['earned']))
    const isWorthIt = (item: ExclusiveUse) =>
      gain(item) === 'points' || (gain(item) === 'progress' && (isChosen(item) || !unreachable.has(item.course.id)))
    const isPromised = (item: ExclusiveUse) => ['points', 'progress', 'shown'].includes(gain(item))
    homes.set(event, (ranked.find(isWorthIt) ?? ranked.find(isPromised))?.course.id ?? null)
  }
  return homes
}

/**
 * Returns the exclusive courses whose goal a person can't reach, even by coming to every event that isn't over and if
 * every open appeal were granted. First, all courses that have too few such events. Then, of those that take events
 * from each other, the last one, as long as one of them lacks an event. Courses are in the order of their first event.
 */
function findUnreachableGoals(term: Semester, person: string): Set<string> {
  const possible: Verdict[] = ['earned', 'open', 'asked']
  const usable = inOrder(term).flatMap((event) =>
    exclusiveUses(term, event, person).filter(({ course }) => possible.includes(judge(term, course.id, event, person))),
  )
  const users = inOrder(term).flatMap((event) => exclusiveUses(term, event, person).map(({ course }) => course))
  const aiming = users.filter(
    (course, place) => users.indexOf(course) === place && neededBy(term, course, person) !== null,
  )
  const mayHave = (course: Course) =>
    usable.filter((item) => {
      const choice = term.chosen.get(`${item.use.event} ${person}`)
      const isTaken = usable.some((rival) => rival.use.event === item.use.event && rival.course.id === choice)
      return item.course === course && (choice === course.id || !isTaken)
    }).length
  const unreachable = new Set(
    aiming.filter((course) => mayHave(course) < neededBy(term, course, person)!).map(({ id }) => id),
  )
  for (;;) {
    const homes = placeEvents(term, person, unreachable, possible)
    const lacking = aiming.filter((course) => {
      const worths = usable
        .filter((item) => item.course === course && homes.get(item.use.event) === course.id)
        .map(worthIn)
      const { count, sum } = countBest(worths, course.rule!.best ?? Number.MAX_SAFE_INTEGER)
      return !unreachable.has(course.id) && count < neededBy(term, course, person)! && !isCapFull(course, sum)
    })
    if (lacking.length === 0) return unreachable
    unreachable.add(lacking[lacking.length - 1]!.id)
  }
}

/** Returns where the events count whose verdict is one of `verdicts`. */
function placeEvents(term: Semester, person: string, unreachable: Set<string>, verdicts: Verdict[]): Homes {
  const homes: Homes = new Map()
  const place = (event: string, isAllowed: (item: ExclusiveUse) => boolean) => {
    const home = homes.has(event)
      ? undefined
      : exclusiveUses(term, event, person).find(
          (item) => verdicts.includes(judge(term, item.course.id, event, person)) && isAllowed(item),
        )
    if (home) homes.set(event, home.course.id)
  }
  const gain = (item: ExclusiveUse) => weighGain(term, person, item, heldWorths(term, person, item, homes, verdicts))
  const isChosen = ({ course, use }: ExclusiveUse) => course.id === term.chosen.get(`${use.event} ${person}`)
  const isShared = ({ use }: ExclusiveUse) => exclusiveUses(term, use.event, person).length > 1
  const isSomething = (item: ExclusiveUse) => ['points', 'progress'].includes(gain(item))
  const isWorthIt = (item: ExclusiveUse) =>
    gain(item) === 'points' || (gain(item) === 'progress' && !unreachable.has(item.course.id))
  const isCounted = (item: ExclusiveUse) => gain(item) !== 'nothing'
  for (const event of inOrder(term)) place(event, (item) => isShared(item) && isChosen(item) && isSomething(item))
  for (const event of inOrder(term)) place(event, isWorthIt)
  for (const event of inOrder(term)) {
    place(event, (item) => isChosen(item) && isCounted(item))
    place(event, isCounted)
  }
  return homes
}

/** Returns the worths of the events that a course has already, of those whose verdict is one of `verdicts`. */
function heldWorths(
  term: Semester,
  person: string,
  { course }: ExclusiveUse,
  homes: Homes,
  verdicts: Verdict[],
): number[] {
  return course.uses
    .filter(({ event }) => homes.get(event) === course.id && verdicts.includes(judge(term, course.id, event, person)))
    .map((use) => worthIn({ course, use }))
}

/**
 * Returns what one more event gives a person in a course that has events worth `worths`: points, or progress toward the
 * goal. Without either, `shown` is an event that still counts, and `idle` one that counts only once it has happened.
 */
function weighGain(
  term: Semester,
  person: string,
  item: ExclusiveUse,
  worths: number[],
): 'points' | 'progress' | 'shown' | 'idle' | 'nothing' {
  const { counts, best: limit } = item.course.rule!
  const needed = neededBy(term, item.course, person)
  if (counts === 'at-least') return worths.length < needed! ? 'progress' : 'nothing'
  const best = limit ?? Number.MAX_SAFE_INTEGER
  if (worths.filter((value) => value >= worthIn(item)).length >= best) return 'nothing'
  const { count, sum } = countBest(worths, best)
  if (worthIn(item) > 0) return sum < (item.course.rule!.cap ?? Number.MAX_SAFE_INTEGER) ? 'points' : 'nothing'
  if (isCapFull(item.course, sum)) return 'idle'
  return needed === null ? 'shown' : count < needed ? 'progress' : 'idle'
}

const worthIn = ({ course, use }: ExclusiveUse) => use.points ?? course.rule!.points

/** Whether a course’s points are all given. A cap of 0 never is. */
function isCapFull({ rule }: Course, sum: number): boolean {
  return rule!.cap !== null && rule!.cap > 0 && sum >= rule!.cap
}

function inOrder({ events }: Semester): string[] {
  const isEarlier = (first: Semester['events'][number], second: Semester['events'][number]) =>
    first.start < second.start || (first.start === second.start && first.id < second.id)
  return events.map(
    (_, place) => events.find((event) => events.filter((rival) => isEarlier(rival, event)).length === place)!.id,
  )
}
