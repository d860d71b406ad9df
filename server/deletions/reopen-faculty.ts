import { mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import { maskEmail } from '#contract/email.ts'
import { facultyErasedFrom } from '#contract/accounts/ways-back.ts'
import { findClosedFaculty, markOpen } from '#server/accounts/closed-faculty.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import {
  findAdministrator,
  findPromotedAdministrator,
  lockAdministrators,
} from '#server/accounts/administrator-store.ts'
import { notifyClosedFaculty } from './notify-closed-faculty.ts'

export type FacultyReopened = 'reopened' | 'too-late' | 'gone' | 'not-entitled' | 'school-closed'

/**
 * Reopens a closed faculty account with its classes, events and role. Its owner can sign in as before and is notified
 * by email. `now` in ms. Returns 'too-late' after its 7 days, 'school-closed' while its
 * university is closed, 'gone' when there is no such closed account.
 */
export function reopenFaculty(db: Db, id: string, adminId: string, now: number): Promise<FacultyReopened> {
  return db.transaction().execute(async (trx): Promise<FacultyReopened> => {
    await lockAdministrators(trx)
    const faculty = await findClosedFaculty(trx, id)
    if (!faculty) return 'gone'
    const ownRole = (await findAdministrator(trx, adminId))?.role ?? null
    const role = (await findPromotedAdministrator(trx, id))?.role ?? null
    if (ownRole === 'revoked' || !mayDeleteFacultyAccount(ownRole, role)) return 'not-entitled'
    if (!(await findOpenSchool(trx, faculty.school_id))) return 'school-closed'
    if (now > facultyErasedFrom(faculty.closed_at)) return 'too-late'
    if (!(await markOpen(trx, id))) return 'gone'
    await notifyClosedFaculty(trx, faculty, { news: 'reopened', closedAt: faculty.closed_at }, now)
    const actor = { actor_kind: 'admin', actor_id: adminId } as const
    const object = { object_kind: 'faculty', object_id: id, school_id: faculty.school_id }
    const detail = { email: maskEmail(faculty.email) }
    await recordAudit(trx, { ...actor, action: 'account.reopen', ...object, detail }, now)
    return 'reopened'
  })
}
