import { Level } from './level.ts'
import type { MailLimits } from './mail-limits.ts'
import type { Lane } from './table.ts'

const day = 24 * 3_600_000
/** What one client share caused. */
export class ShareCount {
  readonly #limits: MailLimits
  readonly #factor: number
  readonly #sent: Record<Lane, Level> = { 1: new Level(), 2: new Level() }
  readonly #held = new Level()
  #confirmed = 0
  #confirmedAt = -Infinity
  /** Until when (ms) new emails are held, because earlier ones are. */
  queuedUntil = -Infinity

  /** `isWide`: whether it is an IPv6 /48. */
  constructor(limits: MailLimits, isWide: boolean) {
    this.#limits = limits
    this.#factor = isWide ? limits.wide : 1
  }

  /** Returns how many emails of a lane count for the share at `at` (ms). */
  sent(lane: Lane, at: number): number {
    return this.#sent[lane].read(at, this.budget(lane, at))
  }

  /** Returns how many emails of a lane the share may cause at once, and within an hour. */
  budget(lane: Lane, at: number): number {
    const { share, mostByShare, raise } = this.#limits
    if (lane === 1) return mostByShare * this.#factor
    return Math.min(mostByShare * this.#factor, share * this.#factor + raise * this.#recentlyConfirmed(at))
  }

  /** Whether enough of its addresses were confirmed lately that it may use the reserves. */
  mayUseReserve(at: number): boolean {
    return this.sent(2, at) < this.#limits.reserved * this.#recentlyConfirmed(at)
  }

  /** Whether the share may cause one more email of a lane now. */
  hasRoom(lane: Lane, at: number): boolean {
    return this.sent(lane, at) + 1 <= this.budget(lane, at)
  }

  /** Whether one more of its emails may be held. */
  mayHold(at: number): boolean {
    return this.#held.read(at, this.#limits.share * this.#factor) + 1 <= this.#limits.held.share * this.#factor
  }

  countSent(lane: Lane): void {
    this.#sent[lane].add(1)
  }

  countHeld(): void {
    this.#held.add(1)
  }

  /** Counts a confirmed address, whose email no longer counts. */
  confirm(at: number): void {
    this.#confirmed = this.#recentlyConfirmed(at) + 1
    this.#confirmedAt = at
    this.#sent[2].add(-1)
  }

  /** Counts a refused address as several emails, up to twice the budget, so that it drains within two hours. */
  refuse(at: number): void {
    const left = 2 * this.budget(2, at) - this.sent(2, at)
    this.#sent[2].add(Math.max(0, Math.min(this.#limits.refusal - 1, left)))
  }

  /** Returns how many of its addresses were confirmed, or 0 when the last one was over a day ago. */
  #recentlyConfirmed(at: number): number {
    return at - this.#confirmedAt < day ? this.#confirmed : 0
  }
}
