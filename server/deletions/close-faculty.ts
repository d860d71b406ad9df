import { mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import type { FacultyDeletion } from '#contract/deletions/deletions.ts'
import { maskEmail } from '#contract/email.ts'
import { markClosed } from '#server/accounts/closed-faculty.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { endLinks } from '#server/sign-in/links/email-link-store.ts'
import { deletePersonSessions } from '#server/sessions/session-store.ts'
import { lockSignIns } from '#server/sign-in/open-account.ts'
import {
  findAdministrator,
  findPromotedAdministrator,
  lockAdministrators,
} from '#server/accounts/administrator-store.ts'
import { notifyClosedFaculty } from './notify-closed-faculty.ts'

type Counts = Pick<FacultyDeletion, 'classes' | 'events' | 'kept_events'>

/**
 * Closes a faculty account that an administrator deletes: its owner is signed out and can't sign in, not even as the
 * administrator they are. Events, classes and the role stay for 7 days, in which `reopenFaculty` can reopen the
 * account. The owner is notified by email. `now` in ms.
 */
export function closeFaculty(
  db: Db,
  faculty: FacultyTable,
  adminId: string,
  { classes, events, kept_events }: Counts,
  now: number,
): Promise<'closed' | 'gone' | 'not-entitled'> {
  const { id, email, school_id } = faculty
  return db.transaction().execute(async (trx) => {
    await lockAdministrators(trx)
    // Read inside the transaction, because either role may have changed while this waited.
    const administrator = await findPromotedAdministrator(trx, id)
    const ownRole = (await findAdministrator(trx, adminId))?.role ?? null
    if (ownRole === 'revoked' || !mayDeleteFacultyAccount(ownRole, administrator?.role ?? null)) return 'not-entitled'
    await lockSignIns(trx, id)
    if (administrator) await lockSignIns(trx, administrator.id)
    if (!(await markClosed(trx, id, now))) return 'gone'
    await deletePersonSessions(trx, 'faculty', id)
    await endLinks(trx, { email, kind: 'faculty', keep: [] }, now)
    if (administrator) {
      await deletePersonSessions(trx, 'admin', administrator.id)
      await endLinks(trx, { email, kind: 'admin', keep: [] }, now)
    }
    const object = { object_kind: 'faculty', object_id: id, school_id }
    const counts = { events: events + kept_events.length, events_kept: kept_events.length, classes }
    const detail = { email: maskEmail(email), ...counts }
    const actor = { actor_kind: 'admin', actor_id: adminId } as const
    await recordAudit(trx, { ...actor, action: 'account.close', ...object, detail }, now)
    await notifyClosedFaculty(trx, faculty, { news: 'closed', closedAt: now }, now)
    return 'closed'
  })
}
