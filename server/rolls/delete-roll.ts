import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { deleteCheckIns, deleteRefusedAttempts } from '#server/check-ins/delete-check-ins.ts'
import type { Schema } from '#server/database/schema.ts'
import { deleteMarksOfEvent } from './marks/delete-marks.ts'

/** Marks deleted in one statement. */
const batchSize = 100

/** Deletes the check-ins, marks and refused attempts of an event that is about to be deleted, a few at a time. */
export async function deleteRoll(db: Kysely<Schema>, event: string): Promise<void> {
  await deleteCheckIns(db, event)
  while ((await deleteMarksOfEvent(db, { event, limit: batchSize })) === batchSize) await yieldToEventLoop()
  // No one can look up refused attempts without their event.
  await deleteRefusedAttempts(db, event)
}
