/** Many accounts tried from one address in a short time: lists of stolen passwords are tried so. */
const most = 1_000
const within = 10 * 60_000

/**
 * Counts the accounts at which sign-ins failed, by address. Nobody is refused for it, since a lecture hall is one
 * address; it is for the log. Remembers ten minutes of one process.
 */
export class FailedAccounts {
  /** Address and account by their last failure, the oldest first. */
  readonly #failures = new Map<string, { address: string; at: number }>()
  readonly #accounts = new Map<string, number>()
  readonly #alarmed = new Map<string, number>()

  /**
   * Notes a failure; gives true when it makes the address one at which 1,000 accounts failed in ten minutes, once in
   * ten minutes. `account` is a key of the account, `at` in ms.
   */
  note(address: string, account: string, at: number): boolean {
    this.#forget(at - within)
    const key = `${address} ${account}`
    if (!this.#failures.delete(key)) this.#count(address, 1)
    this.#failures.set(key, { address, at })
    if (this.#accounts.get(address)! < most || this.#alarmed.has(address)) return false
    this.#alarmed.set(address, at)
    return true
  }

  #forget(before: number): void {
    for (const [key, { address, at }] of this.#failures) {
      if (at > before) break
      this.#failures.delete(key)
      this.#count(address, -1)
    }
    for (const [address, at] of this.#alarmed) if (at <= before) this.#alarmed.delete(address)
  }

  #count(address: string, by: number): void {
    const accounts = (this.#accounts.get(address) ?? 0) + by
    if (accounts > 0) this.#accounts.set(address, accounts)
    else this.#accounts.delete(address)
  }
}
