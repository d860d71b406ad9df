import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#server/database/db.ts'

/** The most lines deleted in one statement, which blocks everything else on SQLite. */
const purgedAtOnce = 300

/** Deletes the lines written before `cutoff` (ms), the oldest first. */
export async function purgeAudit(db: Db, cutoff: number): Promise<void> {
  const someLeft = async () => {
    const old = db.selectFrom('audit').select('id').where('at', '<', cutoff).orderBy('at').limit(purgedAtOnce)
    const { numDeletedRows } = await db.deleteFrom('audit').where('id', 'in', old).executeTakeFirst()
    return numDeletedRows === BigInt(purgedAtOnce)
  }
  // Lets waiting requests, such as check-ins, run first.
  while (await someLeft()) await nextTurn()
}
