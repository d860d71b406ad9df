import type { CreditReason } from '#contract/credits/values.ts'

/** The limits of one student's credit in a class. The cap is in whole thousandths. */
export type Limits = {
  counts: 'each' | 'at-least'
  /** The number of events that are needed, already lowered for those the student was excused from. */
  needed: number | null
  cap: number | null
  /** The maximum number of events that count. Those that are worth the most do. */
  best: number | null
}

/** The events of a class that count for one student so far. */
export type Tally = {
  /** The number of events. */
  counted: number
  /** Thousandths, at most the cap. With `at-least` it is the sum of the events’ own points and isn't used. */
  points: number
  /** Each event's thousandths, lowest first. Kept only if `best` limits the events. */
  worths: number[]
}

export function startTally(): Tally {
  return { counted: 0, points: 0, worths: [] }
}

/**
 * Returns why one more event worth `worth` thousandths would add nothing to a tally, or null if it would add something.
 */
export function whyNothing(limits: Limits, tally: Tally, worth: number): CreditReason | null {
  if (limits.counts === 'at-least') return tally.counted >= (limits.needed ?? 1) ? 'enough' : null
  if (isFull(limits, tally) && worth <= tally.worths[0]!) return 'not-best'
  return worth > 0 && limits.cap !== null && tally.points >= limits.cap ? 'cap' : null
}

/**
 * Returns what one more event worth `worth` thousandths would give the student: points, or else progress toward the
 * goal. Null if neither, even if the event would still be counted.
 */
export function whatItGives(limits: Limits, tally: Tally, worth: number): 'points' | 'progress' | null {
  if (whyNoPromise(limits, tally, worth) !== null) return null
  if (limits.counts === 'each' && worth > 0) return 'points'
  return limits.needed === null ? null : 'progress'
}

/**
 * Returns why one more event isn't promised to count. Besides those that would add nothing, that is an event worth 0
 * once there is nothing more to reach. It is still counted when the student comes.
 */
export function whyNoPromise(limits: Limits, tally: Tally, worth: number): CreditReason | null {
  const reason = whyNothing(limits, tally, worth)
  if (reason !== null || limits.counts === 'at-least' || worth > 0) return reason
  if (isCapReached(limits, tally)) return 'cap'
  return limits.needed !== null && tally.counted >= limits.needed ? 'enough' : null
}

/** Whether all points are given. A cap of 0 is never reached, because its events count for nothing but a goal. */
export function isCapReached({ cap }: Limits, { points }: Tally): boolean {
  return cap !== null && cap > 0 && points >= cap
}

/** Whether an event can be added only by replacing another one. */
export function isFull({ best }: Limits, { worths }: Tally): boolean {
  return best !== null && worths.length >= best
}

/** Adds an event to a tally. If `best` events are already counted, it replaces the lowest one if it is worth more. */
export function addToTally(limits: Limits, tally: Tally, worth: number): void {
  if (limits.best === null) {
    tally.counted += 1
    tally.points += worth
  } else {
    if (isFull(limits, tally) && worth <= tally.worths[0]!) return
    if (isFull(limits, tally)) tally.worths.shift()
    const above = tally.worths.findIndex((keptWorth) => keptWorth > worth)
    tally.worths.splice(above < 0 ? tally.worths.length : above, 0, worth)
    tally.counted = tally.worths.length
    tally.points = tally.worths.reduce((sum, keptWorth) => sum + keptWorth, 0)
  }
  if (limits.cap !== null) tally.points = Math.min(tally.points, limits.cap)
}
