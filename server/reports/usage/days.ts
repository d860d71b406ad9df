import type { UsageUnit } from '#contract/reports/usage.ts'
import { zonedTime } from '#server/time/zoned-time.ts'

const dayMs = 24 * 60 * 60_000

/** The first and the last day of something, `YYYY-MM-DD`, both included. */
export type Days = { first: string; last: string }

/** Up to how many days a series has one point per day, week or month: few enough to compare them on one page. */
const mostDays: [UsageUnit, number][] = [
  ['day', 31],
  ['week', 26 * 7],
  ['month', 3 * 366],
]

/** Returns the number of days from the first to the last, both included. */
export function countDays({ first, last }: Days): number {
  return (at(last) - at(first)) / dayMs + 1
}

/** Cuts days into calendar days, weeks (from Monday), months or years. The first and last piece may be shorter. */
export function cutDays(days: Days): { unit: UsageUnit; pieces: Days[] } {
  const count = countDays(days)
  const unit = mostDays.find(([, most]) => count <= most)?.[0] ?? 'year'
  const pieces: Days[] = []
  for (let first = days.first; first <= days.last;) {
    const end = lastOf(unit, first)
    const last = end < days.last ? end : days.last
    pieces.push({ first, last })
    first = dayAfter(last)
  }
  return { unit, pieces }
}

/** The next day of the calendar. */
export function dayAfter(day: string): string {
  return dayOf(at(day) + dayMs)
}

/**
 * Returns the first moment (ms) of a calendar day in a zone. Where clocks skip midnight, that is the moment of the
 * change. Where midnight repeats, it is the earlier one.
 */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = at(day)
  // There is at most one change within a day, so one of these two offsets applies at the start.
  const starts = [midnight - dayMs, midnight + dayMs].map((near) => midnight - offsetAt(near, timeZone))
  const [earlier, later] = [Math.min(...starts), Math.max(...starts)]
  return earlier + offsetAt(earlier, timeZone) >= midnight ? earlier : later
}

/** Returns a zone's offset from UTC (ms) at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${zonedTime(moment, timeZone).slice(0, 19)}Z`) - moment
}

function lastOf(unit: UsageUnit, day: string): string {
  const date = new Date(at(day))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (unit === 'month') return dayOf(Date.UTC(year, month + 1, 0))
  if (unit === 'year') return dayOf(Date.UTC(year, 11, 31))
  // `getUTCDay` of Sunday, the last day of the week, is 0.
  return unit === 'week' ? dayOf(at(day) + ((7 - date.getUTCDay()) % 7) * dayMs) : day
}

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
