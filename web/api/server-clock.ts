/** How far the server's clock may be ahead of ours, in ms: it lies somewhere in between. */
export type ClockGap = { least: number; most: number }

/**
 * Narrows what is known of the server's clock by one answer. Takes its `Date` header in ms (whole seconds, cut) and
 * when, by our own clock, the request left and the answer came.
 */
export function narrowGap(known: ClockGap | null, header: number, sentAt: number, receivedAt: number): ClockGap {
  const seen = { least: header - receivedAt, most: header + 1000 - sentAt }
  if (!known) return seen
  const both = { least: Math.max(known.least, seen.least), most: Math.min(known.most, seen.most) }
  // Nothing in common: one of the two clocks was set meanwhile, so only the newest answer counts.
  return both.least <= both.most ? both : seen
}

let gap: ClockGap | null = null

/** Learns from one answer; without a `Date` header there is nothing to learn. */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt: number): void {
  const header = Date.parse(dateHeader ?? '')
  if (Number.isFinite(header)) gap = narrowGap(gap, header, sentAt, receivedAt)
}

/** The moment by the server's clock, in ms; our own clock until the server has answered once. */
export function serverNow(): number {
  return Date.now() + (gap ? (gap.least + gap.most) / 2 : 0)
}
