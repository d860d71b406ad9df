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
export function stillNeeded(rule: Limits, inTime: readonly Listed[]): Needed | null {
  const goal = goalOf(rule)
  if (goal === null) return null
  if (rule.dropLowest === 0) return inOrder(rule, inTime)
  const listed = inTime.filter(({ standing: { state } }) => state !== 'excused' && state !== 'chosen-elsewhere')
  const now = after(rule, listed, 0)
  if (isReached(rule, now)) return { missing: 0, counted: now.counted }
  const coming = listed.filter(({ standing }) => standing.state === 'will-count').length
  let [least, most] = [1, coming + rule.dropLowest + goal]
  // Usually it’s the number that is enough when no event is dropped and all are worth the same. Trying it first saves
  // time, because a class may have thousands of students.
  const guess = furtherNeeded(rule, now)
  const likely = [guess, guess - 1]
  // More events never give fewer points and never count fewer, so that the least number is found by halving.
  while (least < most) {
    const middle = likely.find((one) => one >= least && one < most) ?? (least + most) >> 1
    if (isReached(rule, after(rule, listed, middle))) most = middle
    else least = middle + 1
  }
  return { missing: least, counted: after(rule, listed, least).counted }
}

/** The same where no event is left out, in one pass: a class may have thousands of students. */
function inOrder(rule: Limits, inTime: readonly Listed[]): Needed {
  const sum = { counted: 0, points: 0 }
  const add = ({ points }: Listed) => {
    sum.counted += 1
    sum.points += points ?? rule.points
  }
  for (const event of inTime) if (event.standing.state === 'earns') add(event)
  const before = sum.counted
  for (const event of inTime) {
    if (isReached(rule, sum)) break
    if (event.standing.state === 'will-count') add(event)
  }
  if (!isReached(rule, sum)) sum.counted += furtherNeeded(rule, sum)
  return { missing: sum.counted - before, counted: sum.counted }
}

/** How many further events, each worth what the rule says, lead to the goal or the cap. */
function furtherNeeded({ needed, points: worth, cap }: Limits, { counted, points }: Sum): number {
  const toGoal = needed === null ? Infinity : needed - counted
  return cap === null || worth === 0 ? toGoal : Math.min(toGoal, timesIn(worth, cap - points))
}

/** How often a number fits into another one, rounded up. Both are whole. */
function timesIn(part: number, whole: number): number {
  return (whole - (whole % part)) / part + (whole % part > 0 ? 1 : 0)
}

/** How many counted events are always enough. */
function goalOf({ needed, points, cap }: Limits): number | null {
  if (needed !== null) return needed
  if (cap === null || points === 0) return null
  return timesIn(points, cap)
}

type Sum = { counted: number; points: number }

/** At the cap nothing more is missing, even if the goal isn’t reached: further events would add nothing. */
function isReached({ needed, cap }: Limits, { counted, points }: Sum): boolean {
  return (cap !== null && cap > 0 && points >= cap) || (needed !== null && counted >= needed)
}

/** Returns what is left after the drops, without the cap, when a student attends the next `more` events. */
function after({ points: worth, dropLowest }: Limits, listed: readonly Listed[], more: number): Sum {
  let further = more
  const events = listed.map(({ points, standing: { state } }) => {
    const attends = state === 'will-count' && further > 0
    if (attends) further -= 1
    return state === 'earns' || attends ? (points ?? worth) : null
  })
  // Further events are the latest, so that they are dropped before listed ones that are worth as much.
  const below = events.filter((one) => (one ?? 0) < worth).length
  const furtherDropped = Math.min(further, Math.max(0, dropLowest - below))
  const sum = { counted: further - furtherDropped, points: (further - furtherDropped) * worth }
  const dropped = latestLowest(events, dropLowest - furtherDropped)
  events.forEach((one, at) => {
    if (one === null || dropped.has(at)) return
    sum.counted += 1
    sum.points += one
  })
  return sum
}

/** Returns the places of the lowest numbers, of equal ones the latest. Null is 0. */
function latestLowest(all: readonly (number | null)[], most: number): Set<number> {
  // Number and place in one number: a typed array sorts these without calling a function for each pair.
  const last = all.length - 1
  const keys = Float64Array.from(all, (one, at) => (one ?? 0) * all.length + last - at).toSorted()
  return new Set(Array.from(keys.subarray(0, most), (key) => last - (key % all.length)))
}
