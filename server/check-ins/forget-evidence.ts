// What a check-in carries besides its time, once it is past its age. Each statement takes few enough rows that check-ins
// come in between.
import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { KeptPlace } from './table.ts'

type Rows = Kysely<Schema>
/** Scanned from `from` on and before `until`, both in ms. */
type Scanned = { school: string; from: number; until: number }

/** The earliest check-ins that still have evidence, at most `most`. */
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

/** Writes down what will be left of these check-ins' positions. */
export async function keepPlace(db: Rows, ids: readonly string[], kept: KeptPlace): Promise<void> {
  if (ids.length > 0) await db.updateTable('attendance').set(kept).where('id', 'in', ids).execute()
}

/** Takes coordinates, accuracy, device id and browser mark away; time and place in words stay. */
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
      // One that no phone said a place for has none to keep.
      place: sql`coalesce(place, 'unknown')`,
    })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes at most `most` refused attempts of a university from before `before` (ms); gives how many there were. */
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

/** Deletes at most `most` check-ins of a university scanned before `before` (ms), the earliest first; gives event and time. */
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
