import type { Db } from '#server/database/db.ts'
import { purgeCheckInNotesBatch } from './emails/store.ts'
import { deleteInterrupted } from '#server/credits/published/store.ts'

/**
 * Deletes what credit no longer needs at `now` (ms): notes about check-ins whose emails were handled, and files that
 * were only partly stored.
 */
export async function creditUpkeep(db: Db, now: number): Promise<void> {
  await purgeCheckInNotes(db, now)
  await deleteInterrupted(db, now)
}

/**
 * The time (ms) for which a check-in's note is kept: much longer than check-ins are searched for, even if clocks
 * differ.
 */
const noteLifetime = 3 * 24 * 60 * 60_000
/** The number of rows in one transaction. It is small, so that check-ins never wait long. */
const batchSize = 200

/** Deletes the notes about check-ins whose emails were handled long before `now` (ms). */
export async function purgeCheckInNotes(db: Db, now: number): Promise<void> {
  while ((await purgeCheckInNotesBatch(db, now - noteLifetime, batchSize)) === batchSize);
}
