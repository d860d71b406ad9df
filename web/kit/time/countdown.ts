// In a file of its own, because the sign-in page needs only this one.

/** Takes the remaining ms. Returns '11:48', rounded up, so that 0:00 is only shown when it is over. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
