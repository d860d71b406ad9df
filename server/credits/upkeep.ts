import type { Db } from '#server/database/db.ts'
import { purgeCheckInNotes } from '#server/credits/emails/purge-check-in-notes.ts'
import { deleteInterrupted } from './published/delete-files.ts'

/** Deletes, at `now` (ms), what credit doesn’t need any more: notes of check-ins with emails, and interrupted files. */
export async function creditUpkeep(db: Db, now: number): Promise<void> {
  await purgeCheckInNotes(db, now)
  await deleteInterrupted(db, now)
}
