/** A budget of requests that fills up again: `capacity` at once, and `perSecond` more every second. */
export class Bucket {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  #at = 0

  constructor(capacity: number, perSecond: number) {
    this.#most = capacity
    this.#perSecond = perSecond
    this.#left = capacity
  }

  /** Returns how many seconds after `now` (ms) the bucket has one: 0 when it has one now. */
  untilOne(now: number): number {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    return this.#left < 1 ? (1 - this.#left) / this.#perSecond : 0
  }

  /** Takes one at `now` (ms). Returns 0, or the seconds until there is one. */
  take(now: number): number {
    const seconds = this.untilOne(now)
    if (seconds === 0) this.#left -= 1
    return seconds
  }

  add(count: number): void {
    this.#left = Math.min(this.#most, this.#left + count)
  }

  /** Takes `count` more than are there, if need be. At most as many as it can hold are owed. */
  owe(count: number): void {
    this.#left = Math.max(this.#left - count, -this.#most)
  }

  isFull(now: number): boolean {
    this.untilOne(now)
    return this.#left >= this.#most
  }
}
