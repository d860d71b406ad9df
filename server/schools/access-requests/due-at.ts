import { approvalWorkingDays } from '#contract/product.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

const day = 86_400_000

/**
 * Returns when (ms) the answer to a request of `askedAt` (ms) is due: the promised number of working days later, in
 * `timeZone`.
 */
export function dueAt(askedAt: number, timeZone: string): number {
  let at = askedAt
  for (let left = approvalWorkingDays; left > 0;) {
    at += day
    const weekday = new Date(zonedDay(at, timeZone)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}
