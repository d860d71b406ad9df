import { facultyErasedFrom } from '#contract/retention/grace-periods.ts'
import { mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import type { FacultyDeletion } from '#contract/deletions/deletions.ts'
import { maskEmail } from '#contract/email.ts'
import { markClosed, findClosedFaculty, markOpen } from '#server/accounts/closed-faculty.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import { recordAudit } from '#server/audit/record.ts'
import { restartClosedClasses } from '#server/classes/store.ts'
import type { Db } from '#server/database/db.ts'
import { restartClosedEvents } from '#server/events/store.ts'
import { endLinks } from '#server/sign-in/links/email-link-store.ts'
import { deletePersonSessions } from '#server/sessions/session-store.ts'
import { lockSignIns } from '#server/sign-in/open-account.ts'
import {
  findAdministrator,
  findPromotedAdministrator,
  lockAdministrators,
} from '#server/accounts/administrator-store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { ClosedAccountNews } from '#server/mail/templates/closed-account.ts'
import { findOpenSchool, findSchool } from '#server/schools/store.ts'

type Counts = Pick<FacultyDeletion, 'classes' | 'events' | 'kept_events'>

/**
 * Closes a faculty account that an administrator deletes. Its owner is signed out and can't sign in, not even as an
 * administrator. Events, classes and the role stay for 7 days, in which `reopenFaculty` can reopen the account. The
 * owner is emailed. `now` in ms. Returns 'gone' if there is no such open account, and 'not-entitled' if the
 * administrator `adminId` may not delete it.
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
    // Read inside the transaction, because either role may have changed while this waited for the lock.
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

type FacultyReopened = 'reopened' | 'too-late' | 'gone' | 'not-entitled' | 'school-closed'

/**
 * Reopens a closed faculty account with its classes, events and role. Its owner can sign in as before and is emailed.
 * The 7 days of deleted classes and events, which were suspended, restart. `now` in ms. Returns 'too-late' after the
 * account's 7 days, 'school-closed' while its university is closed, 'not-entitled' if the administrator `adminId` may
 * not reopen it, and 'gone' if there is no such closed account.
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
    await restartClosedClasses(trx, { faculty: id }, now)
    await restartClosedEvents(trx, { faculty: id }, now)
    await notifyClosedFaculty(trx, faculty, { news: 'reopened', closedAt: faculty.closed_at }, now)
    const actor = { actor_kind: 'admin', actor_id: adminId } as const
    const object = { object_kind: 'faculty', object_id: id, school_id: faculty.school_id }
    const detail = { email: maskEmail(faculty.email) }
    await recordAudit(trx, { ...actor, action: 'account.reopen', ...object, detail }, now)
    return 'reopened'
  })
}

/** The email is sent within three days (ms), or not at all. Its row is deleted afterwards. */
const emailLifetimeMs = 3 * 24 * 60 * 60_000

/**
 * Queues an email to the owner of a closed faculty account, in the caller's transaction. `closedAt` and `now` in ms.
 */
export async function notifyClosedFaculty(
  trx: DbOrTrx,
  owner: { email: string; school_id: string },
  { news, closedAt }: { news: ClosedAccountNews['news']; closedAt: number },
  now: number,
): Promise<void> {
  const school = await findSchool(trx, owner.school_id)
  if (!school) return
  const { name, time_zone } = school
  const details: ClosedAccountNews = { news, school: name, time_zone, erased_from: facultyErasedFrom(closedAt) }
  const mail = { template: 'account-news', to: owner.email, school: school.id, link: null, details } as const
  await addToOutbox(trx, { ...mail, worthUntil: now + emailLifetimeMs }, now)
}
