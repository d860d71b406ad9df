import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Deletes an address's pending row of a university, and with it its places on rosters. */
export async function forgetPending(db: Kysely<Schema>, of: { school: string; email: string }): Promise<void> {
  await db.deleteFrom('pending_student').where('school_id', '=', of.school).where('email', '=', of.email).execute()
}
