import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { takeRosterTurn } from './roster-turn.ts'

/**
 * Replaces a university's pending student with the registered one who has just confirmed the same address, on every
 * roster. `claimMarks` does the same for their marks. Returns on how many rosters.
 */
export async function claimPending(
  db: Kysely<Schema>,
  student: { id: string; email: string; school: string },
  claimMarks: (db: Kysely<Schema>, pending: string, student: string) => Promise<void>,
): Promise<number> {
  await takeRosterTurn(db, student.school)
  const pending = await db
    .selectFrom('pending_student')
    .select('id')
    .where('school_id', '=', student.school)
    .where('email', '=', student.email)
    .executeTakeFirst()
  if (!pending) return 0
  const { numUpdatedRows } = await db
    .updateTable('roster_entry')
    .set({ student_id: student.id, pending_student_id: null })
    .where('pending_student_id', '=', pending.id)
    .executeTakeFirst()
  await claimMarks(db, pending.id, student.id)
  await db.deleteFrom('pending_student').where('id', '=', pending.id).execute()
  return Number(numUpdatedRows)
}
