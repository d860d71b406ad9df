import type { AttemptReason } from '#contract/rolls/attempts.ts'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import type { Person } from '#test/builders.ts'
import type { Stage } from './stage.ts'

/** Stores a student's refused attempt, `ago` ms before now. Returns its reference. */
export async function anAttempt(
  { world, school }: Pick<Stage, 'world' | 'school'>,
  student: Person,
  event: { id: string } | null,
  reason: AttemptReason,
  ago = 180_000,
): Promise<string> {
  const reference = newTypedCode()
  const row = { id: newId(), school_id: school.id, student_id: student.id, event_id: event?.id ?? 'no-such-event' }
  await world.db
    .insertInto('refused_attempt')
    .values({ ...row, reason, received_at: world.clock.now() - ago, browser: null, reference })
    .execute()
  return reference
}
