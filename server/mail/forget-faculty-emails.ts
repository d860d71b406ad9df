import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { MailOutboxTable } from './table.ts'

type Email = MailOutboxTable['template']

const toFaculty: Email[] = [
  'faculty-verification',
  'faculty-sign-in',
  'faculty-approved',
  'faculty-refused',
  'faculty-passkey',
  'event-news',
]
const toAdministrators: Email[] = [
  'admin-promoted',
  'admin-role-changed',
  'admin-revoked',
  'admin-password-changed',
  'admin-password-reset',
  'admin-new-browser',
  'admin-faculty-awaiting',
  'admin-passkey',
  'admin-second-factor',
]
/** Templates of emails that an address can get for any kind of account. */
const toAnybody: Email[] = [
  'already-registered',
  'access-request',
  'access-request-received',
  'access-request-approved',
  'access-request-declined',
]

/** Deletes the emails to a faculty member, sent or not, but not those for the `other` accounts of the address. */
export async function forgetFacultyEmails(
  db: Kysely<Schema>,
  recipient: string,
  otherAccounts: { student: boolean; administrator: boolean },
): Promise<void> {
  const templates = [
    ...toFaculty,
    ...(otherAccounts.administrator ? [] : toAdministrators),
    ...(otherAccounts.administrator || otherAccounts.student ? [] : toAnybody),
  ]
  await db.deleteFrom('mail_outbox').where('to_email', '=', recipient).where('template', 'in', templates).execute()
}
