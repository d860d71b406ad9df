import type { DbOrTrx } from '#server/database/schema.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import { lockRosters } from './roster-lock.ts'

/** On every roster, replaces a pending student with the student who has just confirmed the same address. */
export async function claimPending(
  db: DbOrTrx,
  student: { id: string; email: string; school: string },
  raise: Raise,
): Promise<void> {
  await lockRosters(db, student.school)
  const pending = await db
    .selectFrom('pending_student')
    .select('id')
    .where('school_id', '=', student.school)
    .where('email', '=', student.email)
    .executeTakeFirst()
  if (!pending) return
  const target = { student_id: student.id, pending_student_id: null }
  await db.updateTable('roster_entry').set(target).where('pending_student_id', '=', pending.id).execute()
  await raise(db, 'pendingStudentReplaced', { pending: pending.id, to: target, corrected: null })
  await db.deleteFrom('pending_student').where('id', '=', pending.id).execute()
}
