import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Deletes a university's pending student with an address, and with it the places on rosters. */
export async function deletePending(db: Kysely<Schema>, pending: { school: string; email: string }): Promise<void> {
  await db
    .deleteFrom('pending_student')
    .where('school_id', '=', pending.school)
    .where('email', '=', pending.email)
    .execute()
}
