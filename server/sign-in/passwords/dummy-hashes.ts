const minute = 60_000
/**
 * Hashes a minute that addresses without an account may cost, for one client's share and in total. Five a second are a
 * tenth of a core. A hall that mistypes addresses isn't refused, see `verifyNothing`.
 */
const most = { share: 30, all: 300 }

/** Counts the hashes spent on addresses without an account. Covers one minute of one process. */
export class DummyHashes {
  readonly #shares = new Map<string, number>()
  #all = 0
  #since = 0

  /** Takes one hash for a share at `at` (ms). Returns false when none is left this minute. */
  take(share: string, at: number): boolean {
    if (at < this.#since || at >= this.#since + minute) this.#begin(at)
    const taken = this.#shares.get(share) ?? 0
    if (taken >= most.share || this.#all >= most.all) return false
    this.#shares.set(share, taken + 1)
    this.#all += 1
    return true
  }

  #begin(at: number): void {
    this.#since = at
    this.#all = 0
    this.#shares.clear()
  }
}
