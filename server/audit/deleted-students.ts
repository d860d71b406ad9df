import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Returns how many students of a university were deleted since a moment (ms). */
export async function countDeletedStudents(
  db: Kysely<Schema>,
  { school, since: start }: { school: string; since: number },
): Promise<number> {
  const { lines } = await db
    .selectFrom('audit')
    .select((e) => e.fn.countAll<number>().as('lines'))
    .where('school_id', '=', school)
    .where('at', '>=', start)
    .where('action', '=', 'account.delete')
    .where('object_kind', '=', 'student')
    .where('result', '=', 'done')
    .executeTakeFirstOrThrow()
  return lines
}
