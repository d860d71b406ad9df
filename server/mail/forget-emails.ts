import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { MailOutboxTable } from './table.ts'

/** Templates of emails that only student accounts cause. */
export const templatesToStudents: MailOutboxTable['template'][] = [
  'student-verification',
  'student-sign-in',
  'student-password-changed',
  'student-password-set',
  'student-passkey',
  'student-receipt',
  'student-one-short',
]

/**
 * Deletes the emails to a student's address, sent or not. `shared`: the address also has another account, whose emails
 * stay.
 */
export async function forgetEmails(db: Kysely<Schema>, recipient: string, shared: boolean): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('to_email', '=', recipient)
    .$if(shared, (rows) => rows.where('template', 'in', templatesToStudents))
    .execute()
}
