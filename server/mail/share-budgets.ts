import type { Lane } from './table.ts'

const hour = 3_600_000

/**
 * The most emails that one client share may cause in an hour, in each lane: 800 first-timers in a hall register at one
 * address, and each asks again. An email is returned to the budget when its address is confirmed, so a campus can sign
 * up thousands.
 */
const mostByShare = 1_600
/**
 * The most emails to unconfirmed addresses in an hour, in total: as many as a university's mail server can send besides
 * its other mail.
 */
const mostUnproved = 6_000
/** Each share may take this many from the second half of the total budget, so that a few shares can't use it up. */
const fewByShare = 50
/** The most shares to remember. Beyond that, the share whose hour began first starts again. */
const sharesRemembered = 10_000

type Count = { since: number; taken: number }

/**
 * Counts the emails that client shares request, in one process. Known browsers aren't counted, because they have their
 * own budget.
 */
export class ShareBudgets {
  readonly #isOn: boolean
  readonly #shares: Record<Lane, Map<string, Count>> = { 1: new Map(), 2: new Map() }
  #unproved: Count = { since: -Infinity, taken: 0 }
  #refusedAt = -Infinity

  /** With `isOn` false nothing is refused. */
  constructor(isOn: boolean) {
    this.#isOn = isOn
  }

  /**
   * Takes one email from a share's budget (see `clientShare`). Returns how many it had already taken in this hour,
   * which is its turn in the lane, or null when the budget is used up. `at` in ms.
   */
  take(lane: Lane, share: string, at: number): number | null {
    const mine = this.#countOf(lane, share, at)
    if (lane === 2 && at - this.#unproved.since >= hour) this.#unproved = { since: at, taken: 0 }
    const most = lane === 2 && this.#unproved.taken >= mostUnproved / 2 ? fewByShare : mostByShare
    const isTotalSpent = lane === 2 && this.#unproved.taken >= mostUnproved
    if (this.#isOn && (mine.taken >= most || isTotalSpent)) {
      if (isTotalSpent) this.#refusedAt = at
      return null
    }
    if (lane === 2) this.#unproved.taken += 1
    return mine.taken++
  }

  /** Returns an email to a share's budget, because its address was confirmed from the same share. */
  giveBack(share: string): void {
    const mine = this.#shares[2].get(share)
    if (!mine || mine.taken === 0) return
    mine.taken -= 1
    this.#unproved.taken = Math.max(0, this.#unproved.taken - 1)
  }

  /** Whether the budget for unconfirmed addresses was used up within the last hour. */
  wasSpent(at: number): boolean {
    return at - this.#refusedAt < hour
  }

  #countOf(lane: Lane, share: string, at: number): Count {
    const shares = this.#shares[lane]
    const known = shares.get(share)
    if (known && at - known.since < hour) return known
    shares.delete(share)
    if (shares.size >= sharesRemembered) shares.delete(shares.keys().next().value!)
    const begun = { since: at, taken: 0 }
    shares.set(share, begun)
    return begun
  }
}
