import { toReceiptPath } from '#contract/credits/receipt-address.ts'
import type { Person } from '#test/builders.ts'
import { ask } from './class-details-steps.ts'
import type { Stage } from './stage.ts'

/** Returns the address of the receipt of a student’s check-in at an event. */
export async function findReceiptPath(stage: Stage, student: Person, event: { id: string }): Promise<string> {
  const { id } = await stage.world.db
    .selectFrom('attendance')
    .select('id')
    .where('student_id', '=', student.id)
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  const { receipt } = await ask(stage, student, 'GET', `/api/attendance/${id}/receipt/`)
  return toReceiptPath(String(receipt))
}
