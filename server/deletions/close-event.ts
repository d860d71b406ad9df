import type { Kysely } from 'kysely'
import { findFaculty } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { ClassOfEvent } from '#server/classes/assignment-store.ts'
import type { Schema } from '#server/database/schema.ts'
import { lockEvent } from '#server/events/event-lock.ts'
import { closeEvent, type EventWithOwner } from '#server/events/store.ts'
import { toAuditObject } from '#server/events/write-event.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Reader } from '#server/reader/reader.ts'
import { notFound } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { takeAttachmentTurn } from '#server/mail/waiting-attachments.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'
import { listClassesOfEvent } from '#server/classes/assignment-store.ts'
import { countDeletedSince, makeNotices, notifyOwner, queueNotice, type Notice } from './notify-of-event.ts'

/** Tries when the roll grew while its files were made. In the last one, the latest check-ins are left out. */
const maximumTries = 5

type CloseDeps = Pick<Deps, 'db' | 'now' | 'wakeMail' | 'refuseUnlessFresh'> & { reader: Reader }

/**
 * Deletes an event: from then on it is found nowhere, and no one can check in. Its roll and its places in classes stay
 * for 7 days, in which `reopenEvent` can bring it back. Colleagues whose classes lose it are emailed their attendance,
 * in the same transaction. Throws 404 when another deletion was first, 403 `reauth_required` for someone other than the
 * owner whose proof of identity is too old.
 */
export async function deleteOwnedEvent(
  { db, now, reader, wakeMail, refuseUnlessFresh }: CloseDeps,
  event: EventWithOwner,
  viewer: Viewer,
): Promise<void> {
  // The owner needs no fresh proof: lecturers delete their own events every week.
  if (viewer.faculty === null || viewer.faculty.id !== event.faculty_id) await refuseUnlessFresh(viewer)
  const time = now()
  for (let tries = 1, isClosed = false; !isClosed; tries += 1) {
    const deletedBefore = await countDeletedSince(db, event.school_id, time)
    const check_ins = await countEventAttendance(db, event.id)
    const classes = await listClassesOfEvent(db, event.id)
    const colleagueClasses = classes.filter(({ faculty_id }) => faculty_id !== viewer.faculty?.id)
    const deletion = { event, actor: { faculty: viewer.faculty?.id ?? null }, reader, now: time }
    const notices = await makeNotices(deletion, colleagueClasses, check_ins > 0)
    isClosed = await db.transaction().execute(async (trx) => {
      await lockEvent(trx, event.id)
      await takeAttachmentTurn(trx, event.school_id)
      // Otherwise the files could include someone whose account has been deleted since.
      if ((await countDeletedSince(trx, event.school_id, time)) !== deletedBefore) return false
      if (toIds(await listClassesOfEvent(trx, event.id)) !== toIds(classes)) return false
      const present = await countEventAttendance(trx, event.id)
      if (tries < maximumTries && present !== check_ins) return false
      if (!(await closeEvent(trx, event.id, time))) throw notFound()
      const colleagues_told = await queueAll(trx, notices)
      const detail = { name: event.name, check_ins: present, colleagues_told }
      await recordAudit(trx, { ...toActor(viewer), action: 'event.delete', ...toAuditObject(event), detail }, time)
      const ownerEmail = await findOwnerEmail(trx, event, viewer, classes)
      if (ownerEmail) await notifyOwner(trx, event, { to: ownerEmail, check_ins: present, now: time })
      return true
    })
  }
  wakeMail()
}

/** Returns how many colleagues were notified. */
async function queueAll(trx: Kysely<Schema>, notices: Notice[]): Promise<number> {
  let notifiedCount = 0
  for (const notice of notices) if (await queueNotice(trx, notice)) notifiedCount += 1
  return notifiedCount
}

function toIds(classes: ClassOfEvent[]): string {
  return classes.map(({ id }) => id).join()
}

/**
 * Returns the owner's address when someone else deletes the event. Null when the email about the owner's classes
 * already says it.
 */
async function findOwnerEmail(
  trx: Kysely<Schema>,
  event: EventWithOwner,
  viewer: Viewer,
  classes: ClassOfEvent[],
): Promise<string | null> {
  if (event.faculty_id === null || viewer.faculty?.id === event.faculty_id) return null
  if (classes.some(({ faculty_id }) => faculty_id === event.faculty_id)) return null
  return (await findFaculty(trx, event.faculty_id))?.email ?? null
}
