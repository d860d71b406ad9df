import { dateFormatter } from '#contract/language/formatters.ts'
import type { UsagePoint, UsageUnit } from '#contract/usage/usage.ts'

/** 'March 3, 2026' for `2026-03-03`. Optionally without its year. */
export function longDay(day: string, { year = true } = {}): string {
  return write(day, { month: 'long', day: 'numeric', ...(year && { year: 'numeric' }) })
}

/** Returns the name of a point in the series: 'Tue, Mar 3, 2026', 'Mar 2 – 8, 2026', 'March 2026' or '2026'. */
export function namePoint({ start_date, end_date }: UsagePoint, unit: UsageUnit): string {
  if (unit === 'year') return start_date.slice(0, 4)
  if (unit === 'month') return write(start_date, { month: 'long', year: 'numeric' })
  if (unit === 'day') return write(start_date, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
  return writeRange(start_date, end_date)
}

/** Returns a short name of a point, for the labels below the bars. */
export function nameShortly({ start_date }: UsagePoint, unit: UsageUnit): string {
  if (unit === 'year') return start_date.slice(0, 4)
  return write(start_date, unit === 'month' ? { month: 'short', year: 'numeric' } : { month: 'short', day: 'numeric' })
}

// A calendar day has no time zone, so parsing and formatting both use UTC.
const at = (day: string) => new Date(`${day}T00:00:00Z`)

function write(day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormatter({ ...options, timeZone: 'UTC' }).format(at(day))
}

function writeRange(first: string, last: string): string {
  const format = dateFormatter({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
  // Replaces the thin spaces around the dash, because people search with plain spaces and tests compare with them.
  return format.formatRange(at(first), at(last)).replaceAll(/\s*–\s*/g, ' – ')
}
