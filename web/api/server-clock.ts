/** The server's clock is ahead of ours by a time (ms) between these two. */
export type ClockGap = { least: number; most: number }

/**
 * Narrows the difference to the server's clock by one response. Takes its `Date` header in ms (whole seconds,
 * truncated) and when, by our own clock, the request was sent and the response arrived.
 */
export function narrowGap(knownGap: ClockGap | null, header: number, sentAt: number, receivedAt: number): ClockGap {
  const newGap = { least: header - receivedAt, most: header + 1000 - sentAt }
  if (!knownGap) return newGap
  const overlap = { least: Math.max(knownGap.least, newGap.least), most: Math.min(knownGap.most, newGap.most) }
  // No overlap: one of the two clocks was changed, so only the newest response counts.
  return overlap.least <= overlap.most ? overlap : newGap
}

let gap: ClockGap | null = null

/** Learns from one response, if it has a `Date` header. */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const header = Date.parse(dateHeader ?? '')
  if (Number.isFinite(header)) gap = narrowGap(gap, header, sentAt, receivedAt)
}

/** Whether the server's time is known: a response has arrived since the page was opened. */
export function knowsServerTime(): boolean {
  return gap !== null
}

/** The time by the server's clock, in ms. Our own clock until the first response. */
export function serverNow(): number {
  return Date.now() + (gap ? (gap.least + gap.most) / 2 : 0)
}
