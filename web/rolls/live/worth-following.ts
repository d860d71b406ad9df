import { longestQueueMs } from '#contract/check-ins/limits.ts'
import { checkInWindow, type CheckInTimes } from '#contract/check-ins/window.ts'

/** A roll is followed from this long (ms) before check-in opens. */
const beforehand = 15 * 60_000

/**
 * Whether a roll may still grow at `now` (ms), or will soon: while check-in is open, a quarter of an hour before, and
 * afterwards as long as a check-in may wait on a phone without network.
 */
export function isWorthFollowing(event: CheckInTimes, now: number): boolean {
  const { opensAt, closesAt } = checkInWindow(event)
  return now >= opensAt - beforehand && now <= closesAt + longestQueueMs
}
