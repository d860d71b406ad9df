import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/**
 * Deletes up to `limit` accounts of a university that is being deleted, with everything that references them. Returns
 * their ids.
 */
export async function deleteAccountBatch(
  db: Kysely<Schema>,
  { kind, school, most: limit }: { kind: 'student' | 'faculty'; school: string; most: number },
): Promise<string[]> {
  const batch = db.selectFrom(kind).select('id').where('school_id', '=', school).limit(limit)
  const rows = await db.deleteFrom(kind).where('id', 'in', batch).returning('id').execute()
  return rows.map(({ id }) => id)
}
