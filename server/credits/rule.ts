import type { CreditCounts, CreditReason, CreditState } from '#contract/credits/values.ts'
import { stillNeeded } from './still-needed.ts'

/** What counts in a class. Points and cap are whole thousandths. */
export type Rule = {
  counts: CreditCounts
  needed: number | null
  points: number
  cap: number | null
  dropLowest: number
}

/** What is known of an event before the rule counts it. */
export type Standing = { state: 'earns' | Exclude<CreditState, 'counted' | 'over-cap'>; reason: CreditReason }
/** An event of the class for one student. `points`: its own thousandths, instead of the rule's. `startsAt` in ms. */
export type CreditEvent = { id: string; startsAt: number; points: number | null; standing: Standing }

/** What became of an event. `points`: the thousandths that it adds to the sum, always 0 with `at-least`. */
export type EventCredit = { id: string; state: CreditState; reason: CreditReason; points: number }
/** What a student has in a class. */
export type Credit = {
  /** How many events are counted. */
  have: number
  /** How many are counted once none is missing, or the rule’s goal. Null when the rule has no end. */
  needed: number | null
  /** How many of the next events are needed. 0 when further ones add nothing. */
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
export function creditOf(rule: Rule, events: readonly CreditEvent[]): Credit {
  const inTime = events.toSorted(byStart)
  return rule.counts === 'each' ? countEach(rule, inTime) : countAtLeast(rule, inTime)
}

function countEach(rule: Rule, inTime: CreditEvent[]): Credit {
  const dropped = lowestOf(rule, inTime)
  let [points, have] = [0, 0]
  const events = inTime.map((event): EventCredit => {
    if (event.standing.state !== 'earns') return uncounted(event)
    if (dropped.has(event.id)) return { id: event.id, state: 'not-counted', reason: 'dropped', points: 0 }
    const worth = event.points ?? rule.points
    const given = rule.cap === null ? worth : Math.min(worth, rule.cap - points)
    if (given === 0 && worth > 0) return { id: event.id, state: 'over-cap', reason: 'cap', points: 0 }
    points += given
    have += 1
    return { id: event.id, state: 'counted', reason: event.standing.reason, points: given }
  })
  const more = stillNeeded(rule, inTime)
  const needed = rule.needed ?? (more && (more.missing === 0 ? have : more.counted))
  return { have, needed, missing: more && more.missing, points, events }
}

/** The events to drop: those worth least, and of equal ones the latest. A missed event is worth nothing. */
function lowestOf({ dropLowest, points }: Rule, inTime: CreditEvent[]): Set<string> {
  if (dropLowest === 0) return new Set()
  const worth = (event: CreditEvent) => (event.standing.state === 'earns' ? (event.points ?? points) : 0)
  const lowest = inTime
    .filter(({ standing: { state } }) => state !== 'excused' && state !== 'chosen-elsewhere')
    .toReversed()
    .toSorted((one, other) => worth(one) - worth(other))
  return new Set(lowest.slice(0, dropLowest).map(({ id }) => id))
}

function countAtLeast(rule: Rule, inTime: CreditEvent[]): Credit {
  const needed = rule.needed ?? 1
  let have = 0
  const events = inTime.map((event): EventCredit => {
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
export function byStart(one: Placed, other: Placed): number {
  return one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1)
}
