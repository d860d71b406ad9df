import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { MailOutboxTable } from './table.ts'

/** Letters that only a student's account causes. */
export const lettersToStudents: MailOutboxTable['letter'][] = [
  'student-verification',
  'student-sign-in',
  'student-password-changed',
  'student-password-set',
  'student-passkey',
]

/**
 * Deletes the letters to a student's address, sent or not. `shared`: the address has another account as well, whose
 * letters stay.
 */
export async function forgetLetters(db: Kysely<Schema>, to: string, shared: boolean): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('to_email', '=', to)
    .$if(shared, (rows) => rows.where('letter', 'in', lettersToStudents))
    .execute()
}
