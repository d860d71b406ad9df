import { approvalWorkingDays } from '#contract/product.ts'

const day = 86_400_000

/**
 * Returns when (ms) the answer to a request of `askedAt` (ms) is due: the promised number of working days later, in
 * `timeZone`.
 */
export function dueAt(askedAt: number, timeZone: string): number {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' })
  let at = askedAt
  for (let left = approvalWorkingDays; left > 0;) {
    at += day
    if (!['Sat', 'Sun'].includes(weekday.format(at))) left -= 1
  }
  return at
}
