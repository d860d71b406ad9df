import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { purgeOneShortNotes } from './emails/store.ts'

/**
 * Deletes at most `most` choices and `most` appeals of a university about events that started before `before` (ms), and
 * `most` notes of emails that were queued before. Returns how many.
 */
export async function purgeOldCredits(
  db: Kysely<Schema>,
  { school, before: cutoff, most: limit }: { school: string; before: number; most: number },
): Promise<number> {
  let deletedCount = await purgeOneShortNotes(db, { school, cutoff, limit })
  for (const table of ['credit_choice', 'appeal'] as const) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('event', 'event.id', `${table}.event_id`)
      .select(`${table}.id`)
      .where(`${table}.school_id`, '=', school)
      .where('event.starts_at', '<', cutoff)
      .limit(limit)
      .execute()
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    if (table === 'appeal') await db.deleteFrom('appeal').where('id', 'in', ids).execute()
    else await db.deleteFrom('credit_choice').where('id', 'in', ids).execute()
    deletedCount += rows.length
  }
  return deletedCount
}
