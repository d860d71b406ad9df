import { approvalWorkingDays } from '#contract/product.ts'

const day = 86_400_000

/** When the answer to a request of `askedAt` is due, both in ms: as many working days later, by the days of `timeZone`. */
export function dueAt(askedAt: number, timeZone: string): number {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' })
  let at = askedAt
  for (let left = approvalWorkingDays; left > 0;) {
    at += day
    if (!['Sat', 'Sun'].includes(weekday.format(at))) left -= 1
  }
  return at
}
