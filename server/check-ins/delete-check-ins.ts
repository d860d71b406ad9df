import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** Rows deleted in one statement. Each deletion of a check-in also updates four indexes. */
const together = 100

/** Deletes the check-ins of an event, a few at a time: deleting a whole hall at once would block other check-ins. */
export function deleteCheckIns(db: Rows, event: string): Promise<void> {
  return deleteInParts(async () => {
    const batch = db.selectFrom('attendance').select('id').where('event_id', '=', event).limit(together)
    return (await db.deleteFrom('attendance').where('id', 'in', batch).executeTakeFirst()).numDeletedRows
  })
}

/** Deletes the refused attempts of an event in the same way. */
export function deleteRefusedAttempts(db: Rows, event: string): Promise<void> {
  return deleteInParts(async () => {
    const batch = db.selectFrom('refused_attempt').select('id').where('event_id', '=', event).limit(together)
    return (await db.deleteFrom('refused_attempt').where('id', 'in', batch).executeTakeFirst()).numDeletedRows
  })
}

/** Calls `deleteSome`, which returns how many rows it deleted, until few are left. */
async function deleteInParts(deleteSome: () => Promise<bigint>): Promise<void> {
  while ((await deleteSome()) >= BigInt(together)) await nextTurn()
}
