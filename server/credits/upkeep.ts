import type { Db } from '#server/database/db.ts'
import { forgetLookedAt } from './emails/forget-looked-at.ts'
import { discardInterrupted } from './published/delete-files.ts'

/** Deletes, at `at` (ms), what credit doesn’t need any more: which check-ins had emails, and interrupted files. */
export async function creditUpkeep(db: Db, at: number): Promise<void> {
  await forgetLookedAt(db, at)
  await discardInterrupted(db, at)
}
