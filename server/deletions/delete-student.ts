import { mailWords } from '#contract/mail/words.ts'
import { deleteStudent, isStaffAddress } from '#server/accounts/store.ts'
import type { StudentTable } from '#server/accounts/table.ts'
import { listLatePersonAudit, renameInAudit } from '#server/audit/forget.ts'
import { clockDifference, recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { deletePending } from '#server/classes/roster/store.ts'
import { deleteLinesOfAddress } from '#server/credits/published/store.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { forgetEmails } from '#server/mail/forget-emails.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { AccountNews } from '#server/mail/templates/closed-account.ts'
import { listAttachments, rewriteAttachments, takeAttachmentTurn } from '#server/mail/waiting-attachments.ts'
import type { Reader } from '#server/reader/reader.ts'
import { withoutStudent } from '#server/rolls/files/without-student.ts'
import { deleteAccessRequests } from '#server/schools/access-requests/store.ts'
import { findSchool } from '#server/schools/store.ts'
import { forgetStudentSignIns } from '#server/sign-in/forget-sign-ins.ts'
import { countStudentPresence } from './count-deletion.ts'

/** The notice is sent within three days (ms), or not at all. */
const noticeLife = 3 * 24 * 60 * 60_000

type Deps = { db: Db; reader: Reader; secretKey: Buffer; now: () => number }
/** The person who deletes an account: the student, or an administrator. */
export type Deleter = 'self' | Pick<AuditEntry, 'actor_kind' | 'actor_id'>

/**
 * Deletes a student and everything stored about them, in one transaction. The next request from any of their sessions
 * gets a 401. Earlier audit entries stay, but with a keyed hash instead of the id, so that only someone who knows the
 * id can find them. Returns false if another deletion was first.
 */
export async function eraseStudent(deps: Deps, student: StudentTable, deleter: Deleter): Promise<boolean> {
  const { db, reader, secretKey, now } = deps
  const { id, email, school_id } = student
  // An audit entry has the time at which its request began, by its process's clock, so an entry written late may look
  // older.
  const auditStart = now() - clockDifference
  const auditLines = await reader.read('auditLinesOf', { person: id })
  const files = await reader.read('attachmentsNaming', { school: school_id, email })
  const formerId = `gone_${keyedHash(secretKey, 'deleted-account', id)}`
  const check_ins = deleter === 'self' ? 0 : await countStudentPresence(db, id)
  return db.transaction().execute(async (trx) => {
    await takeAttachmentTurn(trx, school_id)
    // This is first so that concurrent sign-ins and check-ins have either finished or fail, and leave nothing behind.
    if (!(await deleteStudent(trx, id))) return false
    const isShared = await isStaffAddress(trx, email)
    await forgetEmails(trx, email, isShared)
    // Requests for access come from staff. If a staff member has the same address, the requests are theirs.
    if (!isShared) await deleteAccessRequests(trx, email)
    await forgetStudentSignIns(trx, student, { secretKey, isShared })
    await removeFromAttachments(trx, student, files)
    await deletePending(trx, { school: school_id, email })
    await deleteLinesOfAddress(trx, { school: school_id, email })
    const late = await listLatePersonAudit(trx, id, { school: school_id, since: auditStart })
    await renameInAudit(trx, [...auditLines, ...late], id, formerId)
    const actor = deleter === 'self' ? ({ actor_kind: 'student', actor_id: formerId } as const) : deleter
    const object = { object_kind: 'student', object_id: deleter === 'self' ? formerId : id, school_id }
    // If students delete themselves, their check-ins aren't counted, because the page promises that nothing is left of
    // them.
    const detail = deleter === 'self' ? {} : { detail: { check_ins } }
    await recordAudit(trx, { ...actor, action: 'account.delete', ...object, ...detail }, now())
    if (deleter !== 'self') await notifyStudent(trx, student, now())
    return true
  })
}

/** Removes the student's lines from waiting attachments. `attachments` were read before this transaction. */
async function removeFromAttachments(
  trx: DbOrTrx,
  student: StudentTable,
  attachments: { all: string[]; naming: string[] },
): Promise<void> {
  const late = (await listAttachments(trx, student.school_id)).filter((file) => !attachments.all.includes(file))
  await rewriteAttachments(trx, [...attachments.naming, ...late], (file) => withoutStudent(file, student))
}

/** Queues an email to a student whose account an administrator has just deleted. `time` in ms. */
async function notifyStudent(trx: DbOrTrx, { email, school_id }: StudentTable, time: number): Promise<void> {
  const school = await findSchool(trx, school_id)
  const details: AccountNews = { school: school?.name ?? mailWords.yourUniversity }
  const mail = { template: 'account-news', to: email, school: school_id, link: null, details } as const
  await addToOutbox(trx, { ...mail, worthUntil: time + noticeLife }, time)
}
