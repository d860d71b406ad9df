import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Rows deleted in one statement: each takes its place in four indexes along. */
const together = 100

/**
 * Deletes the check-ins of an event that is about to go, and the attempts that were refused there, a few at a time: a
 * whole hall's would hold up every other one.
 */
export async function emptyRoll(db: Kysely<Schema>, event: string): Promise<void> {
  for (;;) {
    const some = db.selectFrom('attendance').select('id').where('event_id', '=', event).limit(together)
    const { numDeletedRows } = await db.deleteFrom('attendance').where('id', 'in', some).executeTakeFirst()
    if (numDeletedRows < BigInt(together)) break
    await nextTurn()
  }
  // Nobody can look them up without their event.
  for (;;) {
    const some = db.selectFrom('refused_attempt').select('id').where('event_id', '=', event).limit(together)
    const { numDeletedRows } = await db.deleteFrom('refused_attempt').where('id', 'in', some).executeTakeFirst()
    if (numDeletedRows < BigInt(together)) return
    await nextTurn()
  }
}
