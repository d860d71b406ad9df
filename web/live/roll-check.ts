/** Rows that are counted may still be on their way for so long (ms); and a roll is not read again more often. */
const patienceMs = 2_000

/**
 * Watches whether a page has all the rows that are counted. It has to read the roll again when one is gone, or when one
 * that was counted has not come within two seconds.
 */
export class RollCheck {
  #missing: { upTo: number; since: number } | null = null
  #readAt = -Infinity

  /** Takes how many are counted and how many rows there are at `now` (ms); says whether to read the roll again. */
  mustRead(count: number, rows: number, now: number): boolean {
    if (this.#missing && rows >= this.#missing.upTo) this.#missing = null
    if (count > rows) this.#missing ??= { upTo: count, since: now }
    else this.#missing = null
    const isLate = this.#missing !== null && now - this.#missing.since >= patienceMs
    if ((!isLate && rows <= count) || now - this.#readAt < patienceMs) return false
    this.#readAt = now
    this.#missing = null
    return true
  }
}
