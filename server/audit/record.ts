import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import type { AuditTable } from './table.ts'

export type AuditEntry = Omit<
  AuditTable,
  'id' | 'at' | 'action' | 'detail' | 'result' | 'subject_id' | 'feed_position'
> & {
  /** The line's id. Random by default. */
  id?: string
  /** Every action has a sentence in the catalog, so that every line can be shown. */
  action: AuditAction
  result?: AuditTable['result']
  detail?: AuditDetail
}

/** A time (ms) by which the clocks of two processes never differ. */
export const clockDifference = 60 * 60_000

/** Adds one line to the audit, in the transaction that makes the change if there is one. `now` in ms. */
export async function recordAudit(db: DbOrTrx, entry: AuditEntry, now: number): Promise<void> {
  const { detail, result = 'done', ...rest } = entry
  await db
    .insertInto('audit')
    .values({
      id: newId(),
      at: now,
      result,
      detail: detail ? JSON.stringify(detail) : null,
      subject_id: detail ? findSubject(detail) : null,
      feed_position: null,
      ...rest,
    })
    .execute()
}

/** Replaces a line's detail, in the transaction of the next batch of the change. */
export async function updateAuditDetail(db: DbOrTrx, id: string, detail: AuditDetail): Promise<void> {
  const subject = findSubject(detail)
  await db
    .updateTable('audit')
    // Sets the subject only when there is one, so that the batches of an import don't update its index. Without a
    // position, the completed line appears in the feed again.
    .set({ detail: JSON.stringify(detail), feed_position: null, ...(subject !== null && { subject_id: subject }) })
    .where('id', '=', id)
    .execute()
}

/** Returns the person in a line's detail: added to or removed from a roster, corrected on it, or promoted. */
function findSubject({ student, faculty, after: newState }: AuditDetail): string | null {
  const person = student ?? faculty ?? newState
  return typeof person === 'string' ? person : null
}

/**
 * Numbers up to `limit` lines for the feed after `start`, the oldest first. Returns how many. The caller must hold a
 * lock.
 */
export async function numberNextLines(trx: DbOrTrx, start: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with waiting as (
      select id, row_number() over (order by at, id) as number from audit
      where feed_position is null order by at, id limit ${sql.lit(limit)}
    )
    update audit set feed_position = cast(${start} as bigint) + waiting.number from waiting where audit.id = waiting.id
  `.execute(trx)
  return Number(numAffectedRows)
}
