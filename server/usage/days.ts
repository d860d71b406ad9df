import type { UsageUnit } from '#contract/usage/usage.ts'

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
  return (toTimestamp(last) - toTimestamp(first)) / dayMs + 1
}

/** Cuts days into calendar days, weeks (from Monday), months or years. The first and last piece may be shorter. */
export function cutDays(days: Days): { unit: UsageUnit; pieces: Days[] } {
  const count = countDays(days)
  const unit = mostDays.find(([, dayLimit]) => count <= dayLimit)?.[0] ?? 'year'
  const pieces: Days[] = []
  for (let first = days.first; first <= days.last;) {
    const end = findLastDay(unit, first)
    const last = end < days.last ? end : days.last
    pieces.push({ first, last })
    first = nextDay(last)
  }
  return { unit, pieces }
}

/** The next day of the calendar. */
export function nextDay(day: string): string {
  return toDay(toTimestamp(day) + dayMs)
}

function findLastDay(unit: UsageUnit, day: string): string {
  const date = new Date(toTimestamp(day))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (unit === 'month') return toDay(Date.UTC(year, month + 1, 0))
  if (unit === 'year') return toDay(Date.UTC(year, 11, 31))
  // `getUTCDay` of Sunday, the last day of the week, is 0.
  return unit === 'week' ? toDay(toTimestamp(day) + ((7 - date.getUTCDay()) % 7) * dayMs) : day
}

const toTimestamp = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
