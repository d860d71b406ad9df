/** Many accounts tried from one address in a short time: lists of stolen passwords are tried so. */
const most = 1_000
const within = 10 * 60_000
/** Failures remembered of all clients; beyond it the oldest is forgotten. One client may send 60,000 in the time. */
const mostRemembered = 100_000

/**
 * Counts the accounts at which sign-ins failed, by the client's share (`clientShare`). No one is refused for it, since a
 * lecture hall is one address; it is for the log. Remembers ten minutes of one process.
 */
export class FailedAccounts {
  /** Share and account by their last failure, the oldest first. */
  readonly #failures = new Map<string, { share: string; at: number }>()
  readonly #accounts = new Map<string, number>()
  readonly #alarmed = new Map<string, number>()

  /**
   * Notes a failure; returns true when it makes the share one at which 1,000 accounts failed in ten minutes, once in
   * ten minutes. `account` is a key of the account, `at` in ms.
   */
  note(share: string, account: string, at: number): boolean {
    this.#forget(at - within)
    const key = `${share} ${account}`
    if (!this.#failures.delete(key)) this.#count(share, 1)
    this.#failures.set(key, { share, at })
    if (this.#accounts.get(share)! < most || this.#alarmed.has(share)) return false
    this.#alarmed.set(share, at)
    return true
  }

  #forget(before: number): void {
    for (const [key, { share, at }] of this.#failures) {
      if (at > before && this.#failures.size < mostRemembered) break
      this.#failures.delete(key)
      this.#count(share, -1)
    }
    for (const [share, at] of this.#alarmed) if (at <= before) this.#alarmed.delete(share)
  }

  #count(share: string, by: number): void {
    const accounts = (this.#accounts.get(share) ?? 0) + by
    if (accounts > 0) this.#accounts.set(share, accounts)
    else this.#accounts.delete(share)
  }
}
