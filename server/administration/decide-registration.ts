import { approveFaculty, deleteAwaiting, type AwaitingFaculty } from '#server/accounts/awaiting-store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { forgetFacultyEmails } from '#server/mail/forget-faculty-emails.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { forgetFacultySignIns } from '#server/sign-in/forget-sign-ins.ts'

/** The email about the decision is sent within seven days (ms), or not at all. */
const answerLife = 7 * 24 * 3_600_000

/**
 * Approves or refuses a waiting faculty registration. A refused one is deleted, and the address may register again. The
 * person is notified by email. Returns false when another administrator decided first. `admin` is the id of the one who
 * decides, `now` in ms.
 */
export async function decideRegistration(
  db: Db,
  faculty: AwaitingFaculty,
  decision: 'approve' | 'refuse',
  admin: string,
  now: number,
): Promise<boolean> {
  const { id, email, school_id } = faculty
  return db.transaction().execute(async (trx) => {
    if (decision === 'approve') {
      if (!(await approveFaculty(trx, id, now))) return false
    } else {
      if (!(await deleteAwaiting(trx, id))) return false
      await forgetFacultySignIns(trx, faculty)
      // The refused person may not be the owner of the address's other accounts.
      await forgetFacultyEmails(trx, email, { student: true, administrator: true })
    }
    const template = decision === 'approve' ? 'faculty-approved' : 'faculty-refused'
    await addToOutbox(trx, { template, to: email, school: school_id, link: null, worthUntil: now + answerLife }, now)
    const actor = { actor_kind: 'admin', actor_id: admin } as const
    await recordAudit(
      trx,
      { ...actor, action: `faculty.${decision}`, object_kind: 'faculty', object_id: id, school_id },
      now,
    )
    return true
  })
}
