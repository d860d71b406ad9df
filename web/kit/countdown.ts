// Apart from the other times, because a sign-in that locks needs this alone.

/** Takes ms still to wait; returns '11:48', rounded up, so that 0:00 is only ever said when it is over. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
