import { listFacultyToAnnounce, listFacultyToErase, markAnnounced } from '#server/accounts/closed-faculty.ts'
import type { Db } from '#server/database/db.ts'
import { eraseFaculty } from './delete-faculty.ts'
import { tellClosedFaculty } from './tell-closed-faculty.ts'

/** Reminds the owners of closed faculty accounts once, a day before the erasure. Returns whether there were any. */
export async function announceFaculty(db: Db, at: number): Promise<boolean> {
  const all = await listFacultyToAnnounce(db, at)
  for (const one of all) {
    await db.transaction().execute(async (trx) => {
      if (!(await markAnnounced(trx, one.id, at))) return
      await tellClosedFaculty(trx, one, { news: 'erased-soon', closedAt: one.closed_at }, at)
    })
  }
  return all.length > 0
}

/**
 * Erases the faculty accounts that were closed 7 days ago, until `shouldContinue` returns false. Returns whether there
 * were any. `at` in ms.
 */
export async function eraseClosedFaculty(db: Db, at: number, shouldContinue: () => boolean): Promise<boolean> {
  const due = await listFacultyToErase(db, at)
  for (const one of due) {
    if (!shouldContinue()) break
    await eraseFaculty(db, one, { actor_kind: 'nobody', actor_id: null }, at)
  }
  return due.length > 0
}
