import { reportsWords } from '#contract/rolls/words.ts'
import { usageMessages } from '#contract/usage/words.ts'
import { allUniversities, firstUsageDay, lastUsageDay } from '#contract/usage/limits.ts'
import { longDay } from './days.ts'

/** The report's filters. A day is `YYYY-MM-DD`, or empty for an open end. */
export type UsageFilters = { university: string; start: string | null; end: string | null }

/** The keys of the page's address, which are those of the call. */
export const filterKeys = { university: 'university', start: 'start_date', end: 'end_date' } as const

/** Reads the filters of an address: invalid days aren't set. `mayChoose` is false with one university. */
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

/** Whether a text is a day of the calendar that the report can speak of. */
export function isUsageDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstUsageDay || text > lastUsageDay) return false
  const timestamp = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(timestamp) && new Date(timestamp).toISOString().startsWith(text)
}

/** The days of a button. */
export type UsageRange = 'month' | 'term' | 'all'
/** May is the last month of a spring term, and December of a fall term, as for classes. */
const termEnds = ['05-31', '12-31'] as const

/** Returns the first and last day of the month or term that a day (`YYYY-MM-DD`) is in, or open ends for all days. */
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

/** Returns why nothing can be counted between these two days. Null when it can. */
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
