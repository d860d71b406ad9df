type Limits = {
  /** How long (ms) what was taken counts. */
  within: number
  /** The most that one client takes in this time, and all together. */
  share: number
  all: number
  /** What one client takes of the second half, so that a few clients don't use up everyone's. */
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

  /** Takes one for a client's widest share (see `clientShares`) at `at` (ms). Returns 0, or in how many ms there is one. */
  take(share: string, at: number): number {
    const { within, all, few, share: most } = this.#limits
    if (at < this.#since || at >= this.#since + within) this.#begin(at)
    const taken = this.#shares.get(share) ?? 0
    if (this.#all >= all || taken >= (this.#all < all / 2 ? most : few)) return this.#since + within - at
    this.#shares.set(share, taken + 1)
    this.#all += 1
    return 0
  }

  #begin(at: number): void {
    this.#since = at
    this.#all = 0
    this.#shares.clear()
  }
}
