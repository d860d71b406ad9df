import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Deletes at most `most` accounts of a university that is being deleted, with everything that references them. Returns
 * their ids.
 */
export async function deleteSomeAccounts(
  db: Kysely<Schema>,
  { kind, school, most }: { kind: 'student' | 'faculty'; school: string; most: number },
): Promise<string[]> {
  const some = db.selectFrom(kind).select('id').where('school_id', '=', school).limit(most)
  const rows = await db.deleteFrom(kind).where('id', 'in', some).returning('id').execute()
  return rows.map(({ id }) => id)
}
