import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { schoolAfter } from './due-emails.ts'
import { markFailed } from './outbox.ts'
import { afterHashes, hashLength, type ShareBudgets } from './share-budgets.ts'
import type { Lane, MailOutboxTable } from './table.ts'

/** How many held emails to look at in one go. */
const looks = 30
/** How long (ms) not to look again when none could be sent, unless an address was confirmed. */
const pause = 1_000

type Head = Pick<MailOutboxTable, 'id' | 'attempts' | 'worth_until'> & { school: string; share: string }

/**
 * Lets the held emails of one lane be sent when the budgets have room: universities in turn, and in each its client
 * shares in turn. It remembers whose turn is next, and reads a constant number of rows.
 */
export class HeldEmails {
  readonly #db: Db
  readonly #lane: Lane
  readonly #budgets: ShareBudgets
  #school: string | null = null
  /** The share of each university that had the last turn. */
  readonly #shares = new Map<string, string>()
  #pausedUntil = -Infinity
  #confirmed = 0

  constructor(db: Db, lane: Lane, budgets: ShareBudgets) {
    this.#db = db
    this.#lane = lane
    this.#budgets = budgets
  }

  /**
   * Releases some of the held emails. Returns how many, and how many were given up because they had waited too long.
   * `at` in ms.
   */
  async release(at: number): Promise<{ released: number; givenUp: Head[] }> {
    const result = { released: 0, givenUp: [] as Head[] }
    const { confirmed } = this.#budgets
    if (at < this.#pausedUntil && at >= this.#pausedUntil - pause && confirmed === this.#confirmed) return result
    this.#confirmed = confirmed
    const blocked = new Set<string>()
    for (let look = 0; look < looks; look += 1) {
      const head = await this.#next()
      if (!head || blocked.has(head.id)) break
      if (head.worth_until < at) {
        await markFailed(this.#db, head, { why: 'held too long', isHopeless: true }, at)
        result.givenUp.push(head)
      } else if (this.#budgets.takeHeld(this.#lane, head, at)) {
        if (await release(this.#db, head.id)) result.released += 1
      } else {
        blocked.add(head.id)
      }
    }
    if (result.released === 0) this.#pausedUntil = at + pause
    return result
  }

  /** Returns the first held email of the next university's next share. */
  async #next(): Promise<Head | null> {
    const school = await schoolAfter(this.#db, { state: 'held', lane: this.#lane }, this.#school)
    this.#school = school
    if (school === null) return null
    const after = this.#shares.get(school) ?? ''
    const row = (await this.#head(school, after)) ?? (await this.#head(school, ''))
    if (!row?.share) return null
    const widest = row.share.slice(0, hashLength)
    this.#shares.set(school, widest + afterHashes)
    return { ...row, ...(await this.#narrower(school, row.share, widest)), school } as Head
  }

  /** Returns an email of any of the narrower shares, so that none of them stops the others. */
  async #narrower(school: string, share: string, widest: string): Promise<object> {
    if (share.length === hashLength) return {}
    const row = await this.#head(school, widest + randomBytes(hashLength / 2).toString('hex'))
    return row?.share?.startsWith(widest) ? row : {}
  }

  #head(school: string, after: string) {
    return this.#db
      .selectFrom('mail_outbox')
      .select(['id', 'attempts', 'worth_until', 'share'])
      .where('state', '=', 'held')
      .where('lane', '=', this.#lane)
      .where('school_id', '=', school)
      .where('share', '>', after)
      .orderBy('share')
      .orderBy('not_before')
      .limit(1)
      .executeTakeFirst()
  }
}

async function release(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns how many emails are held, at most `most`. */
export async function countHeld(db: Kysely<Schema>, most: number): Promise<number> {
  const some = db.selectFrom('mail_outbox').select('id').where('state', '=', 'held').limit(most)
  const { count } = await db
    .selectFrom(some.as('held'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
