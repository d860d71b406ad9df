import { checkInWindowMessages } from './words.ts'

const minute = 60_000

/** Minutes before and after the start that a form fills in for a new event. */
export const defaultCheckInMinutes = 15
/** The longest a window may reach to either side of the start, in minutes. */
export const longestCheckInMinutes = 120
/** The step between the choices in the form, in minutes. */
export const checkInMinuteStep = 15

/** The numbers that make the window: the start in ms, and the minutes before and after it. Null counts as 0. */
export type CheckInTimes = { startsAt: number; beforeMinutes: number | null; afterMinutes: number | null }

/** Returns the first and the last moment (ms) at which a check-in counts, both included. */
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

/** Returns whether a moment (ms) is in an event's window, and if not, the sentence that says so. */
export function judgeCheckIn(event: CheckInTimes, timestamp: number): CheckInState {
  const { opensAt, closesAt } = checkInWindow(event)
  if (timestamp < opensAt) return { state: 'early', opensAt, because: tooEarly(opensAt - timestamp) }
  if (timestamp > closesAt) return { state: 'late', closedAt: closesAt, because: tooLate(timestamp - closesAt) }
  return { state: 'open', closesAt }
}

/** Returns the sentence of a check-in refused at a moment (ms), also when the event was changed since. */
export function describeClosed(event: CheckInTimes, reason: 'early' | 'late', refusedAt: number): string {
  const judged = judgeCheckIn(event, refusedAt)
  if (judged.state === reason) return judged.because
  return reason === 'early' ? tooEarly(1) : tooLate(0)
}

/** The sentence for `wait` ms until check-in opens. Rounds up, so that no one is too early again. */
function tooEarly(wait: number): string {
  return checkInWindowMessages.tooEarly({ minutes: String(Math.max(1, Math.ceil(wait / minute))) })
}

/** Returns the sentence for the time (ms) since the window closed, rounded down. */
function tooLate(elapsed: number): string {
  return checkInWindowMessages.tooLate({ minutes: String(Math.floor(elapsed / minute)) })
}

/** Returns the window in words: 'Check-in: 15m before to 15m after', '… At start to 30m after', '… to start only'. */
export function describeCheckInWindow(beforeMinutes: number | null, afterMinutes: number | null): string {
  return checkInWindowMessages.window({ before: String(beforeMinutes ?? 0), after: String(afterMinutes ?? 0) })
}
