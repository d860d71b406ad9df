import type { Db } from '#server/database/db.ts'
import { purgeCheckInNotesBatch } from './emails/store.ts'
import { deleteInterrupted } from '#server/credits/published/store.ts'

/** Deletes, at `now` (ms), what credit doesn’t need any more: notes of check-ins with emails, and interrupted files. */
export async function creditUpkeep(db: Db, now: number): Promise<void> {
  await purgeCheckInNotes(db, now)
  await deleteInterrupted(db, now)
}

/** A check-in is noted as looked at for so long (ms): far longer than it is looked for, even if clocks differ. */
const noteLifetime = 3 * 24 * 60 * 60_000
/** Rows in one transaction, so that check-ins beside it never wait long. */
const batchSize = 200

/** Deletes, at `now` (ms), the notes of check-ins that were looked at for emails long before. */
export async function purgeCheckInNotes(db: Db, now: number): Promise<void> {
  while ((await purgeCheckInNotesBatch(db, now - noteLifetime, batchSize)) === batchSize);
}
