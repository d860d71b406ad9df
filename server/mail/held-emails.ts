import { randomBytes } from 'node:crypto'
import type { Db } from '#server/database/db.ts'
import { countRows, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { findNextSchool } from './due-emails.ts'
import { markFailed } from './outbox.ts'
import { afterHashes, hashLength, type FullBudget, type ShareBudgets } from './share-budgets.ts'
import type { Lane, MailOutboxTable } from './table.ts'

/** The number of held emails to look at in one call. */
const looks = 30
/** The time (ms) until the next look when no email could be released. A confirmed address ends it early. */
const pause = 1_000

type Head = Pick<MailOutboxTable, 'id' | 'attempts' | 'worth_until'> & { school: string; share: string }
type Result = { released: number; givenUp: Head[] }

/**
 * Releases the held emails of one lane when the budgets have room. Universities take turns, and within each its client
 * shares take turns. It remembers whose turn is next, and reads a constant number of rows.
 */
export class HeldEmails {
  readonly #db: Db
  readonly #lane: Lane
  readonly #budgets: ShareBudgets
  readonly #turns: Turns
  /** Finds the shares that may use a reserve, regardless of whose turn is next. */
  readonly #search: Turns
  #pausedUntil = -Infinity
  #confirmed = 0

  constructor(db: Db, lane: Lane, budgets: ShareBudgets) {
    this.#db = db
    this.#lane = lane
    this.#budgets = budgets
    this.#turns = new Turns(db, lane, budgets)
    this.#search = new Turns(db, lane, budgets)
  }

  /**
   * Releases some held emails. Returns how many, and the emails that were given up because they had waited too long.
   * `now` is in ms.
   */
  async release(now: number): Promise<Result> {
    const result: Result = { released: 0, givenUp: [] }
    const { confirmed } = this.#budgets
    if (now < this.#pausedUntil && now >= this.#pausedUntil - pause && confirmed === this.#confirmed) return result
    this.#confirmed = confirmed
    const looksLeft = await this.#releaseInTurn(result, now)
    await this.#releaseFromReserves(result, looksLeft, now)
    if (result.released === 0) this.#pausedUntil = now + pause
    return result
  }

  /** Releases emails until no budget has room. Returns how many looks are left. */
  async #releaseInTurn(result: Result, now: number): Promise<number> {
    const fullSchools = new Set<string>()
    const blocked = new Set<string>()
    for (let looksLeft = looks; looksLeft > 0; looksLeft -= 1) {
      const head = await this.#turns.next(fullSchools)
      if (!head) return looksLeft - 1
      const full = blocked.has(head.id) ? 'share' : await this.#try(head, result, now)
      // A share that waits only for the budget of others keeps its turn. Otherwise the first share of each look would
      // get all the room.
      if (full === 'university' || full === 'total') this.#turns.keepShare()
      if (full === 'total') {
        this.#turns.keepSchool()
        return looksLeft - 1
      }
      if (full === 'university' || blocked.has(head.id)) fullSchools.add(head.school)
      if (full === 'share') blocked.add(head.id)
    }
    return 0
  }

  async #releaseFromReserves(result: Result, limit: number, now: number): Promise<void> {
    if (this.#lane === 1) return
    const triedIds = new Set<string>()
    for (let looksLeft = limit; looksLeft > 0; looksLeft -= 1) {
      const head = await this.#search.next(new Set())
      if (!head || triedIds.has(head.id)) return
      triedIds.add(head.id)
      if (this.#budgets.mayUseReserve(head.share, now)) await this.#try(head, result, now)
    }
  }

  /**
   * Releases an email, or gives it up if it has waited too long. Returns the budget that has no room for it, or null.
   */
  async #try(head: Head, result: Result, now: number): Promise<FullBudget | null> {
    if (head.worth_until < now) {
      await markFailed(this.#db, head, { why: 'held too long', isHopeless: true }, now)
      result.givenUp.push(head)
      return null
    }
    const turn = this.#budgets.takeHeld(this.#lane, head, now)
    if (typeof turn !== 'number') return turn
    let isReleased = false
    try {
      isReleased = await release(this.#db, head.id, turn)
    } finally {
      // Another process released it and counts it in its own budgets.
      if (!isReleased) this.#budgets.giveBack(this.#lane, head)
    }
    if (isReleased) result.released += 1
    return null
  }
}

/** Remembers which university's turn is next, and for each university which client share's. */
class Turns {
  readonly #db: Db
  readonly #lane: Lane
  readonly #budgets: ShareBudgets
  #school: string | null = null
  /** The share of each university that had the last turn. */
  readonly #shares = new Map<string, string>()
  /** The turns before the last one: the previous university, and the previous share of the last university. */
  #before: { school: string | null; share: string } = { school: null, share: '' }

  constructor(db: Db, lane: Lane, budgets: ShareBudgets) {
    this.#db = db
    this.#lane = lane
    this.#budgets = budgets
  }

  /** Returns a held email of the next share of the next university, skipping the universities in `excluded`. */
  async next(excluded: Set<string>): Promise<Head | null> {
    const previousSchool = this.#school
    let school = await this.#nextSchool()
    for (let passed = 0; school !== null && excluded.has(school); passed += 1) {
      if (passed === excluded.size) return null
      school = await this.#nextSchool()
    }
    if (school === null) return null
    const lastShare = this.#shares.get(school) ?? ''
    this.#before = { school: previousSchool, share: lastShare }
    const row = (await this.#head(school, lastShare)) ?? (await this.#head(school, ''))
    if (!row?.share) return null
    const widest = row.share.slice(0, hashLength)
    this.#shares.set(school, widest + afterHashes)
    const oldest = { ...row, ...(await this.#narrower(school, row.share, widest)), school } as Head
    if (!this.#budgets.isNewestNext(this.#lane, oldest.share)) return oldest
    const newest = await this.#held(school)
      .where('share', '=', oldest.share)
      .orderBy('not_before', 'desc')
      .executeTakeFirst()
    return { ...oldest, ...newest } as Head
  }

  /** Lets the last share have the next turn of its university too. */
  keepShare(): void {
    if (this.#school !== null) this.#shares.set(this.#school, this.#before.share)
  }

  /** Lets the last university have the next turn too. */
  keepSchool(): void {
    this.#school = this.#before.school
  }

  async #nextSchool(): Promise<string | null> {
    this.#school = await findNextSchool(this.#db, { state: 'held', lane: this.#lane }, this.#school)
    return this.#school
  }

  /** Returns an email of a random narrower share, so that no narrower share blocks the others. */
  async #narrower(school: string, share: string, widest: string): Promise<object> {
    if (share.length === hashLength) return {}
    const row = await this.#head(school, widest + randomBytes(hashLength / 2).toString('hex'))
    return row?.share?.startsWith(widest) ? row : {}
  }

  #head(school: string, lastShare: string) {
    return this.#held(school).where('share', '>', lastShare).orderBy('share').orderBy('not_before').executeTakeFirst()
  }

  #held(school: string) {
    return this.#db
      .selectFrom('mail_outbox')
      .select(['id', 'attempts', 'worth_until', 'share'])
      .where('state', '=', 'held')
      .where('lane', '=', this.#lane)
      .where('school_id', '=', school)
      .limit(1)
  }
}

function release(db: DbOrTrx, id: string, turn: number): Promise<boolean> {
  return hasWritten(
    db.updateTable('mail_outbox').set({ state: 'waiting', turn }).where('id', '=', id).where('state', '=', 'held'),
  )
}

/** Returns how many emails are held, at most `limit`. */
export function countHeld(db: DbOrTrx, limit: number): Promise<number> {
  const batch = db.selectFrom('mail_outbox').select('id').where('state', '=', 'held').limit(limit)
  return countRows(db.selectFrom(batch.as('held')))
}
