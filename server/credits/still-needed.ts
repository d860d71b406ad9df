import type { CreditState } from '#contract/credits/values.ts'
import { addToTally, isFull, startTally, whyNothing, type Limits, type Tally } from './tally.ts'

/** `points`: what an event is worth by the rule, in whole thousandths. */
type PointLimits = Limits & { points: number }
type Listed = { points: number | null; standing: { state: CreditState | 'earns' } }

/** `missing`: how many more events. `counted`: how many are counted then. */
type Needed = { missing: number; counted: number }

/**
 * Returns how many of the next events a student has to attend, with `each`, until they reach the goal or further events
 * add nothing. The next events are those of the class that are still to come, by their start, and after these further
 * ones that are worth what the rule says. Null when the rule has neither a goal nor a limit.
 */
export function countStillNeeded(limits: PointLimits, sortedEvents: readonly Listed[]): Needed | null {
  const { needed, points: worth, cap, best } = limits
  if (needed === null && best === null && (cap === null || worth === 0)) return null
  const tally = startTally()
  const worthsIn = (state: string) =>
    sortedEvents.filter(({ standing }) => standing.state === state).map(({ points }) => points ?? worth)
  for (const earnedWorth of worthsIn('earns')) addToTally(limits, tally, earnedWorth)
  // An event that adds nothing now adds nothing after others either.
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
  // At most as many as count.
  for (; !isReached(limits, tally, []); missing += 1) addToTally(limits, tally, worth)
  return { missing, counted: tally.counted }
}

/** Counts the further events, each worth what the rule says, that lead to the goal or the cap. */
function countFurther({ needed, points: worth, cap }: PointLimits, { counted, points }: Tally): number {
  const toGoal = needed === null ? Infinity : needed - counted
  return cap === null || worth === 0 ? toGoal : Math.min(toGoal, divideUp(worth, cap - points))
}

/** Divides a whole number by another one, and rounds up. */
function divideUp(part: number, whole: number): number {
  return (whole - (whole % part)) / part + (whole % part > 0 ? 1 : 0)
}

/** At the cap nothing more is missing, even if the goal isn’t reached: further events would add nothing. */
function isReached(limits: PointLimits, tally: Tally, comingWorths: readonly number[]): boolean {
  const { needed, cap, points: worth } = limits
  if (needed !== null && tally.counted >= needed) return true
  if (cap !== null && cap > 0 && tally.points >= cap) return true
  return isFull(limits, tally) && Math.max(worth, ...comingWorths) <= tally.worths[0]!
}
