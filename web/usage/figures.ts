import { compareTexts, formatNumber } from '#contract/language/formatters.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import type { UsagePoint, UsageReport, UsageUnit } from '#contract/usage/usage.ts'
import { namePoint } from './days.ts'

export type UniversityUsage = UsageReport['universityBreakdown'][number]

/**
 * Returns the average number of check-ins per event: '94', below ten '2.5', below a tenth '0.02', and '–' without
 * events.
 */
export function perEvent({ events, checkins }: { events: number; checkins: number }): string {
  if (events === 0) return '–'
  const average = checkins / events
  // Keeps one nonzero digit, because a few check-ins must not be shown as none.
  if (average < 0.1) return formatNumber(average, { maximumSignificantDigits: 1 })
  return formatNumber(average, { maximumFractionDigits: average < 10 ? 1 : 0 })
}

/** Sorts universities by check-ins, most first, then by events, then by name. */
export function byCheckIns(breakdown: readonly UniversityUsage[]): UniversityUsage[] {
  return breakdown.toSorted((a, b) => b.checkins - a.checkins || b.events - a.events || compareTexts(a.name, b.name))
}

/** Returns a text alternative for the chart by university, whose bars are those with the most check-ins. */
export function describeUniversities(universities: readonly UniversityUsage[]): string {
  const words = universities.map(({ name, checkins }) => `${name} ${formatNumber(checkins)}`)
  return reportsWords.byUniversityChart({ counts: words.join(', ') })
}

/** Returns a text alternative for the chart over time. */
export function describeOverTime(points: readonly UsagePoint[], unit: UsageUnit): string {
  const busyPoints = points.filter(({ checkins }) => checkins > 0)
  const [first, last] = [busyPoints[0], busyPoints.at(-1)]
  if (!first || !last) return reportsWords.overTimeEmpty
  const busiest = busyPoints.reduce((best, point) => (point.checkins > best.checkins ? point : best))
  const total = busyPoints.reduce((sum, { checkins }) => sum + checkins, 0)
  return reportsWords.overTimeChart({
    unit,
    total,
    first: namePoint(first, unit),
    last: namePoint(last, unit),
    checkins: busiest.checkins,
    most: namePoint(busiest, unit),
  })
}
