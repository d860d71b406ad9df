import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Numbers up to `limit` lines without a position in the feed, the oldest first, from the one after `start`. Returns how
 * many they were. Call it under a lock.
 */
export async function numberNextLines(trx: Kysely<Schema>, start: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with waiting as (
      select id, row_number() over (order by at, id) as number from audit
      where feed_position is null order by at, id limit ${sql.lit(limit)}
    )
    update audit set feed_position = cast(${start} as bigint) + waiting.number from waiting where audit.id = waiting.id
  `.execute(trx)
  return Number(numAffectedRows)
}
