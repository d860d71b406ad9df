const hour = 3_600_000
const day = 24 * hour
const week = 7 * day

/** The newest backup of each of the last 24 hours, 14 days and 5 weeks. */
const keepRules = [
  { many: 24, length: hour },
  { many: 14, length: day },
  { many: 5, length: week },
]
/** The oldest backup to keep (ms). Older ones are always deleted, because they have data that was deleted since. */
const longestKept = 35 * day

/**
 * Takes the times (ms) of backups and returns those to keep at `now` (ms): 24 hourly, 14 daily, 5 weekly, none over 35
 * days old.
 */
export function whichToKeep(times: readonly number[], now: number): Set<number> {
  const young = times.filter((time) => now - time <= longestKept)
  const stay = keepRules.flatMap(({ many: count, length }) => newestOfEach(young, length).slice(-count))
  return new Set(stay)
}

/** Returns the newest backup of each period that has one, the oldest period first. */
function newestOfEach(times: readonly number[], length: number): number[] {
  const newest = new Map<number, number>()
  for (const time of times.toSorted((first, second) => first - second)) newest.set(Math.floor(time / length), time)
  return [...newest.values()]
}
