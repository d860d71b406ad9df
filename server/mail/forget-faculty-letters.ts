import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Deletes the letters to a faculty member, sent or not; those to other accounts of the address stay. */
export async function forgetFacultyLetters(db: Kysely<Schema>, to: string): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('to_email', '=', to)
    .where('letter', 'in', ['faculty-verification', 'faculty-sign-in', 'faculty-approved', 'event-deleted'])
    .execute()
}
