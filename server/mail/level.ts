const hour = 3_600_000

/** A count that drains evenly. Its times are in ms. */
export class Level {
  #count = 0
  #at = 0

  /** Returns the count at `now` (ms), when `perHour` drain within an hour. */
  read(now: number, perHour: number): number {
    // A clock that was set back drains nothing.
    const drained = (Math.max(0, now - this.#at) / hour) * perHour
    this.#count = Math.max(0, this.#count - drained)
    this.#at = now
    return this.#count
  }

  /** Adds to the count that was read last, or subtracts from it. */
  add(count: number): void {
    this.#count = Math.max(0, this.#count + count)
  }
}
