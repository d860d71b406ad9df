/** The server's clock is ahead of ours by between `least` and `most` ms. */
export type ClockGap = { least: number; most: number }

/**
 * Narrows the difference between the clocks with one response. `header` is its `Date` header in ms (whole seconds,
 * truncated). `sentAt` and `receivedAt` are when, by our clock, the request was sent and the response arrived (ms).
 */
export function narrowGap(knownGap: ClockGap | null, header: number, sentAt: number, receivedAt: number): ClockGap {
  const newGap = { least: header - receivedAt, most: header + 1000 - sentAt }
  if (!knownGap) return newGap
  const overlap = { least: Math.max(knownGap.least, newGap.least), most: Math.min(knownGap.most, newGap.most) }
  // Without an overlap, one of the clocks was changed, so only the newest response counts.
  return overlap.least <= overlap.most ? overlap : newGap
}

let gap: ClockGap | null = null

/** Updates the difference between the clocks from a response, if it has a `Date` header. */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const header = Date.parse(dateHeader ?? '')
  if (Number.isFinite(header)) gap = narrowGap(gap, header, sentAt, receivedAt)
}

/** Whether the server's time is known: the page has received a response with a date. */
export function knowsServerTime(): boolean {
  return gap !== null
}

/** The time by the server's clock, in ms. Until the first response, it's our own clock. */
export function serverNow(): number {
  return Date.now() + (gap ? (gap.least + gap.most) / 2 : 0)
}
