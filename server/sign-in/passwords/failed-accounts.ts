import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'

/**
 * Failed sign-ins at this many accounts within this time (ms) look as if someone is trying a list of stolen passwords.
 */
const alarmThreshold = 1_000
const period = 10 * 60_000
/** The maximum number of failures to remember, of all clients: one client can send 60,000 requests in this time. */
const maxRemembered = 100_000

/**
 * Counts the accounts at which sign-ins failed in the last ten minutes, by each client's widest share (`clientShares`),
 * in one process. The result is only logged. No one is refused, because a lecture hall may share one address.
 */
export class FailedAccounts {
  /** Shares and accounts by their last failure, the oldest first. */
  readonly #failures = new OldestFirstMap<string, { share: string; failedAt: number }>()
  readonly #accounts = new Map<string, number>()
  readonly #alarmed = new Map<string, number>()

  /**
   * Adds a failure. Returns true when an alarm is due: the share has reached 1,000 accounts, and there was no alarm
   * about it in the last ten minutes. `account` is a key of the account, `failedAt` in ms.
   */
  note(share: string, account: string, failedAt: number): boolean {
    this.#forget(failedAt - period)
    const key = `${share} ${account}`
    if (!this.#failures.delete(key)) this.#count(share, 1)
    this.#failures.set(key, { share, failedAt })
    if (this.#accounts.get(share)! < alarmThreshold || this.#alarmed.has(share)) return false
    this.#alarmed.set(share, failedAt)
    return true
  }

  #forget(cutoff: number): void {
    this.#failures.dropWhile(({ share, failedAt }) => {
      if (failedAt > cutoff && this.#failures.size < maxRemembered) return false
      this.#count(share, -1)
      return true
    })
    for (const [share, alarmedAt] of this.#alarmed) if (alarmedAt <= cutoff) this.#alarmed.delete(share)
  }

  #count(share: string, change: number): void {
    const accounts = (this.#accounts.get(share) ?? 0) + change
    if (accounts > 0) this.#accounts.set(share, accounts)
    else this.#accounts.delete(share)
  }
}
