import { zonedTime } from './zoned-time.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Returns the first moment (ms) of a calendar day in a zone. Where clocks skip midnight, that is the moment of the
 * change. Where midnight repeats, it is the earlier one.
 */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // There is at most one change within a day, so one of these two offsets applies at the start.
  const starts = [midnight - dayMs, midnight + dayMs].map((near) => midnight - offsetAt(near, timeZone))
  const [earlier, later] = [Math.min(...starts), Math.max(...starts)]
  return earlier + offsetAt(earlier, timeZone) >= midnight ? earlier : later
}

/** Returns a zone's offset from UTC (ms) at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${zonedTime(moment, timeZone).slice(0, 19)}Z`) - moment
}
