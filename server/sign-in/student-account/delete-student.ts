import type { Kysely } from 'kysely'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import { deleteStudent, isStaffAddress } from '#server/accounts/store.ts'
import type { StudentTable } from '#server/accounts/table.ts'
import { listLatePersonAudit, renameInAudit } from '#server/audit/forget.ts'
import { clockDifference, recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { forgetPending } from '#server/classes/roster/forget-pending.ts'
import { forgetPublished } from '#server/credits/published/store.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { forgetEmails } from '#server/mail/forget-emails.ts'
import { listAttachments, rewriteAttachments, takeAttachmentTurn } from '#server/mail/waiting-attachments.ts'
import type { Reader } from '#server/reader/reader.ts'
import { withoutStudent } from '#server/rolls/files/without-student.ts'
import { forgetBrowsers } from '#server/sessions/known-browser.ts'
import { forgetAccessRequests } from '#server/schools/access-requests/store.ts'
import { tellDeleted } from './tell-deleted.ts'

type Deps = { db: Db; reader: Reader; secretKey: Buffer; now: () => number }
/** Who deletes the student: the student, or an administrator. */
export type Deleter = 'self' | Pick<AuditEntry, 'actor_kind' | 'actor_id'>

/**
 * Deletes a student and everything stored about them, in one transaction. The next request of any of their sessions
 * gets a 401. The audit keeps its lines, but with a keyed hash in place of the id, so that only someone who knows the
 * id can find them. Returns false when another deletion was first.
 */
export async function eraseStudent(deps: Deps, student: StudentTable, by: Deleter): Promise<boolean> {
  const { db, reader, secretKey, now } = deps
  const { id, email, school_id } = student
  // An audit line has the time at which its request began, by the clock of its process, so a late line may look older.
  const since = now() - clockDifference
  const lines = await reader.read('auditLinesOf', { person: id })
  const files = await reader.read('attachmentsNaming', { school: school_id, email })
  const gone = `gone_${keyedHash(secretKey, 'deleted-account', id)}`
  const check_ins = by === 'self' ? 0 : await countCheckIns(db, id)
  return db.transaction().execute(async (trx) => {
    await takeAttachmentTurn(trx, school_id)
    // First, because concurrent sign-ins and check-ins then either have finished or fail, and leave nothing behind.
    if (!(await deleteStudent(trx, id))) return false
    const isShared = await isStaffAddress(trx, email)
    await forgetEmails(trx, email, isShared)
    // Requests for access come from staff. If staff share the address, the requests are theirs.
    if (!isShared) await forgetAccessRequests(trx, email)
    await forgetSignIns(trx, student, secretKey, isShared)
    await forgetInAttachments(trx, student, files)
    await forgetPending(trx, { school: school_id, email })
    await forgetPublished(trx, { school: school_id, email })
    const late = await listLatePersonAudit(trx, id, { school: school_id, since })
    await renameInAudit(trx, [...lines, ...late], id, gone)
    const who = by === 'self' ? ({ actor_kind: 'student', actor_id: gone } as const) : by
    const object = { object_kind: 'student', object_id: by === 'self' ? gone : id, school_id }
    // The check-ins of students who delete themselves aren't counted: the page promises that nothing is left of them.
    const detail = by === 'self' ? {} : { detail: { check_ins } }
    await recordAudit(trx, { ...who, action: 'account.delete', ...object, ...detail }, now())
    if (by !== 'self') await tellDeleted(trx, { email, school: school_id }, now())
    return true
  })
}

async function countCheckIns(db: Kysely<Schema>, student: string): Promise<number> {
  const { check_ins } = await db
    .selectFrom('attendance')
    .select((e) => e.fn.countAll<number>().as('check_ins'))
    .where('student_id', '=', student)
    .executeTakeFirstOrThrow()
  return check_ins
}

/**
 * Removes the student's lines from attachments that wait for the mail server. `known` was found before this
 * transaction.
 */
async function forgetInAttachments(
  trx: Kysely<Schema>,
  student: StudentTable,
  known: { all: string[]; naming: string[] },
): Promise<void> {
  const late = (await listAttachments(trx, student.school_id)).filter((file) => !known.all.includes(file))
  await rewriteAttachments(trx, [...known.naming, ...late], (file) => withoutStudent(file, student))
}

/**
 * Deletes what no foreign key deletes: known browsers, counts of failures, and links requested before there was an
 * account.
 */
async function forgetSignIns(
  trx: Kysely<Schema>,
  { id, email }: StudentTable,
  secretKey: Buffer,
  isShared: boolean,
): Promise<void> {
  const doors = [null, ...(await forgetBrowsers(trx, 'student', [id]))]
  await trx
    .deleteFrom('sign_in_failure')
    .where(
      'key',
      'in',
      doors.map((browser) => lockoutKey(secretKey, 'student', email, browser)),
    )
    .execute()
  await trx
    .deleteFrom('email_link')
    .where('email', '=', email)
    .$if(isShared, (links) => links.where('kind', '=', 'student'))
    .execute()
}
