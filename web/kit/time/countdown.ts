// In a separate file, because the sign-in page needs only this function.

/** Formats the remaining ms as '11:48'. Rounds up, so that 0:00 is shown only when the time is over. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
