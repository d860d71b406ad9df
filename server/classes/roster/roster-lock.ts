import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { notFound } from '#server/http/refusals.ts'

/** The number of attempts if a deletion interferes. */
const attempts = 3

/**
 * Serializes changes of a university's rosters until the transaction ends. Otherwise an import could miss a student who
 * is just registering, or a pending student could be deleted as orphaned while another import adds them.
 */
export function lockRosters(trx: DbOrTrx, school: string): Promise<void> {
  return acquireLock(trx, `rosters of ${school}`)
}

/**
 * Runs `work` under the roster lock, giving way to check-ins. Retries if a student, class or event is deleted at the
 * same moment.
 */
export async function withRosterLock<T>(db: Db, school: string, work: (trx: DbOrTrx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.yieldingTransaction(`rosters of ${school}`, async (trx) => {
        await lockRosters(trx, school)
        return work(trx)
      })
    } catch (error) {
      if (!isMissingParent(error) || attempt >= attempts) throw error
    }
  }
}

/** Runs `work` on a class under the roster lock. Throws 404 if the class was deleted. */
export function withClassLock<T>(
  db: Db,
  course: { id: string; school_id: string },
  work: (trx: DbOrTrx) => Promise<T>,
): Promise<T> {
  return withRosterLock(db, course.school_id, async (trx) => {
    const row = await trx.selectFrom(openRows('class')).select('id').where('id', '=', course.id).executeTakeFirst()
    if (!row) throw notFound()
    return work(trx)
  })
}
