import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { deleteMarksOfEvent } from './marks/delete-marks.ts'

/** Rows deleted in one statement. Each deletion also updates four indexes. */
const together = 100

/**
 * Deletes the check-ins, marks and refused attempts of an event that is about to be deleted, a few at a time: deleting a whole
 * hall at once would block other check-ins.
 */
export async function emptyRoll(db: Kysely<Schema>, event: string): Promise<void> {
  for (;;) {
    const some = db.selectFrom('attendance').select('id').where('event_id', '=', event).limit(together)
    const { numDeletedRows } = await db.deleteFrom('attendance').where('id', 'in', some).executeTakeFirst()
    if (numDeletedRows < BigInt(together)) break
    await nextTurn()
  }
  for (;;) {
    if ((await deleteMarksOfEvent(db, { event, most: together })) < together) break
    await nextTurn()
  }
  // No one can look up refused attempts without their event.
  for (;;) {
    const some = db.selectFrom('refused_attempt').select('id').where('event_id', '=', event).limit(together)
    const { numDeletedRows } = await db.deleteFrom('refused_attempt').where('id', 'in', some).executeTakeFirst()
    if (numDeletedRows < BigInt(together)) return
    await nextTurn()
  }
}
