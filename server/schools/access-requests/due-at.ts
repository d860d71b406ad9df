import { approvalWorkingDays } from '#contract/product.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

const day = 86_400_000

/**
 * Returns when (ms) the answer to a request is due: the promised number of working days after `askedAt` (ms), in
 * `timeZone`.
 */
export function dueAt(askedAt: number, timeZone: string): number {
  let time = askedAt
  for (let daysLeft = approvalWorkingDays; daysLeft > 0;) {
    time += day
    const weekday = new Date(zonedDay(time, timeZone)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) daysLeft -= 1
  }
  return time
}
