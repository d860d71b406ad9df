import type { CreditCounts, CreditReason, CreditState } from '#contract/credits/values.ts'
import { countStillNeeded } from './still-needed.ts'

/** A class’s rule about what counts. Points and cap are whole thousandths. */
export type Rule = {
  counts: CreditCounts
  needed: number | null
  points: number
  cap: number | null
  dropLowest: number
}

/** The state of an event before the rule counts it. */
export type Standing = { state: 'earns' | Exclude<CreditState, 'counted' | 'over-cap'>; reason: CreditReason }
/** An event of the class for one student. `points`: its own thousandths, instead of the rule's. `startsAt` in ms. */
export type CreditEvent = { id: string; startsAt: number; points: number | null; standing: Standing }

/** The credit of an event. `points`: the thousandths that it adds to the sum, always 0 with `at-least`. */
export type EventCredit = { id: string; state: CreditState; reason: CreditReason; points: number }
/** A student’s credit in a class. */
export type Credit = {
  /** The number of counted events. */
  have: number
  /** The number of counted events once none is missing, or the rule’s goal. Null when the rule has no end. */
  needed: number | null
  /** The number of the next events that are needed. 0 when further ones add nothing. */
  missing: number | null
  /** Thousandths. */
  points: number
  /** By their start. */
  events: EventCredit[]
}

/**
 * Returns what a student’s events are worth by a rule. The order of `events` doesn’t matter: they count in the order of
 * `byStart`. Calculates with whole numbers only.
 */
export function computeCredit(rule: Rule, events: readonly CreditEvent[]): Credit {
  const sortedEvents = events.toSorted(compareByStart)
  return rule.counts === 'each' ? countEach(rule, sortedEvents) : countAtLeast(rule, sortedEvents)
}

function countEach(rule: Rule, sortedEvents: CreditEvent[]): Credit {
  const dropped = findLowest(rule, sortedEvents)
  let [points, have] = [0, 0]
  const events = sortedEvents.map((event): EventCredit => {
    if (event.standing.state !== 'earns') return uncounted(event)
    if (dropped.has(event.id)) return { id: event.id, state: 'not-counted', reason: 'dropped', points: 0 }
    const worth = event.points ?? rule.points
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

/** Returns the events to drop: those worth least, and of equal ones the latest. A missed event is worth nothing. */
function findLowest({ dropLowest, points }: Rule, sortedEvents: CreditEvent[]): Set<string> {
  if (dropLowest === 0) return new Set()
  const worth = (event: CreditEvent) => (event.standing.state === 'earns' ? (event.points ?? points) : 0)
  const lowest = sortedEvents
    .filter(({ standing: { state } }) => state !== 'excused' && state !== 'chosen-elsewhere')
    .toReversed()
    .toSorted((first, second) => worth(first) - worth(second))
  return new Set(lowest.slice(0, dropLowest).map(({ id }) => id))
}

function countAtLeast(rule: Rule, sortedEvents: CreditEvent[]): Credit {
  const needed = rule.needed ?? 1
  let have = 0
  const events = sortedEvents.map((event): EventCredit => {
    if (event.standing.state !== 'earns') return uncounted(event)
    if (have === needed) return { id: event.id, state: 'over-cap', reason: 'enough', points: 0 }
    have += 1
    return { id: event.id, state: 'counted', reason: event.standing.reason, points: 0 }
  })
  const points = have < needed ? 0 : Math.min(rule.points, rule.cap ?? rule.points)
  return { have, needed, missing: needed - have, points, events }
}

function uncounted({ id, standing: { state, reason } }: CreditEvent): EventCredit {
  return { id, state: state as CreditState, reason, points: 0 }
}

type Placed = Pick<CreditEvent, 'id' | 'startsAt'>

/** The order in which events count, and are shown: by their start, and of two at the same time the smaller id first. */
export function compareByStart(first: Placed, second: Placed): number {
  return first.startsAt - second.startsAt || (first.id < second.id ? -1 : 1)
}
