import { reportsWords } from '#contract/rolls/words.ts'
import { checkInWindow, type CheckInTimes } from '#contract/check-ins/window.ts'
import { timeOfDay } from '#web/kit/time/times.ts'

const minute = 60_000
/** The maximum number of bars. More would be too thin to see. */
const maxBars = 60

/** The number of people who came in the interval that starts at `at` (ms). */
type Bar = { at: number; count: number }
export type Arrivals = { bars: Bar[]; minutesEach: number }

/** Counts arrivals (ms) by minute over the window, and beyond it if someone came earlier or later. */
export function countArrivals(event: CheckInTimes, arrivals: number[]): Arrivals {
  const { opensAt, closesAt } = checkInWindow(event)
  const start = arrivals.reduce((first, arrival) => Math.min(first, arrival), opensAt)
  const end = arrivals.reduce((last, arrival) => Math.max(last, arrival), Math.max(closesAt, opensAt + minute))
  const begin = Math.floor(start / minute) * minute
  const minutesEach = Math.max(1, Math.ceil((end - begin) / minute / maxBars))
  const width = minutesEach * minute
  const bars = Array.from({ length: Math.max(1, Math.ceil((end - begin) / width)) }, (_, n) => ({
    at: begin + n * width,
    count: 0,
  }))
  // The last moment of the window belongs to the last bar.
  for (const arrival of arrivals) bars[Math.min(bars.length - 1, Math.floor((arrival - begin) / width))]!.count += 1
  return { bars, minutesEach }
}

/** Returns the text alternative for the bars. */
export function describeArrivals({ bars, minutesEach }: Arrivals): string {
  const came = bars.filter((bar) => bar.count > 0)
  const [first, last] = [came[0], came.at(-1)]
  if (!first || !last) return reportsWords.arrivalsNoneYet
  const peak = came.reduce((best, bar) => (bar.count > best.count ? bar : best))
  const total = came.reduce((sum, bar) => sum + bar.count, 0)
  const span = reportsWords.minute({ minutesEach })
  return reportsWords.arrivalsChart({
    total,
    first: timeOfDay(first.at),
    last: timeOfDay(last.at),
    count: peak.count,
    span,
    most: timeOfDay(peak.at),
  })
}
