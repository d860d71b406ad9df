import type { Kysely } from 'kysely'
import { classReportFileName } from '#contract/file-names.ts'
import { findFaculty } from '#server/accounts/store.ts'
import { countDeletedStudents } from '#server/audit/deleted-students.ts'
import { clockDifference } from '#server/audit/record.ts'
import { deleteClassEvent, listClassesOfEvent, type ClassOfEvent } from '#server/classes/assignment-store.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { lockEvent } from '#server/events/event-lock.ts'
import type { EventWithOwner } from '#server/events/store.ts'
import type { Attachment } from '#server/mail/email.ts'
import type { DeletedEvent } from '#server/mail/templates/event-deleted.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { takeAttachmentTurn } from '#server/mail/waiting-attachments.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'
import type { Reader } from '#server/reader/reader.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

export type DeletionNotice = {
  event: EventWithOwner
  /** The faculty member who deletes the event, or null for an administrator. */
  actor: { faculty: string | null }
  reader: Reader
  /** Ms since 1970. */
  now: number
}

/** The email is sent within 14 days (ms). That is long, because the attendance is no longer stored anywhere else. */
const usefulFor = 14 * 24 * 60 * 60_000
/** Tries when the roll grew while its files were made. In the last one, the latest check-ins are left out. */
const maximumTries = 5
/** Keeps the byte-order mark, by which spreadsheets recognize UTF-8. */
const textDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Removes an event that is being deleted from the classes of others, one owner after the other: each gets an email with
 * their attendance, in the transaction that removes it. Returns how many were notified.
 */
export async function notifyColleagues(db: Db, farewell: DeletionNotice): Promise<number> {
  for (let notifiedCount = 0; ;) {
    const [colleagueClass] = await listColleagueClasses(db, farewell)
    if (!colleagueClass) return notifiedCount
    for (let tries = 1, outcome: Outcome = 'changed'; outcome === 'changed'; tries += 1) {
      outcome = await notifyColleague(db, farewell, colleagueClass.faculty_id, tries >= maximumTries)
      if (outcome === 'notified') notifiedCount += 1
    }
  }
}

/**
 * 'notified': the event was removed from their classes, and the email is queued. 'nobody': it was removed without an
 * email. 'changed': nothing was done, and the caller tries again.
 */
type Outcome = 'notified' | 'nobody' | 'changed'

/** Returns the classes that an event counts for, except those of the person who deletes it. */
async function listColleagueClasses(db: Kysely<Schema>, { event, actor }: DeletionNotice): Promise<ClassOfEvent[]> {
  return (await listClassesOfEvent(db, event.id)).filter(({ faculty_id }) => faculty_id !== actor.faculty)
}

/** Handles one colleague, unless the roll or the classes changed while the files were made. */
async function notifyColleague(db: Db, farewell: DeletionNotice, colleague: string, isLast: boolean): Promise<Outcome> {
  const { event, now } = farewell
  const listTheirClasses = async (rows: Kysely<Schema>) =>
    (await listColleagueClasses(rows, farewell)).filter(({ faculty_id }) => faculty_id === colleague)
  const countDeleted = (rows: Kysely<Schema>) =>
    countDeletedStudents(rows, { school: event.school_id, since: now - clockDifference })
  const deletedBefore = await countDeleted(db)
  const checkIns = await countEventAttendance(db, event.id)
  const classes = await listTheirClasses(db)
  const attachments = checkIns > 0 ? await createFiles(farewell, classes) : []
  return db.transaction().execute(async (trx) => {
    await lockEvent(trx, event.id)
    await takeAttachmentTurn(trx, event.school_id)
    // Otherwise the files could include someone whose account has been deleted since.
    if ((await countDeleted(trx)) !== deletedBefore) return 'changed'
    const isSame = (await listTheirClasses(trx)).map(({ id }) => id).join() === classes.map(({ id }) => id).join()
    if (!isSame || (!isLast && (await countEventAttendance(trx, event.id)) !== checkIns)) return 'changed'
    for (const { id } of classes) await deleteClassEvent(trx, id, event.id)
    const [recipient] = classes
    if (!recipient) return 'nobody'
    // No attendance is sent to a closed account.
    if (!(await findFaculty(trx, colleague))) return 'nobody'
    const details = describeDeletion(farewell, classes, attachments.length > 0)
    await addToOutbox(
      trx,
      {
        template: 'event-deleted',
        to: recipient.email,
        school: event.school_id,
        link: null,
        details,
        attachments,
        worthUntil: now + usefulFor,
      },
      now,
    )
    return 'notified'
  })
}

async function createFiles({ event, reader, now }: DeletionNotice, classes: ClassOfEvent[]): Promise<Attachment[]> {
  const day = zonedDay(now, event.time_zone)
  const files: Attachment[] = []
  for (const { id, name } of classes) {
    const query = {
      event: event.id,
      classId: id,
      timeZone: event.time_zone,
      format: 'csv',
      details: false,
    } as const
    const bytes = await reader.read('classEventFile', query)
    // A class without students gets no file.
    if (bytes)
      files.push({ fileName: classReportFileName(name, event.name, day, 'csv'), content: textDecoder.decode(bytes) })
  }
  return files
}

function describeDeletion({ event, actor }: DeletionNotice, classes: ClassOfEvent[], has_files: boolean): DeletedEvent {
  const isOwners = actor.faculty !== null && actor.faculty === event.faculty_id
  return {
    event: event.name,
    starts_at: event.starts_at,
    time_zone: event.time_zone,
    deleted_by: isOwners ? `${event.faculty_first_name} ${event.faculty_last_name}` : null,
    classes: classes.map(({ name, semester }) => (semester ? `${name} (${semester})` : name)),
    has_files,
  }
}
