import type { Db } from '#server/database/db.ts'
import { forgetLookedAt } from './emails/forget-looked-at.ts'
import { discardInterrupted } from './published/delete-files.ts'

/** Deletes, at `now` (ms), what credit doesn’t need any more: notes of check-ins with emails, and interrupted files. */
export async function creditUpkeep(db: Db, now: number): Promise<void> {
  await forgetLookedAt(db, now)
  await discardInterrupted(db, now)
}
