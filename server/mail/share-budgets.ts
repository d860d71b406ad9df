import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { mailLimits, type MailLimits } from './mail-limits.ts'
import { ShareCount, Level } from './share-count.ts'
import type { Lane, MailOutboxTable } from './table.ts'

/** The maximum number of shares of each width to remember. Beyond that, the least recently used share is forgotten. */
const sharesRemembered = 10_000
/** The time (ms) for which new emails are held after an email that has to wait: several looks at the queue. */
const queuedFor = 5_000
/**
 * The turn of an email that has to wait. The turn of other emails is the used part of their share's budget, of 1,000.
 */
const heldTurn = 1_000
/**
 * The length of a share's hash in `mail_outbox.share`, and a text that sorts after all hashes with the same beginning.
 */
export const hashLength = 16
export const afterHashes = 'g'

/**
 * The sender of an email: the client's shares, widest first (see `clientShares`), and the university. Each has a
 * budget.
 */
type Sender = { shares: string[]; school: string | null }
/** The sender of an email that was counted. `share` contains the hashes of its client shares, widest first. */
type Taken = { share: string; school: string }
type School = { sent: Level; held: Level; queuedUntil: number }
/** The position of an email in the outbox. */
export type Position = Pick<MailOutboxTable, 'state' | 'share' | 'turn'>
/** The budget that has no room for an email. */
export type FullBudget = 'share' | 'university' | 'total'
/** A budget whose unreserved part is at least half used. `school` is null for the total. */
export type UsedBudget = { school: string | null; used: number; most: number }

/**
 * Decides which emails are sent now, which are held, and in which order, so that one client delays only its own emails,
 * and an attack on one university only that university's. Counts are kept in memory, per process. Known browsers aren't
 * counted, because they have their own budget (see `budgetFor`).
 *
 * Rollbook doesn't receive email. It learns of a bad address only if the mail server refuses it immediately, and not
 * from a later bounce. So an email to an unconfirmed address counts until its hour is over.
 */
export class ShareBudgets {
  readonly #limits: MailLimits
  readonly #isOn: boolean
  readonly #hash: (share: string) => string
  readonly #onRefused: () => void
  /**
   * The counts by the number of narrower shares, with IPv4 addresses last. The maps are separate, so that many shares
   * of one kind can't push out those of another kind.
   */
  readonly #shares = Array.from({ length: 4 }, () => new OldestFirstMap<string, ShareCount>())
  readonly #schools = new Map<string, School>()
  readonly #all: School = newSchool()
  /** The number of addresses that were confirmed since the start. Each may make room for held emails. */
  confirmed = 0

  /**
   * `hash` returns a keyed hash as base64url. With `isOn` false, nothing is held. `onRefused` is called when an email
   * can't even be held.
   */
  constructor(options: {
    isOn: boolean
    hash: (share: string) => string
    limits?: Partial<MailLimits> | undefined
    onRefused: () => void
  }) {
    this.#limits = { ...mailLimits, ...options.limits }
    this.#isOn = options.isOn
    this.#onRefused = options.onRefused
    this.#hash = (share) => Buffer.from(options.hash(share), 'base64url').toString('hex').slice(0, hashLength)
  }

  /** Counts an email. Returns its position, or null when no more emails may be held. `now` is in ms. */
  take(lane: Lane, { shares, school }: Sender, now: number): Position | null {
    const hashes = shares.map(this.#hash)
    const counts = this.#findCounts(hashes)
    const position = { state: 'waiting', share: hashes.join(''), turn: turnFor(lane, counts, now) } as const
    // Emails to the few administrators without a university are limited by mailbox, so here they only get a later turn.
    if (!this.#isOn || school === null) {
      for (const count of counts) count.countSent(lane)
      return position
    }
    const full = this.#findFull(lane, counts, school, now)
    if (!full && !this.#isBehind(lane, counts, school, now)) {
      this.#countSent(lane, counts, school)
      return position
    }
    if (this.#holdOne(lane, counts, school, now)) return { ...position, state: 'held', turn: heldTurn }
    this.#onRefused()
    return null
  }

  /**
   * Counts a held email that may be sent now, and returns its turn among the waiting emails: held emails of a client
   * that caused few are sent before others. If it may not be sent, returns the budget that is full.
   */
  takeHeld(lane: Lane, { share, school }: Taken, now: number): number | FullBudget {
    const counts = this.#findCounts(hashesIn(share))
    const turn = turnFor(lane, counts, now)
    const full = this.#findFull(lane, counts, school, now)
    if (full) return full
    this.#countSent(lane, counts, school)
    counts[0]!.released[lane] += 1
    return turn
  }

  /**
   * Whether a client share's newest held email of a lane is released next. The newest and the oldest take turns, so
   * that addresses that one person made up earlier don't keep a hall at the same IP address waiting.
   */
  isNewestNext(lane: Lane, share: string): boolean {
    return this.#findCounts(hashesIn(share))[0]!.released[lane] % 2 === 0
  }

  /** Subtracts a held email from the budgets again, because another process released it first. */
  giveBack(lane: Lane, { share, school }: Taken): void {
    const counts = this.#findCounts(hashesIn(share))
    for (const count of counts) count.giveBack(lane)
    counts[0]!.released[lane] -= 1
    if (lane === 1) return
    this.#all.sent.add(-1)
    this.#findSchool(school).sent.add(-1)
  }

  /** Whether enough addresses of a client share were confirmed recently for it to use the reserves. */
  mayUseReserve(share: string, now: number): boolean {
    return this.#findCounts(hashesIn(share)).some((count) => count.mayUseReserve(now))
  }

  /**
   * Subtracts an email from the budgets, because its mailbox was confirmed, and raises the budgets of the shares that
   * requested it. `share` is the one in the email's position, because a phone may confirm from another network.
   * `askedAt` is when (ms) the email was requested.
   */
  confirm({ share, school, mailbox, askedAt }: Taken & { mailbox: string; askedAt: number }, now: number): void {
    const hash = this.#hash(mailbox)
    const returned = this.#findCounts(hashesIn(share)).map((count) => count.confirm(hash, askedAt, now))
    this.confirmed += 1
    this.#all.sent.add(-Math.min(...returned))
    this.#findSchool(school).sent.add(-Math.min(...returned))
  }

  /** Counts an address that the mail server refused. `share` is the one in its outbox row. */
  refuse(share: string, now: number): void {
    // Add to the wider shares only as much as the narrowest share could still take, so that their other clients don't
    // pay for it.
    let limit = this.#limits.refusal - 1
    for (const count of this.#findCounts(hashesIn(share)).toReversed()) limit = count.refuse(limit, now)
  }

  /** Returns the budgets for unconfirmed addresses whose unreserved part is at least half used. */
  used(now: number): UsedBudget[] {
    const { school: ofSchool, all: total, open } = this.#limits
    const budgets = [
      { school: null, used: this.#all.sent.read(now, total), most: total },
      ...[...this.#schools].map(([school, { sent: level }]) => ({
        school,
        used: level.read(now, ofSchool),
        most: ofSchool,
      })),
    ]
    return budgets.filter(({ used, most: limit }) => used >= (limit * open) / 2)
  }

  /** Returns the budget that has no room for one more email, or null. New emails then wait behind this one. */
  #findFull(lane: Lane, counts: ShareCount[], school: string, now: number): FullBudget | null {
    const full = counts.filter((count) => !count.hasRoom(lane, now))
    const shared = lane === 2 ? this.#findFullShared(counts, school, now) : null
    for (const count of full) count.queuedUntil[lane] = now + queuedFor
    if (shared) this.#findSchool(school).queuedUntil = now + queuedFor
    return full.length > 0 ? 'share' : shared
  }

  #countSent(lane: Lane, counts: ShareCount[], school: string): void {
    for (const count of counts) count.countSent(lane)
    if (lane === 1) return
    this.#all.sent.add(1)
    this.#findSchool(school).sent.add(1)
  }

  /**
   * Whether earlier emails of the same lane and share or university are held. Emails that may use a reserve don't wait
   * for those of the university.
   */
  #isBehind(lane: Lane, counts: ShareCount[], school: string, now: number): boolean {
    if (counts.some((count) => now < count.queuedUntil[lane])) return true
    return lane === 2 && this.#partFor(counts, now) < 1 && now < this.#findSchool(school).queuedUntil
  }

  /**
   * Returns the budget (of the university or the total) that has no room for one more email to an unconfirmed address,
   * or null.
   */
  #findFullShared(counts: ShareCount[], school: string, now: number): FullBudget | null {
    const { school: ofSchool, all: total } = this.#limits
    const part = this.#partFor(counts, now)
    const hasRoom = ({ sent: level }: School, limit: number) => level.read(now, limit) + 1 <= limit * part
    if (!hasRoom(this.#findSchool(school), ofSchool)) return 'university'
    return hasRoom(this.#all, total) ? null : 'total'
  }

  #holdOne(lane: Lane, counts: ShareCount[], school: string, now: number): boolean {
    const { held: capacity, school: ofSchool, all: total } = this.#limits
    // Clients that hold many emails can't keep out newcomers, whose share holds few.
    const part = counts[0]!.holdsFew(now) ? 1 : this.#partFor(counts, now)
    const rooms = [
      { level: this.#findSchool(school).held, most: capacity.school * part, perHour: ofSchool },
      { level: this.#all.held, most: capacity.all * part, perHour: total },
    ]
    if (!counts.every((count) => count.mayHold(lane, now))) return false
    if (lane === 2 && !rooms.every(({ level, most: limit, perHour }) => level.read(now, perHour) + 1 <= limit))
      return false
    for (const count of counts) count.countHeld(lane)
    if (lane === 2) for (const { level } of rooms) level.add(1)
    return true
  }

  /** Returns the part of a budget that a client may use. The rest is for shares with many confirmed addresses. */
  #partFor(counts: ShareCount[], now: number): number {
    return counts.some((count) => count.mayUseReserve(now)) ? 1 : this.#limits.open
  }

  #findCounts(hashes: string[]): ShareCount[] {
    return hashes.map((hash, n) => {
      const shares = this.#shares[hashes.length === 1 ? 3 : hashes.length - 1 - n]!
      const count = shares.get(hash) ?? new ShareCount(this.#limits, n < hashes.length - 2)
      shares.renew(hash, count)
      shares.shrinkTo(sharesRemembered)
      return count
    })
  }

  #findSchool(id: string): School {
    const school = this.#schools.get(id) ?? newSchool()
    this.#schools.set(id, school)
    return school
  }
}

function newSchool(): School {
  return { sent: new Level(), held: new Level(), queuedUntil: -Infinity }
}

/** Returns an email's turn, 0 to 1,000: the used part of the fullest budget among its shares, in thousandths. */
function turnFor(lane: Lane, counts: ShareCount[], now: number): number {
  const used = Math.max(...counts.map((count) => count.sent(lane, now) / count.budget(lane, now)))
  return Math.min(Math.floor(used * heldTurn), heldTurn)
}

/** Splits `mail_outbox.share` into its hashes. */
function hashesIn(share: string): string[] {
  return Array.from({ length: share.length / hashLength }, (_, n) => share.slice(n * hashLength, (n + 1) * hashLength))
}
