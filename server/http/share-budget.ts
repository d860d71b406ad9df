type Limits = {
  /** The period (ms) in which requests are counted. */
  within: number
  /** The maximum number of requests that one client may send in a period, and that all may send together. */
  share: number
  all: number
  /**
   * The maximum for one client once half of the total is used, so that a few clients can't use up everyone's budget.
   */
  few: number
}

/** A budget that all clients of a process share, with a limit per client and a reserve for the others. */
export class ShareBudget {
  readonly #limits: Limits
  readonly #shares = new Map<string, number>()
  #all = 0
  #since = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Counts a request at `now` (ms) for a client's widest share. Returns 0, or the time (ms) to wait if it exceeds the
   * budget.
   */
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
