// Deletes the evidence of check-ins past its retention. Each statement touches few enough rows that check-ins can run
// in between.
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { KeptPlace } from './table.ts'

type Rows = Kysely<Schema>
/** Scanned from `from` up to, but not including, `until`, both in ms. */
type Scanned = { school: string; from: number; until: number }

/** Returns a university’s earliest check-ins that still have evidence, at most `most`. */
export function listWithEvidence(db: Rows, { school, from, until }: Scanned, most: number) {
  return db
    .selectFrom('attendance')
    .select(['id', 'event_id', 'scanned_at', 'place'])
    .where('school_id', '=', school)
    .where('scanned_at', '>=', from)
    .where('scanned_at', '<', until)
    .where((row) =>
      row.or((['latitude', 'device_id', 'browser', 'client_nonce'] as const).map((one) => row(one, 'is not', null))),
    )
    .orderBy('scanned_at')
    .limit(most)
    .execute()
}

/** Stores the summary that stays after these check-ins’ positions are deleted. */
export async function keepPlace(db: Rows, ids: readonly string[], kept: KeptPlace): Promise<void> {
  if (ids.length > 0) await db.updateTable('attendance').set(kept).where('id', 'in', ids).execute()
}

/** Deletes coordinates, accuracy, device id, browser mark and nonce. The time and the summary of the place stay. */
export async function forgetEvidence(db: Rows, ids: readonly string[]): Promise<void> {
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

/** Deletes at most `most` of a university’s refused attempts from before `before` (ms). Returns how many it deleted. */
export async function deleteOldAttempts(
  db: Rows,
  { school, before, most }: { school: string; before: number; most: number },
): Promise<number> {
  const some = db
    .selectFrom('refused_attempt')
    .select('id')
    .where('school_id', '=', school)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('refused_attempt').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes at most `most` of a university’s check-ins scanned before `before` (ms), the earliest first. Returns their
 * events and times.
 */
export function deleteOldCheckIns(
  db: Rows,
  { school, before, most }: { school: string; before: number; most: number },
): Promise<{ event_id: string; scanned_at: number }[]> {
  const some = db
    .selectFrom('attendance')
    .select('id')
    .where('school_id', '=', school)
    .where('scanned_at', '<', before)
    .orderBy('scanned_at')
    .limit(most)
  return db.deleteFrom('attendance').where('id', 'in', some).returning(['event_id', 'scanned_at']).execute()
}
