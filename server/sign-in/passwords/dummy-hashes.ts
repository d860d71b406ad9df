const minute = 60_000
/**
 * The most hashes a minute for addresses without an account, for one client share and in total. Five a second use a
 * tenth of a core. Beyond that no one is refused, see `verifyNothing`.
 */
const most = { share: 30, all: 300 }

/** Counts the hashes for addresses without an account, of one process in the current minute. */
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
