type Limits = {
  /** The period (ms) in which requests are counted. */
  within: number
  /** The most that one client takes in this time, and all together. */
  share: number
  all: number
  /** The part of the second half that one client takes, so that a few clients don't use up everyone's. */
  few: number
}

/** A budget that all clients of a process share, with a limit for each of them and a reserve for the others. */
export class ShareBudget {
  readonly #limits: Limits
  readonly #shares = new Map<string, number>()
  #all = 0
  #since = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Takes a request from a client's widest share at `now` (ms). Returns 0, or how many ms to wait. */
  take(share: string, now: number): number {
    const { within: period, all: total, few: reserveLimit, share: limit } = this.#limits
    if (now < this.#since || now >= this.#since + period) this.#begin(now)
    const used = this.#shares.get(share) ?? 0
    if (this.#all >= total || used >= (this.#all < total / 2 ? limit : reserveLimit)) return this.#since + period - now
    this.#shares.set(share, used + 1)
    this.#all += 1
    return 0
  }

  #begin(now: number): void {
    this.#since = now
    this.#all = 0
    this.#shares.clear()
  }
}
