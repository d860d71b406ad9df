import assert from 'node:assert/strict'
import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'
import type { Stage } from './stage.ts'

/** Asserts that an event has one check-in, stored with the method by which the student reached the event. */
export async function keptMethod({ world }: Stage, event: { id: string }, method: CheckInMethod): Promise<void> {
  const rows = await world.db.selectFrom('attendance').select('method').where('event_id', '=', event.id).execute()
  assert.deepEqual(rows, [{ method }])
}
