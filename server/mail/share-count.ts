import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import type { MailLimits } from './mail-limits.ts'
import type { Lane } from './table.ts'

const day = 24 * 3_600_000
const hour = 3_600_000
/** The maximum number of confirmed mailboxes that raise a budget. */
const maxConfirmed = 3_000

/** The emails that one client share caused. */
export class ShareCount {
  readonly #limits: MailLimits
  /**
   * The number of emails that may be caused at once while no address was confirmed recently, and the maximum with
   * confirmations.
   */
  readonly #start: number
  readonly #most: number
  readonly #sent: Record<Lane, Level> = { 1: new Level(), 2: new Level() }
  readonly #held: Record<Lane, Level> = { 1: new Level(), 2: new Level() }
  /** The part of the count in lane 2 that refused addresses added. */
  readonly #refused = new Level()
  /** The mailboxes that were confirmed within a day, with the time (ms) of each, the oldest first. */
  readonly #confirmed = new OldestFirstMap<string, number>()
  /** The time (ms) until which new emails of a lane are held, because earlier ones are. */
  readonly queuedUntil: Record<Lane, number> = { 1: -Infinity, 2: -Infinity }
  /** The number of held emails of each lane that were released. */
  readonly released: Record<Lane, number> = { 1: 0, 2: 0 }

  /** `isWide` is true for an IPv6 /48. */
  constructor(limits: MailLimits, isWide: boolean) {
    this.#limits = limits
    this.#start = limits.share * (isWide ? limits.wide.start : 1)
    this.#most = limits.maxPerShare * (isWide ? limits.wide.most : 1)
  }

  /** Returns how many emails of a lane are counted for the share at `now` (ms). */
  sent(lane: Lane, now: number): number {
    return this.#sent[lane].read(now, this.budget(lane, now))
  }

  /** Returns how many emails of a lane the share may cause at once, and within an hour. */
  budget(lane: Lane, now: number): number {
    if (lane === 1) return this.#most
    return Math.min(this.#most, this.#start + this.#limits.raise * this.#recentlyConfirmed(now))
  }

  /** Whether enough of the share's addresses were confirmed recently for it to use the reserves. */
  mayUseReserve(now: number): boolean {
    return this.sent(2, now) < this.#limits.reserved * this.#recentlyConfirmed(now)
  }

  /** Whether the share may cause one more email of a lane now. */
  hasRoom(lane: Lane, now: number): boolean {
    return this.sent(lane, now) + 1 <= this.budget(lane, now)
  }

  /** Whether one more email of a lane may be held. The limit is what the share's budget sends within a few hours. */
  mayHold(lane: Lane, now: number): boolean {
    const { held: capacity, share, maxPerShare } = this.#limits
    const limit = capacity.share * Math.min(this.#most / maxPerShare, this.budget(2, now) / share)
    return this.#readHeld(lane, now) + 1 <= limit
  }

  /** Whether the share would still hold few emails to unconfirmed addresses with one more. */
  holdsFew(now: number): boolean {
    return this.#readHeld(2, now) + 1 <= this.#limits.held.few
  }

  countSent(lane: Lane): void {
    this.#sent[lane].add(1)
  }

  /** Subtracts an email that was counted as sent. */
  giveBack(lane: Lane): void {
    this.#sent[lane].add(-1)
  }

  countHeld(lane: Lane): void {
    this.#held[lane].add(1)
  }

  /**
   * Counts a confirmed mailbox, whose email, requested at `askedAt` (ms), no longer counts. It also cancels a refused
   * address, so that a hall doesn't pay for what one person typed. Returns the part of the email that was still
   * counted. Returns 0 for a mailbox that was already confirmed on the same day, because one person could do that over
   * and over.
   */
  confirm(mailbox: string, askedAt: number, now: number): number {
    const isNew = this.#recentlyConfirmed(now) < maxConfirmed && !this.#confirmed.has(mailbox)
    if (!isNew) return 0
    this.#confirmed.set(mailbox, now)
    const freshness = Math.max(0, 1 - (now - askedAt) / hour)
    const forgiven = Math.min(this.#limits.refusal - 1, this.#refused.read(now, this.budget(2, now)))
    this.#refused.add(-forgiven)
    this.#sent[2].add(-freshness - forgiven)
    return freshness
  }

  /**
   * Counts a refused address as up to `limit` more emails, up to slightly above the budget. Returns the number it
   * added.
   */
  refuse(limit: number, now: number): number {
    const budget = this.budget(2, now)
    const added = Math.max(0, Math.min(limit, budget + this.#limits.overdraft - this.sent(2, now)))
    this.#sent[2].add(added)
    this.#refused.read(now, budget)
    this.#refused.add(added)
    return added
  }

  #readHeld(lane: Lane, now: number): number {
    return this.#held[lane].read(now, this.budget(lane, now))
  }

  /** Returns how many of the share's mailboxes were confirmed within a day. */
  #recentlyConfirmed(now: number): number {
    this.#confirmed.dropWhile((confirmedAt) => now - confirmedAt >= day)
    return this.#confirmed.size
  }
}

/** A count that drains evenly. Times are in ms. */
export class Level {
  #count = 0
  #at = 0

  /** Returns the count at `now` (ms), when it drains by `perHour`. */
  read(now: number, perHour: number): number {
    // If the clock was set back, nothing drains.
    const drained = (Math.max(0, now - this.#at) / hour) * perHour
    this.#count = Math.max(0, this.#count - drained)
    this.#at = now
    return this.#count
  }

  /** Adds to the count, or subtracts from it if negative. Call `read` first. */
  add(count: number): void {
    this.#count = Math.max(0, this.#count + count)
  }
}
