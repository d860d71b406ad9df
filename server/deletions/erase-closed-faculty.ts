import { listFacultyToAnnounce, listFacultyToErase, markAnnounced } from '#server/accounts/closed-faculty.ts'
import type { Db } from '#server/database/db.ts'
import { eraseFaculty } from './delete-faculty.ts'
import { notifyClosedFaculty } from './notify-closed-faculty.ts'

/** Reminds the owners of closed faculty accounts once, a day before the erasure. Returns whether there were any. */
export async function announceFaculty(db: Db, now: number): Promise<boolean> {
  const accounts = await listFacultyToAnnounce(db, now)
  for (const account of accounts) {
    await db.transaction().execute(async (trx) => {
      if (!(await markAnnounced(trx, account.id, now))) return
      await notifyClosedFaculty(trx, account, { news: 'erased-soon', closedAt: account.closed_at }, now)
    })
  }
  return accounts.length > 0
}

/**
 * Erases the faculty accounts that were closed 7 days ago, until `shouldContinue` returns false. Returns whether there
 * were any. `now` in ms.
 */
export async function eraseClosedFaculty(db: Db, now: number, shouldContinue: () => boolean): Promise<boolean> {
  const due = await listFacultyToErase(db, now)
  for (const account of due) {
    if (!shouldContinue()) break
    await eraseFaculty(db, account, { actor_kind: 'nobody', actor_id: null }, now)
  }
  return due.length > 0
}
