import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { mailLimits, type MailLimits } from './mail-limits.ts'
import { ShareCount, Level } from './share-count.ts'
import type { Lane, MailOutboxTable } from './table.ts'

/** The most shares of each width to remember. Beyond that, the one that asked longest ago starts again. */
const sharesRemembered = 10_000
/** The time (ms) that new emails are held after one that has to wait: several looks at the queue. */
const queuedFor = 5_000
/** The turn of an email that has to wait. Others have the part of the budget that their share had used, of 1,000. */
const heldTurn = 1_000
/** The length of a share's hash in `mail_outbox.share`, and a text that sorts after hashes that begin alike. */
export const hashLength = 16
export const afterHashes = 'g'

/** The budgets of an email: client shares, widest first (see `clientShares`), and the university. */
type Sender = { shares: string[]; school: string | null }
/** An email that was taken: `share` has the hashes of its client shares, widest first. */
type Taken = { share: string; school: string }
type School = { sent: Level; held: Level; queuedUntil: number }
/** Where an email is put. */
export type Position = Pick<MailOutboxTable, 'state' | 'share' | 'turn'>
/** Which budget has no room for an email. */
export type FullBudget = 'share' | 'university' | 'total'
/** A budget at least half of whose unreserved part is used. `school` is null for the total. */
export type UsedBudget = { school: string | null; used: number; most: number }

/**
 * Decides which emails are sent now, which are held, and in which order, so that one client, and what is done to one
 * university, delays only itself. Counts are kept in memory, for one process. Known browsers aren't counted, because
 * they have their own budget (see `budgetFor`).
 *
 * Rollbook receives no email. So it learns of a bad address only when the mail server refuses it, and not from a bounce
 * that comes later: an unconfirmed address counts until its hour is over.
 */
export class ShareBudgets {
  readonly #limits: MailLimits
  readonly #isOn: boolean
  readonly #hash: (share: string) => string
  readonly #onRefused: () => void
  /** By the number of narrower shares, IPv4 addresses last, so that one kind can't make another be forgotten. */
  readonly #shares = Array.from({ length: 4 }, () => new OldestFirstMap<string, ShareCount>())
  readonly #schools = new Map<string, School>()
  readonly #all: School = newSchool()
  /** The number of addresses that were confirmed since the start. Each may make room for held emails. */
  confirmed = 0

  /** `hash` is keyed, base64url. Without `isOn` nothing is held. `onRefused` is for emails that aren't even held. */
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

  /** Counts one email. Returns its position, or null when no more may be held. `now` in ms. */
  take(lane: Lane, { shares, school }: Sender, now: number): Position | null {
    const hashes = shares.map(this.#hash)
    const counts = this.#findCounts(hashes)
    const position = { state: 'waiting', share: hashes.join(''), turn: turnFor(lane, counts, now) } as const
    // The few administrators of no university have a budget for each mailbox, and are only put last.
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

  /** Whether a request for an email of a lane is refused, for any address (see `ShareCount.isCrowded`). */
  isCrowded(lane: Lane, shares: string[], now: number): boolean {
    if (!this.#isOn) return false
    // A share without a count gets none, because a request for an unknown address must not make us forget others.
    return shares.some((share, n) => this.#findWidth(shares, n).get(this.#hash(share))?.isCrowded(lane, now) === true)
  }

  /**
   * Counts a held email that may be sent now, and returns its turn among the waiting ones: held emails of a client that
   * caused few are sent before others. Returns which budget is full when it may not.
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
   * Whether the newest of a client share's held emails of a lane is released next. The newest and the oldest take
   * turns, so that addresses that one person made up before don't keep a hall at the same address waiting.
   */
  isNewestNext(lane: Lane, share: string): boolean {
    return this.#findCounts(hashesIn(share))[0]!.released[lane] % 2 === 0
  }

  /** Returns a held email that was taken to the budgets, because another process was first to release it. */
  giveBack(lane: Lane, { share, school }: Taken): void {
    for (const count of this.#findCounts(hashesIn(share))) count.giveBack(lane)
    if (lane === 1) return
    this.#all.sent.add(-1)
    this.#findSchool(school).sent.add(-1)
  }

  /** Whether so many addresses of a client share were confirmed lately that it may use the reserves. */
  mayUseReserve(share: string, now: number): boolean {
    return this.#findCounts(hashesIn(share)).some((count) => count.mayUseReserve(now))
  }

  /**
   * Returns an email to the budgets, because its mailbox was confirmed, and raises those of the shares that requested
   * it: a phone may confirm from another network. `share` is that of the email's position, `askedAt` when (ms) it was
   * requested.
   */
  confirm({ share, school, mailbox, askedAt }: Taken & { mailbox: string; askedAt: number }, now: number): void {
    const hash = this.#hash(mailbox)
    const returned = this.#findCounts(hashesIn(share)).map((count) => count.confirm(hash, askedAt, now))
    this.confirmed += 1
    this.#all.sent.add(-Math.min(...returned))
    this.#findSchool(school).sent.add(-Math.min(...returned))
  }

  /** Counts an address that the mail server refused. `share` is that of its row in the outbox. */
  refuse(share: string, now: number): void {
    // The wider shares get only what the narrowest one still could: others of theirs must not pay for it.
    let limit = this.#limits.refusal - 1
    for (const count of this.#findCounts(hashesIn(share)).toReversed()) limit = count.refuse(limit, now)
  }

  /** Returns the budgets for unconfirmed addresses of which half is used, beside the reserve. */
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

  /** Returns which budget has no room for one more email, or null. New emails then wait behind this one. */
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

  /** Whether earlier emails of its lane and share or university are held, unless this one may use a reserve. */
  #isBehind(lane: Lane, counts: ShareCount[], school: string, now: number): boolean {
    if (counts.some((count) => now < count.queuedUntil[lane])) return true
    return lane === 2 && this.#partFor(counts, now) < 1 && now < this.#findSchool(school).queuedUntil
  }

  /** Whether a university or the total has no room for one more email to an unconfirmed address. */
  #findFullShared(counts: ShareCount[], school: string, now: number): FullBudget | null {
    const { school: ofSchool, all: total } = this.#limits
    const part = this.#partFor(counts, now)
    const hasRoom = ({ sent: level }: School, limit: number) => level.read(now, limit) + 1 <= limit * part
    if (!hasRoom(this.#findSchool(school), ofSchool)) return 'university'
    return hasRoom(this.#all, total) ? null : 'total'
  }

  #holdOne(lane: Lane, counts: ShareCount[], school: string, now: number): boolean {
    const { held: capacity, school: ofSchool, all: total } = this.#limits
    // Clients that hold much can't keep out newcomers, whose share holds little.
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

  /** Returns the part of a budget for a client. The rest is for shares with many confirmed addresses. */
  #partFor(counts: ShareCount[], now: number): number {
    return counts.some((count) => count.mayUseReserve(now)) ? 1 : this.#limits.open
  }

  #findCounts(hashes: string[]): ShareCount[] {
    return hashes.map((hash, n) => {
      const shares = this.#findWidth(hashes, n)
      const count = shares.get(hash) ?? new ShareCount(this.#limits, n < hashes.length - 2)
      shares.renew(hash, count)
      shares.shrinkTo(sharesRemembered)
      return count
    })
  }

  /** Returns the counts that are as wide as the share at an index. */
  #findWidth({ length: count }: string[], index: number): OldestFirstMap<string, ShareCount> {
    return this.#shares[count === 1 ? 3 : count - 1 - index]!
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

/** Returns an email's turn: of 1,000, the used part of the fullest of its shares' budgets. */
function turnFor(lane: Lane, counts: ShareCount[], now: number): number {
  const used = Math.max(...counts.map((count) => count.sent(lane, now) / count.budget(lane, now)))
  return Math.min(Math.floor(used * heldTurn), heldTurn)
}

/** Returns the hashes in `mail_outbox.share`. */
function hashesIn(share: string): string[] {
  return Array.from({ length: share.length / hashLength }, (_, n) => share.slice(n * hashLength, (n + 1) * hashLength))
}
