import type { CreditCounts, CreditReason, CreditState } from '#contract/credits/values.ts'
import {
  addToTally,
  isCapReached,
  isFull,
  startTally,
  whyNoPromise,
  whyNothing,
  type Limits,
  type Tally,
} from './tally.ts'

/**
 * A class’s rule about what counts. Points and cap are whole thousandths. `best`: the maximum number of events that
 * count.
 */
export type Rule = {
  counts: CreditCounts
  needed: number | null
  points: number
  cap: number | null
  best: number | null
}

/** An event's state before the rule counts it. */
export type Standing = { state: 'earns' | Exclude<CreditState, 'counted'>; reason: CreditReason }
/** An event of the class for one student. `points`: its own thousandths, which replace the rule's. `startsAt` in ms. */
export type CreditEvent = { id: string; startsAt: number; points: number | null; standing: Standing }

/** An event's credit. `points`: the thousandths that it adds to the sum, always 0 with `at-least`. */
export type EventCredit = { id: string; state: CreditState; reason: CreditReason; points: number }
/** A student’s credit in a class. */
export type Credit = {
  /** The number of counted events. */
  have: number
  /**
   * The rule’s goal, or the number of counted events once none is missing. Null if the rule has neither a goal nor a
   * limit.
   */
  needed: number | null
  /**
   * How many of the next events the student still needs. 0 if more events would add nothing. Null if the rule has
   * neither a goal nor a limit.
   */
  missing: number | null
  /** Thousandths. */
  points: number
  /** Sorted by `compareByStart`. */
  events: EventCredit[]
}

/** Returns what events, in any order, are worth under a rule. Calculates only with whole numbers. */
export function computeCredit(rule: Rule, events: readonly CreditEvent[]): Credit {
  const sortedEvents = events.toSorted(compareByStart)
  const limits = { ...rule, needed: lowerNeeded(rule, sortedEvents) }
  return rule.counts === 'each' ? countEach(limits, sortedEvents) : countAtLeast(limits, sortedEvents)
}

/**
 * Returns how many events a student needs: one fewer for each excused event, but at least one. Null if the rule has no
 * number.
 */
export function lowerNeeded({ needed }: Pick<Rule, 'needed'>, events: readonly Pick<CreditEvent, 'standing'>[]) {
  if (needed === null) return null
  const excused = events.filter(({ standing }) => standing.state === 'excused').length
  return Math.max(1, needed - excused)
}

function countEach(rule: Rule, sortedEvents: CreditEvent[]): Credit {
  const best = findBest(rule, sortedEvents)
  const tally = startTally()
  for (const { points, standing } of sortedEvents)
    if (standing.state === 'earns') addToTally(rule, tally, points ?? rule.points)
  let [points, have] = [0, 0]
  const events = sortedEvents.map((event): EventCredit => {
    const worth = event.points ?? rule.points
    if (event.standing.state !== 'earns') return uncounted(event, whyNoPromise(rule, tally, worth))
    if (best && !best.has(event.id)) return { id: event.id, state: 'over-cap', reason: 'not-best', points: 0 }
    const granted = rule.cap === null ? worth : Math.min(worth, rule.cap - points)
    if (granted === 0 && worth > 0) return { id: event.id, state: 'over-cap', reason: 'cap', points: 0 }
    points += granted
    have += 1
    return { id: event.id, state: 'counted', reason: event.standing.reason, points: granted }
  })
  const remainder = countStillNeeded(rule, sortedEvents)
  const needed = rule.needed ?? (remainder && (remainder.missing === 0 ? have : remainder.counted))
  return { have, needed, missing: remainder && remainder.missing, points, events }
}

/**
 * Returns the ids of the events that are worth the most, and among equal ones the earliest. Null if all events count.
 */
function findBest({ best, points }: Rule, sortedEvents: CreditEvent[]): Set<string> | null {
  if (best === null) return null
  const highest = sortedEvents
    .filter(({ standing }) => standing.state === 'earns')
    .toSorted((first, second) => (second.points ?? points) - (first.points ?? points))
  return new Set(highest.slice(0, best).map(({ id }) => id))
}

function countAtLeast(rule: Rule, sortedEvents: CreditEvent[]): Credit {
  const needed = rule.needed ?? 1
  const earning = sortedEvents.filter(({ standing }) => standing.state === 'earns').length
  const isEnough = earning >= needed
  let have = 0
  const events = sortedEvents.map((event): EventCredit => {
    if (event.standing.state !== 'earns') return uncounted(event, isEnough ? 'enough' : null)
    if (have === needed) return { id: event.id, state: 'over-cap', reason: 'enough', points: 0 }
    have += 1
    return { id: event.id, state: 'counted', reason: event.standing.reason, points: 0 }
  })
  const points = isEnough ? Math.min(rule.points, rule.cap ?? rule.points) : 0
  return { have, needed, missing: needed - have, points, events }
}

/**
 * Returns the credit of an event that doesn’t count now. An upcoming event will count only if it would add something.
 */
function uncounted({ id, standing: { state, reason } }: CreditEvent, addsNothing: CreditReason | null): EventCredit {
  if (state === 'will-count' && addsNothing !== null) return { id, state: 'over-cap', reason: addsNothing, points: 0 }
  return { id, state: state as CreditState, reason, points: 0 }
}

/** `points`: what an event is worth under the rule, in whole thousandths. */
type PointLimits = Limits & { points: number }
type Listed = { points: number | null; standing: { state: CreditState | 'earns' } }

/** `missing`: how many more events are needed. `counted`: how many are counted then. */
type Needed = { missing: number; counted: number }

/**
 * Returns how many of the next events a student has to attend, with `each`, until they reach the goal or more events
 * add nothing. The next events are the class's upcoming ones, by start, followed by further ones that are worth the
 * rule's points. Null if the rule has neither a goal nor a limit.
 */
function countStillNeeded(limits: PointLimits, sortedEvents: readonly Listed[]): Needed | null {
  const { needed, points: worth, cap, best } = limits
  if (needed === null && best === null && (cap === null || worth === 0)) return null
  const tally = startTally()
  const worthsIn = (state: string) =>
    sortedEvents.filter(({ standing }) => standing.state === state).map(({ points }) => points ?? worth)
  for (const earnedWorth of worthsIn('earns')) addToTally(limits, tally, earnedWorth)
  // An event that adds nothing now adds nothing after other events either.
  const comingWorths = worthsIn('will-count').filter((coming) => whyNothing(limits, tally, coming) === null)
  let missing = 0
  for (; missing < comingWorths.length; missing += 1) {
    if (isReached(limits, tally, comingWorths.slice(best === null ? comingWorths.length : missing)))
      return { missing, counted: tally.counted }
    addToTally(limits, tally, comingWorths[missing]!)
  }
  if (best === null) {
    const further = isReached(limits, tally, []) ? 0 : countFurther(limits, tally)
    return { missing: missing + further, counted: tally.counted + further }
  }
  // This loop runs at most `best` times.
  for (; !isReached(limits, tally, []); missing += 1) addToTally(limits, tally, worth)
  return { missing, counted: tally.counted }
}

/** Returns how many further events, each worth the rule's points, are needed to reach the goal or the cap. */
function countFurther({ needed, points: worth, cap }: PointLimits, { counted, points }: Tally): number {
  const toGoal = needed === null ? Infinity : needed - counted
  return cap === null || worth === 0 ? toGoal : Math.min(toGoal, Math.ceil((cap - points) / worth))
}

/**
 * Whether nothing is missing. That is also true at the cap, even if the goal isn’t reached, because more events would
 * add nothing.
 */
function isReached(limits: PointLimits, tally: Tally, comingWorths: readonly number[]): boolean {
  const { needed, points: worth } = limits
  if (needed !== null && tally.counted >= needed) return true
  if (isCapReached(limits, tally)) return true
  return isFull(limits, tally) && Math.max(worth, ...comingWorths) <= tally.worths[0]!
}

type Placed = Pick<CreditEvent, 'id' | 'startsAt'>

/** The order in which events count and are shown: by start, then by id. */
export function compareByStart(first: Placed, second: Placed): number {
  return first.startsAt - second.startsAt || (first.id < second.id ? -1 : 1)
}
