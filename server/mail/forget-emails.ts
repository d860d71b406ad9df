import { countWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { MailOutboxTable } from './table.ts'

/** The templates of emails that only student accounts cause. */
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
 * Deletes the emails to a student's address. If the address is `shared` with another account, the other account's
 * emails stay.
 */
export async function forgetEmails(db: DbOrTrx, recipient: string, shared: boolean): Promise<void> {
  await db
    .deleteFrom('mail_outbox')
    .where('to_email', '=', recipient)
    .$if(shared, (rows) => rows.where('template', 'in', templatesToStudents))
    .execute()
}

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
/** The templates of emails that an address can receive for any kind of account. */
const toAnybody: Email[] = [
  'already-registered',
  'access-request',
  'access-request-received',
  'access-request-approved',
  'access-request-declined',
]

/** Deletes the emails to a faculty member, sent or not, except those for other accounts with the same address. */
export async function forgetFacultyEmails(
  db: DbOrTrx,
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

/** Deletes at most `limit` emails, sent or not, that people at a university caused. Returns how many it deleted. */
export function forgetSomeSchoolEmails(db: DbOrTrx, school: string, limit: number): Promise<number> {
  const batch = db.selectFrom('mail_outbox').select('id').where('school_id', '=', school).limit(limit)
  return countWritten(db.deleteFrom('mail_outbox').where('id', 'in', batch))
}
