/**
 * How far (ms) a moment may be ahead, because the clocks of processes differ by seconds. One further ahead was noted
 * before the clock was set back, by any time. It counts as long ago, so that no one waits until the clock is there
 * again: a lock of five minutes would last for hours.
 */
export const allowedLead = 60_000

/** Whether a moment was in the last `period` ms before `now` (ms). */
export function isLately(moment: number, period: number, now: number): boolean {
  return now - moment <= period && moment <= now + allowedLead
}
