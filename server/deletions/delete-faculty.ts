import { setImmediate as nextTurn } from 'node:timers/promises'
import { maskEmail } from '#contract/email.ts'
import { deleteFaculty, findStudentByEmail } from '#server/accounts/store.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { listFacultyClassRows } from '#server/classes/store.ts'
import { isAssignedByOthers } from '#server/classes/assignment-store.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { lockEvent, closeEvent, listFacultyEvents, updateEvent } from '#server/events/store.ts'
import { forgetFacultyEmails } from '#server/mail/forget-emails.ts'
import { deleteAccessRequests } from '#server/schools/access-requests/store.ts'
import { deleteKnownBrowsers } from '#server/sessions/known-browser.ts'
import { forgetFacultySignIns } from '#server/sign-in/forget-sign-ins.ts'
import { deleteAdminPasskeys } from '#server/sign-in/passkeys/store.ts'
import { deletePersonSessions } from '#server/sessions/session-store.ts'
import {
  countMasters,
  deleteTiedAdministrators,
  findAdministratorByAddress,
  findPromotedAdministrator,
  revokeRole,
  lockAdministrators,
} from '#server/accounts/administrator-store.ts'
import { eraseClass, eraseEvent } from './erase-recently-deleted.ts'

type Actor = Pick<AuditEntry, 'actor_kind' | 'actor_id'>

export type Erased = { outcome: 'erased' } | { outcome: 'last-master' } | { outcome: 'gone' }

/**
 * Erases a faculty member who deletes their own account, or whose account was closed 7 days ago: profile, classes,
 * events and their check-ins, and their administrator role. Events that are assigned to colleagues' classes stay and
 * belong to the university. Sessions end first, the profile is deleted last, and the rest a few rows at a time. If the
 * server stops halfway, erasing again does the rest. `now` in ms.
 */
export async function eraseFaculty(db: Db, faculty: FacultyTable, actor: Actor, now: number): Promise<Erased> {
  const { id, email, school_id } = faculty
  const mayDelete = await db.transaction().execute(async (trx) => {
    if (!(await endRole(trx, faculty, actor, now))) return false
    await deletePersonSessions(trx, 'faculty', id)
    return true
  })
  if (!mayDelete) return { outcome: 'last-master' }
  const classes = await listFacultyClassRows(db, id)
  for (const course of classes) {
    await eraseClass(db, course)
    await nextTurn()
  }
  let keptCount = 0
  const events = await listFacultyEvents(db, id)
  for (const event of events) {
    if (!(await isHandedOver(db, event.id, { faculty: id, now }))) await eraseEvent(db, event.id)
    else if (event.closed_at === null) keptCount += 1
    await nextTurn()
  }
  return db.transaction().execute(async (trx): Promise<Erased> => {
    // Someone may have given this faculty member a role in the meantime.
    if (!(await endRole(trx, faculty, actor, now))) return { outcome: 'last-master' }
    await deleteKnownBrowsers(trx, 'admin', await deleteTiedAdministrators(trx, faculty))
    if (!(await deleteFaculty(trx, id))) return { outcome: 'gone' }
    await forgetFacultySignIns(trx, faculty)
    const student = (await findStudentByEmail(trx, email)) !== undefined
    const administrator = (await findAdministratorByAddress(trx, email)) !== undefined
    await forgetFacultyEmails(trx, email, { student, administrator })
    if (!student && !administrator) await deleteAccessRequests(trx, email)
    const object = { object_kind: 'faculty', object_id: id, school_id }
    const isSelf = actor.actor_kind === 'faculty' && actor.actor_id === id
    // The masked address tells administrators which account it was. The name isn't stored.
    const isOpen = (row: { closed_at: number | null }) => row.closed_at === null
    const counts = {
      events: events.filter(isOpen).length,
      events_kept: keptCount,
      classes: classes.filter(isOpen).length,
    }
    const detail = { ...(!isSelf && { email: maskEmail(email) }), ...counts }
    await recordAudit(trx, { ...actor, action: isSelf ? 'account.delete' : 'account.erase', ...object, detail }, now)
    return { outcome: 'erased' }
  })
}

/**
 * Revokes a faculty member's administrator role, with its sessions and passkeys. Returns false for the last master, who
 * keeps the role.
 */
async function endRole(trx: DbOrTrx, faculty: FacultyTable, actor: Actor, now: number): Promise<boolean> {
  await lockAdministrators(trx)
  const administrator = await findPromotedAdministrator(trx, faculty.id)
  if (!administrator) return true
  const { id, role } = administrator
  if (role === 'master' && (await countMasters(trx)) === 1) return false
  await revokeRole(trx, id)
  const sessions = await deletePersonSessions(trx, 'admin', id)
  await deleteAdminPasskeys(trx, id)
  const object = { object_kind: 'admin', object_id: id, school_id: faculty.school_id }
  const detail = { from: role, to: 'revoked', sessions, with_account: true }
  await recordAudit(trx, { ...actor, action: 'admin.revoke', ...object, detail }, now)
  return true
}

/**
 * Transfers an event to the university if it is assigned to colleagues' classes. This includes deleted events, because
 * colleagues were told until when they can be reopened. Returns false for other events, after closing them so that no
 * one can find them.
 */
function isHandedOver(db: Db, event: string, { faculty, now }: { faculty: string; now: number }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockEvent(trx, event)
    const isKept = await isAssignedByOthers(trx, event, faculty)
    if (isKept) await updateEvent(trx, event, { faculty_id: null, updated_at: now })
    else await closeEvent(trx, event, now)
    return isKept
  })
}
