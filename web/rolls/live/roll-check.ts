/** The time (ms) that counted rows may take to arrive, and the shortest time between two queries of a roll. */
const patienceMs = 2_000

/**
 * Checks whether a page has all counted rows. It must read the roll again when one was deleted, or when a counted one
 * hasn't arrived within two seconds.
 */
export class RollCheck {
  #missing: { upTo: number; since: number } | null = null
  #readAt = -Infinity

  /** Takes how many are counted and how many rows there are at `now` (ms). Returns whether to read the roll again. */
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
