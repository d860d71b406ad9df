// Deletes the evidence of check-ins once its retention has ended. Each statement touches few enough rows that check-ins
// can run in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { countWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { PositionSummary } from './table.ts'

/** Check-ins scanned from `start` up to, but not including, `end`, both in ms. */
type Scanned = { school: string; start: number; end: number }

/** Returns at most `limit` of a university’s check-ins that still have evidence, earliest first. */
export function listWithEvidence(db: DbOrTrx, { school, start, end }: Scanned, limit: number) {
  return db
    .selectFrom('attendance')
    .select(['id', 'event_id', 'scanned_at', 'place'])
    .where('school_id', '=', school)
    .where('scanned_at', '>=', start)
    .where('scanned_at', '<', end)
    .where((row) =>
      row.or(
        (['latitude', 'device_id', 'browser', 'client_nonce'] as const).map((column) => row(column, 'is not', null)),
      ),
    )
    .orderBy('scanned_at')
    .limit(limit)
    .execute()
}

/** Stores the summary that is kept after these check-ins’ positions are deleted. */
export async function storePositionSummary(
  db: DbOrTrx,
  ids: readonly string[],
  summary: PositionSummary,
): Promise<void> {
  if (ids.length > 0) await db.updateTable('attendance').set(summary).where('id', 'in', ids).execute()
}

/** Deletes coordinates, accuracy, device id, browser hash and nonce. The time and the location’s summary are kept. */
export async function purgeEvidence(db: DbOrTrx, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('attendance')
    .set({
      latitude: null,
      longitude: null,
      accuracy: null,
      located_at: null,
      device_id: null,
      browser: null,
      client_nonce: null,
      // A check-in without a position has nothing to summarize.
      place: sql`coalesce(place, 'unknown')`,
    })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes at most `limit` of a university’s refused attempts from before `cutoff` (ms). Returns the number deleted. */
export function purgeAttempts(
  db: DbOrTrx,
  { school, cutoff, limit }: { school: string; cutoff: number; limit: number },
): Promise<number> {
  const batch = db
    .selectFrom('refused_attempt')
    .select('id')
    .where('school_id', '=', school)
    .where('received_at', '<', cutoff)
    .orderBy('received_at')
    .limit(limit)
  return countWritten(db.deleteFrom('refused_attempt').where('id', 'in', batch))
}

/**
 * Deletes at most `limit` of a university’s check-ins from before `cutoff` (ms), earliest first. Returns their events
 * and times.
 */
export function purgeCheckIns(
  db: DbOrTrx,
  { school, cutoff, limit }: { school: string; cutoff: number; limit: number },
): Promise<{ event_id: string; student_id: string; scanned_at: number }[]> {
  const batch = db
    .selectFrom('attendance')
    .select('id')
    .where('school_id', '=', school)
    .where('scanned_at', '<', cutoff)
    .orderBy('scanned_at')
    .limit(limit)
  return db
    .deleteFrom('attendance')
    .where('id', 'in', batch)
    .returning(['event_id', 'student_id', 'scanned_at'])
    .execute()
}

/** The number of rows deleted in one statement. Each deletion of a check-in also updates four indexes. */
const purgeBatchSize = 100

/** Deletes an event’s check-ins, a few at a time: deleting a whole hall at once would block other check-ins. */
export async function deleteCheckIns(db: DbOrTrx, event: string): Promise<void> {
  const batch = db.selectFrom('attendance').select('id').where('event_id', '=', event).limit(purgeBatchSize)
  while ((await countWritten(db.deleteFrom('attendance').where('id', 'in', batch))) === purgeBatchSize) await nextTurn()
}

/** Deletes an event’s refused attempts in the same way. */
export async function deleteRefusedAttempts(db: DbOrTrx, event: string): Promise<void> {
  const batch = db.selectFrom('refused_attempt').select('id').where('event_id', '=', event).limit(purgeBatchSize)
  while ((await countWritten(db.deleteFrom('refused_attempt').where('id', 'in', batch))) === purgeBatchSize)
    await nextTurn()
}
