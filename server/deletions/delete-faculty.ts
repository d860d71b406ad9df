import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { maskEmail } from '#contract/email.ts'
import { deleteFaculty, findStudentByEmail } from '#server/accounts/store.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { deleteRoll } from '#server/rolls/delete-roll.ts'
import { listFacultyClasses } from '#server/classes/store.ts'
import { isAssignedByOthers } from '#server/classes/assignment-store.ts'
import { deleteClassWithRoster } from '#server/classes/write-class.ts'
import { deletePublished } from '#server/credits/published/delete-files.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { lockEvent } from '#server/events/event-lock.ts'
import { deleteEvent, listFacultyEventIds, markDeleting, updateEvent } from '#server/events/store.ts'
import { forgetFacultyEmails } from '#server/mail/forget-faculty-emails.ts'
import { forgetAccessRequests } from '#server/schools/access-requests/store.ts'
import { forgetBrowsers } from '#server/sessions/known-browser.ts'
import { forgetFacultySignIns } from '#server/sign-in/forget-sign-ins.ts'
import { deletePasskeysOf } from '#server/sign-in/passkeys/store.ts'
import { deleteSessionsOf } from '#server/sessions/session-store.ts'
import {
  countMasters,
  deleteAdministratorOf,
  findAdministratorByAddress,
  findAdministratorOf,
  revokeRole,
  takeAdministratorTurn,
} from '#server/accounts/administrator-store.ts'

type By = Pick<AuditEntry, 'actor_kind' | 'actor_id'>

export type Erased = { outcome: 'erased' } | { outcome: 'last-master' } | { outcome: 'gone' }

/**
 * Erases a faculty member who deletes their own account, or whose 7 days after a deletion are over: profile, classes,
 * events and their check-ins, and their administrator role. Events assigned to colleagues' classes stay and belong to
 * the university. Sessions end first, the profile is deleted last, and the rest a few rows at a time. If the server
 * stops halfway, erasing again does the rest. `at` in ms.
 */
export async function eraseFaculty(db: Db, faculty: FacultyTable, by: By, at: number): Promise<Erased> {
  const { id, email, school_id } = faculty
  const mayDelete = await db.transaction().execute(async (trx) => {
    if (!(await endRole(trx, faculty, by, at))) return false
    await deleteSessionsOf(trx, 'faculty', id)
    return true
  })
  if (!mayDelete) return { outcome: 'last-master' }
  const classes = await listFacultyClasses(db, id)
  for (const one of classes) {
    await deletePublished(db, one.id)
    await deleteClassWithRoster(db, one)
    await nextTurn()
  }
  let kept = 0
  const events = await listFacultyEventIds(db, id)
  for (const event of events) {
    if (await isHandedOver(db, event, { of: id, at })) kept += 1
    else {
      await deleteRoll(db, event)
      await deleteEvent(db, event)
    }
    await nextTurn()
  }
  return db.transaction().execute(async (trx): Promise<Erased> => {
    // Someone may have given this faculty member a role in the meantime.
    if (!(await endRole(trx, faculty, by, at))) return { outcome: 'last-master' }
    await forgetBrowsers(trx, 'admin', await deleteAdministratorOf(trx, faculty))
    if (!(await deleteFaculty(trx, id))) return { outcome: 'gone' }
    await forgetFacultySignIns(trx, faculty)
    const student = (await findStudentByEmail(trx, email)) !== undefined
    const administrator = (await findAdministratorByAddress(trx, email)) !== undefined
    await forgetFacultyEmails(trx, email, { student, administrator })
    if (!student && !administrator) await forgetAccessRequests(trx, email)
    const object = { object_kind: 'faculty', object_id: id, school_id }
    const isSelf = by.actor_kind === 'faculty' && by.actor_id === id
    // The masked address tells administrators which account it was. The name isn't stored.
    const counts = { events: events.length, events_kept: kept, classes: classes.length }
    const detail = { ...(!isSelf && { email: maskEmail(email) }), ...counts }
    await recordAudit(trx, { ...by, action: isSelf ? 'account.delete' : 'account.erase', ...object, detail }, at)
    return { outcome: 'erased' }
  })
}

/**
 * Revokes the role of a faculty member, if there is one, and ends what depends on it. Returns false for the last
 * master's.
 */
async function endRole(trx: Kysely<Schema>, faculty: FacultyTable, by: By, at: number): Promise<boolean> {
  await takeAdministratorTurn(trx)
  const administrator = await findAdministratorOf(trx, faculty.id)
  if (!administrator) return true
  const { id, role } = administrator
  if (role === 'master' && (await countMasters(trx)) === 1) return false
  await revokeRole(trx, id)
  const sessions = await deleteSessionsOf(trx, 'admin', id)
  await deletePasskeysOf(trx, { kind: 'admin', id })
  const object = { object_kind: 'admin', object_id: id, school_id: faculty.school_id }
  const detail = { from: role, to: 'revoked', sessions, with_account: true }
  await recordAudit(trx, { ...by, action: 'admin.revoke', ...object, detail }, at)
  return true
}

/**
 * Hands an event to the university when it counts for colleagues' classes. Otherwise marks it as being deleted and
 * returns false.
 */
function isHandedOver(db: Db, event: string, { of, at }: { of: string; at: number }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockEvent(trx, event)
    const stays = await isAssignedByOthers(trx, event, of)
    if (stays) await updateEvent(trx, event, { faculty_id: null, updated_at: at })
    else await markDeleting(trx, event, at)
    return stays
  })
}
