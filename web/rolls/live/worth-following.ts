import { maxQueueMs } from '#contract/check-ins/limits.ts'
import { checkInWindow, type CheckInTimes } from '#contract/check-ins/window.ts'

/** How long before check-in opens the page starts following a roll, in ms. */
const beforehand = 15 * 60_000

/**
 * Whether a roll may still grow at `now` (ms), or will soon: from 15 minutes before check-in opens until a check-in can
 * no longer be waiting on a phone without a network.
 */
export function isWorthFollowing(event: CheckInTimes, now: number): boolean {
  const { opensAt, closesAt } = checkInWindow(event)
  return now >= opensAt - beforehand && now <= closesAt + maxQueueMs
}
