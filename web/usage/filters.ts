import { reportsWords } from '#contract/rolls/words.ts'
import { usageMessages } from '#contract/usage/words.ts'
import { allUniversities, firstUsageDay, lastUsageDay } from '#contract/usage/limits.ts'
import { longDay } from './days.ts'

/** The report's filters. A day is `YYYY-MM-DD`, or null for an open end. */
export type UsageFilters = { university: string; start: string | null; end: string | null }

/** The keys of the filters in the URL, which are the same as in the API call. */
export const filterKeys = { university: 'university', start: 'start_date', end: 'end_date' } as const

/**
 * Reads the filters from the URL and ignores invalid days. `mayChoose` is false if the viewer has only one university.
 */
export function readFilters(params: URLSearchParams, mayChoose: boolean): UsageFilters {
  const day = (key: string) => {
    const text = params.get(key) ?? ''
    return isUsageDay(text) ? text : null
  }
  return {
    university: (mayChoose && params.get(filterKeys.university)) || allUniversities,
    start: day(filterKeys.start),
    end: day(filterKeys.end),
  }
}

/** Whether a text is a valid calendar day within the range of the report. */
export function isUsageDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstUsageDay || text > lastUsageDay) return false
  const timestamp = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(timestamp) && new Date(timestamp).toISOString().startsWith(text)
}

/** The ranges that have a button. */
export type UsageRange = 'month' | 'term' | 'all'
/** The last days of the spring and fall terms, as for classes. */
const termEnds = ['05-31', '12-31'] as const

/**
 * Returns the first and last day of the month or term that contains a day (`YYYY-MM-DD`), or open ends for all days.
 */
export function findRange(range: UsageRange, day: string): Pick<UsageFilters, 'start' | 'end'> {
  if (range === 'all') return { start: null, end: null }
  const [year, month] = day.split('-').map(Number) as [number, number]
  if (range === 'term') {
    const isSpring = day.slice(5) <= termEnds[0]
    return { start: `${year}-${isSpring ? '01-01' : '06-01'}`, end: `${year}-${isSpring ? termEnds[0] : termEnds[1]}` }
  }
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { start: `${day.slice(0, 8)}01`, end: `${day.slice(0, 8)}${lastDay}` }
}

/** Returns the error when the end date is before the start date, or null. */
export function whyNoDays({ start, end }: UsageFilters): string | null {
  return start !== null && end !== null && end < start ? usageMessages.endsBeforeStart : null
}

/** 'January 1 – March 3, 2026', 'Since January 1, 2026', 'Until March 3, 2026', 'All dates' or 'No days'. */
export function describeDays(filters: UsageFilters): string {
  const { start, end } = filters
  if (whyNoDays(filters) !== null) return reportsWords.noDays
  if (start === null) return end === null ? reportsWords.allDates : reportsWords.untilEnd({ end: longDay(end) })
  if (end === null) return reportsWords.sinceStart({ start: longDay(start) })
  if (start === end) return longDay(start)
  return `${longDay(start, { year: start.slice(0, 4) !== end.slice(0, 4) })} – ${longDay(end)}`
}
