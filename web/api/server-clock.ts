/** The server's clock is ahead of ours by a time (ms) between these two. */
export type ClockGap = { least: number; most: number }

/**
 * Narrows the difference to the server's clock by one answer. Takes its `Date` header in ms (whole seconds, truncated)
 * and when, by our own clock, the request was sent and the answer arrived.
 */
export function narrowGap(known: ClockGap | null, header: number, sentAt: number, receivedAt: number): ClockGap {
  const seen = { least: header - receivedAt, most: header + 1000 - sentAt }
  if (!known) return seen
  const both = { least: Math.max(known.least, seen.least), most: Math.min(known.most, seen.most) }
  // No overlap: one of the two clocks was changed, so only the newest answer counts.
  return both.least <= both.most ? both : seen
}

let gap: ClockGap | null = null

/** Learns from one answer, if it has a `Date` header. */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const header = Date.parse(dateHeader ?? '')
  if (Number.isFinite(header)) gap = narrowGap(gap, header, sentAt, receivedAt)
}

/** The time by the server's clock, in ms. Our own clock until the first answer. */
export function serverNow(): number {
  return Date.now() + (gap ? (gap.least + gap.most) / 2 : 0)
}
