/**
 * The time (ms) that a stored time may be ahead, because the clocks of processes differ by seconds. A time further
 * ahead was stored before the clock was set back. It is treated as long ago, so that no one has to wait until the clock
 * gets there again: a lock of five minutes would last for hours.
 */
export const maxClockLeadMs = 60_000

/** Whether a time was in the last `period` ms before `now` (ms). */
export function isRecent(moment: number, period: number, now: number): boolean {
  return now - moment <= period && moment <= now + maxClockLeadMs
}
