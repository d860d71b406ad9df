import type { CreditState } from '#contract/credits/values.ts'

/** Of a rule with `each` and an event only what decides this. Points and cap are whole thousandths. */
type Limits = { needed: number | null; points: number; cap: number | null; dropLowest: number }
type Listed = { points: number | null; standing: { state: CreditState | 'earns' } }

/** `missing`: how many more events. `counted`: how many are counted then. */
type Needed = { missing: number; counted: number }

/**
 * Returns how many of the next events a student has to attend, with `each`, until they reach the goal or all the points
 * that the class gives. The next events are those of the class that are still to come, by their start, and after these
 * further ones that are worth what the rule says. Null when the rule has neither a goal nor a limit.
 */
export function countStillNeeded(rule: Limits, sortedEvents: readonly Listed[]): Needed | null {
  const goal = findGoal(rule)
  if (goal === null) return null
  if (rule.dropLowest === 0) return inOrder(rule, sortedEvents)
  const listed = sortedEvents.filter(({ standing: { state } }) => state !== 'excused' && state !== 'chosen-elsewhere')
  const currentSum = sumAfter(rule, listed, 0)
  if (isReached(rule, currentSum)) return { missing: 0, counted: currentSum.counted }
  const coming = listed.filter(({ standing }) => standing.state === 'will-count').length
  let [lower, upper] = [1, coming + rule.dropLowest + goal]
  // Usually it’s the number that is enough when no event is dropped and all are worth the same. Trying it first saves
  // time, because a class may have thousands of students.
  const guess = countFurther(rule, currentSum)
  const likely = [guess, guess - 1]
  // More events never give fewer points and never count fewer, so that the least number is found by halving.
  while (lower < upper) {
    const middle = likely.find((guessed) => guessed >= lower && guessed < upper) ?? (lower + upper) >> 1
    if (isReached(rule, sumAfter(rule, listed, middle))) upper = middle
    else lower = middle + 1
  }
  return { missing: lower, counted: sumAfter(rule, listed, lower).counted }
}

/** The same where no event is left out, in one pass: a class may have thousands of students. */
function inOrder(rule: Limits, sortedEvents: readonly Listed[]): Needed {
  const sum = { counted: 0, points: 0 }
  const add = ({ points }: Listed) => {
    sum.counted += 1
    sum.points += points ?? rule.points
  }
  for (const event of sortedEvents) if (event.standing.state === 'earns') add(event)
  const countBefore = sum.counted
  for (const event of sortedEvents) {
    if (isReached(rule, sum)) break
    if (event.standing.state === 'will-count') add(event)
  }
  if (!isReached(rule, sum)) sum.counted += countFurther(rule, sum)
  return { missing: sum.counted - countBefore, counted: sum.counted }
}

/** Counts the further events, each worth what the rule says, that lead to the goal or the cap. */
function countFurther({ needed, points: worth, cap }: Limits, { counted, points }: Sum): number {
  const toGoal = needed === null ? Infinity : needed - counted
  return cap === null || worth === 0 ? toGoal : Math.min(toGoal, divideUp(worth, cap - points))
}

/** Divides a whole number by another one, and rounds up. */
function divideUp(part: number, whole: number): number {
  return (whole - (whole % part)) / part + (whole % part > 0 ? 1 : 0)
}

/** Returns a number of counted events that is always enough. */
function findGoal({ needed, points, cap }: Limits): number | null {
  if (needed !== null) return needed
  if (cap === null || points === 0) return null
  return divideUp(points, cap)
}

type Sum = { counted: number; points: number }

/** At the cap nothing more is missing, even if the goal isn’t reached: further events would add nothing. */
function isReached({ needed, cap }: Limits, { counted, points }: Sum): boolean {
  return (cap !== null && cap > 0 && points >= cap) || (needed !== null && counted >= needed)
}

/** Returns the sum after the drops, without the cap, when a student attends the next `extraCount` events. */
function sumAfter({ points: worth, dropLowest }: Limits, listed: readonly Listed[], extraCount: number): Sum {
  let further = extraCount
  const events = listed.map(({ points, standing: { state } }) => {
    const attends = state === 'will-count' && further > 0
    if (attends) further -= 1
    return state === 'earns' || attends ? (points ?? worth) : null
  })
  // Further events are the latest, so that they are dropped before listed ones that are worth as much.
  const below = events.filter((eventPoints) => (eventPoints ?? 0) < worth).length
  const furtherDropped = Math.min(further, Math.max(0, dropLowest - below))
  const sum = { counted: further - furtherDropped, points: (further - furtherDropped) * worth }
  const dropped = findLatestLowest(events, dropLowest - furtherDropped)
  events.forEach((eventPoints, index) => {
    if (eventPoints === null || dropped.has(index)) return
    sum.counted += 1
    sum.points += eventPoints
  })
  return sum
}

/** Returns the indexes of the lowest numbers, of equal ones the latest. Null is 0. */
function findLatestLowest(values: readonly (number | null)[], limit: number): Set<number> {
  // A key is a number and its index in one number: a typed array sorts these without calling a function for each pair.
  const last = values.length - 1
  const keys = Float64Array.from(values, (value, index) => (value ?? 0) * values.length + last - index).toSorted()
  return new Set(Array.from(keys.subarray(0, limit), (key) => last - (key % values.length)))
}
