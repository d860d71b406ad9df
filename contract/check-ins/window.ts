import { checkInWindowMessages } from './words.ts'

const minute = 60_000

/** The minutes before and after the start that a form prefills for a new event. */
export const defaultCheckInMinutes = 15
/** The maximum length of a window before or after the start, in minutes. */
export const maxCheckInMinutes = 120
/** The step between the choices in the form, in minutes. */
export const checkInMinuteStep = 15

/** The values that define the window: the start in ms, and the minutes before and after it. Null counts as 0. */
export type CheckInTimes = { startsAt: number; beforeMinutes: number | null; afterMinutes: number | null }

/** Returns the first and last moment (ms) at which a check-in counts. Both are inclusive. */
export function checkInWindow(event: CheckInTimes): { opensAt: number; closesAt: number } {
  return {
    opensAt: event.startsAt - (event.beforeMinutes ?? 0) * minute,
    closesAt: event.startsAt + (event.afterMinutes ?? 0) * minute,
  }
}

export type CheckInState =
  | { state: 'open'; closesAt: number }
  | { state: 'early'; opensAt: number; because: string }
  | { state: 'late'; closedAt: number; because: string }

/**
 * Returns whether a moment (ms) is in an event's window. If it isn't, the result includes the sentence that explains
 * it.
 */
export function judgeCheckIn(event: CheckInTimes, timestamp: number): CheckInState {
  const { opensAt, closesAt } = checkInWindow(event)
  if (timestamp < opensAt) return { state: 'early', opensAt, because: tooEarly(opensAt - timestamp) }
  if (timestamp > closesAt) return { state: 'late', closedAt: closesAt, because: tooLate(timestamp - closesAt) }
  return { state: 'open', closesAt }
}

/**
 * Returns the sentence for a check-in that was refused at a moment (ms), even if the event's window has changed since
 * then.
 */
export function describeClosed(event: CheckInTimes, reason: 'early' | 'late', refusedAt: number): string {
  const judged = judgeCheckIn(event, refusedAt)
  if (judged.state === reason) return judged.because
  return reason === 'early' ? tooEarly(1) : tooLate(0)
}

/**
 * Returns the sentence for a check-in `wait` ms before the window opens. Rounds up, so that the next try isn't early.
 */
function tooEarly(wait: number): string {
  return checkInWindowMessages.tooEarly({ minutes: String(Math.max(1, Math.ceil(wait / minute))) })
}

/** Returns the sentence for a check-in `elapsed` ms after the window closed. Rounds down. */
function tooLate(elapsed: number): string {
  return checkInWindowMessages.tooLate({ minutes: String(Math.floor(elapsed / minute)) })
}

/** Returns the window in words: 'Check-in: 15m before to 15m after', '… At start to 30m after', '… to start only'. */
export function describeCheckInWindow(beforeMinutes: number | null, afterMinutes: number | null): string {
  return checkInWindowMessages.window({ before: String(beforeMinutes ?? 0), after: String(afterMinutes ?? 0) })
}
