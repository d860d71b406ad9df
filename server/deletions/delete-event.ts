import type { Kysely } from 'kysely'
import { findFaculty } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import { listClassesOfEvent } from '#server/classes/assignment-store.ts'
import { deleteRoll } from '#server/rolls/delete-roll.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { lockEvent } from '#server/events/event-lock.ts'
import { deleteEvent, markDeleting, type EventWithOwner } from '#server/events/store.ts'
import { toAuditObject } from '#server/events/write-event.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Reader } from '#server/reader/reader.ts'
import { notFound } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import type { DeletedEvent } from '#server/mail/templates/event-deleted.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'
import { notifyColleagues } from './notify-colleagues.ts'

/** The email to the owner is sent within three days (ms), or not at all. */
const usefulFor = 3 * 24 * 60 * 60_000

type EraseDeps = Pick<Deps, 'db' | 'now' | 'wakeMail' | 'refuseUnlessFresh'> & { reader: Reader }

/**
 * Deletes an event with its check-ins and its places in classes. It is marked first, so that no class can get it any
 * more. Colleagues whose classes lose it are emailed their attendance. Then the roll is deleted a few rows at a time.
 * If the server stops halfway, deleting again completes it, and no one is emailed twice. Throws 404 when another
 * deletion was first, 403 `reauth_required` for someone other than the owner whose proof of identity is too old.
 */
export async function eraseEvent(
  { db, now, reader, wakeMail, refuseUnlessFresh }: EraseDeps,
  event: EventWithOwner,
  viewer: Viewer,
): Promise<void> {
  // The owner needs no fresh proof: lecturers delete their own events every week.
  if (viewer.faculty === null || viewer.faculty.id !== event.faculty_id) await refuseUnlessFresh(viewer)
  const time = now()
  await db.transaction().execute(async (trx) => {
    await lockEvent(trx, event.id)
    await markDeleting(trx, event.id, time)
  })
  const ownerEmail = await findOwnerEmail(db, event, viewer)
  const notifiedCount = await notifyColleagues(db, {
    event,
    actor: { faculty: viewer.faculty?.id ?? null },
    reader,
    now: time,
  })
  if (notifiedCount > 0) wakeMail()
  const check_ins = await countEventAttendance(db, event.id)
  await deleteRoll(db, event.id)
  const isOurs = await db.transaction().execute(async (trx) => {
    if (!(await deleteEvent(trx, event.id))) return false
    const detail = { name: event.name, check_ins, colleagues_told: notifiedCount }
    await recordAudit(trx, { ...toActor(viewer), action: 'event.delete', ...toAuditObject(event), detail }, time)
    if (ownerEmail) await notifyOwner(trx, event, ownerEmail, check_ins, time)
    return true
  })
  if (!isOurs) throw notFound()
  if (ownerEmail) wakeMail()
}

/**
 * Returns the owner's address when someone else deletes the event. Null when the email about the owner's classes
 * already says it.
 */
async function findOwnerEmail(db: Db, event: EventWithOwner, viewer: Viewer): Promise<string | null> {
  if (event.faculty_id === null || viewer.faculty?.id === event.faculty_id) return null
  const classes = await listClassesOfEvent(db, event.id)
  if (classes.some(({ faculty_id }) => faculty_id === event.faculty_id)) return null
  return (await findFaculty(db, event.faculty_id))?.email ?? null
}

function notifyOwner(
  trx: Kysely<Schema>,
  event: EventWithOwner,
  recipient: string,
  check_ins: number,
  now: number,
): Promise<void> {
  const { name, starts_at, time_zone, school_id: school } = event
  const facts = { event: name, starts_at, time_zone, deleted_by: null, classes: [], has_files: false }
  const details: DeletedEvent = { ...facts, check_ins }
  return addToOutbox(
    trx,
    { template: 'event-deleted', to: recipient, school, link: null, details, worthUntil: now + usefulFor },
    now,
  )
}
