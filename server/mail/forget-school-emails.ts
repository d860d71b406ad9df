import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Deletes at most `limit` emails, sent or not, that a university's people caused. Returns how many it deleted. */
export async function forgetSomeSchoolEmails(db: Kysely<Schema>, school: string, limit: number): Promise<number> {
  const batch = db.selectFrom('mail_outbox').select('id').where('school_id', '=', school).limit(limit)
  const { numDeletedRows } = await db.deleteFrom('mail_outbox').where('id', 'in', batch).executeTakeFirst()
  return Number(numDeletedRows)
}
