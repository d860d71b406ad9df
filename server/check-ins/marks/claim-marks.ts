import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Moves all marks of a pending student to the student who has just registered. */
export async function claimMarks(db: Kysely<Schema>, pending: string, student: string): Promise<void> {
  await db
    .updateTable('roll_mark')
    .set({ student_id: student, pending_student_id: null })
    .where('pending_student_id', '=', pending)
    .execute()
}
