import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Deletes at most `most` emails, sent or not, that a university's people caused. Returns how many it deleted. */
export async function forgetSomeEmailsOf(db: Kysely<Schema>, school: string, most: number): Promise<number> {
  const some = db.selectFrom('mail_outbox').select('id').where('school_id', '=', school).limit(most)
  const { numDeletedRows } = await db.deleteFrom('mail_outbox').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
