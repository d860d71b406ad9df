import { recentlyDeletedErasedFrom } from '#contract/retention/grace-periods.ts'
import { classReportFileName } from '#contract/file-names.ts'
import { findFaculty } from '#server/accounts/store.ts'
import { countDeletedStudents } from '#server/audit/list-lines.ts'
import { clockDifference } from '#server/audit/record.ts'
import type { ClassOfEvent } from '#server/classes/assignment-store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { hasOpened } from '#server/events/check-in-times.ts'
import type { EventWithOwner } from '#server/events/store.ts'
import type { Attachment } from '#server/mail/email.ts'
import type { EventNews } from '#server/mail/templates/event-news.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { Reader } from '#server/reader/reader.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

/**
 * A deletion or reopening of an event. `actor.faculty` is the faculty member who did it, or null for an administrator.
 * `now` in ms.
 */
type Happening = { event: EventWithOwner; actor: { faculty: string | null }; now: number }
/** The email to a colleague about their classes. */
export type Notice = { colleague: ClassOfEvent; details: EventNews; attachments: Attachment[]; now: number }

/**
 * The email is sent within 14 days (ms), or not at all. That is long, because after 7 days the attendance is stored
 * nowhere else.
 */
const emailLifetimeMs = 14 * 24 * 60 * 60_000
/** The email to the owner is sent within three days (ms), or not at all. */
const usefulForOwner = 3 * 24 * 60 * 60_000
/** Keeps the byte-order mark, by which spreadsheets recognize UTF-8. */
const textDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Returns the number of students of a university who were deleted after about `now` (ms). */
export function countDeletedSince(db: DbOrTrx, school: string, now: number): Promise<number> {
  return countDeletedStudents(db, { school, since: now - clockDifference })
}

/** Returns one email about a deletion for each owner of `classes`, with their attendance if `hasRoll`. */
export async function makeNotices(
  deletion: Happening & { reader: Reader },
  classes: ClassOfEvent[],
  hasRoll: boolean,
): Promise<Notice[]> {
  const notices: Notice[] = []
  for (const ownClasses of Map.groupBy(classes, ({ faculty_id }) => faculty_id).values()) {
    const attachments = hasRoll ? await createFiles(deletion, ownClasses) : []
    const details = { ...describe(deletion, ownClasses), news: 'deleted', has_files: attachments.length > 0 } as const
    notices.push({ colleague: ownClasses[0]!, details, attachments, now: deletion.now })
  }
  return notices
}

/** Queues one email about a reopened event for each owner of `classes`. */
export async function notifyOfReopening(trx: DbOrTrx, reopening: Happening, classes: ClassOfEvent[]): Promise<void> {
  for (const ownClasses of Map.groupBy(classes, ({ faculty_id }) => faculty_id).values()) {
    const details = { ...describe(reopening, ownClasses), news: 'reopened', has_files: false } as const
    await queueNotice(trx, { colleague: ownClasses[0]!, details, attachments: [], now: reopening.now })
  }
}

/** Queues an email. Returns false for a closed account, which is sent no attendance. */
export async function queueNotice(trx: DbOrTrx, { colleague, details, attachments, now }: Notice): Promise<boolean> {
  const faculty = await findFaculty(trx, colleague.faculty_id)
  if (!faculty) return false
  const { school_id: school } = faculty
  const mail = { template: 'event-news', to: colleague.email, school, link: null, details, attachments } as const
  await addToOutbox(trx, { ...mail, worthUntil: now + emailLifetimeMs }, now)
  return true
}

/** Queues the email to the owner of an event that someone else deleted or reopened. */
export function notifyOwner(
  trx: DbOrTrx,
  event: EventWithOwner,
  { to: recipient, now, ...facts }: Pick<EventNews, 'news' | 'check_ins'> & { to: string; now: number },
): Promise<void> {
  const details: EventNews = { ...describe({ event, actor: { faculty: null }, now }, []), ...facts, has_files: false }
  const mail = { template: 'event-news', to: recipient, school: event.school_id, link: null, details } as const
  return addToOutbox(trx, { ...mail, worthUntil: now + usefulForOwner }, now)
}

async function createFiles(
  { event, reader, now }: Happening & { reader: Reader },
  classes: ClassOfEvent[],
): Promise<Attachment[]> {
  const day = zonedDay(now, event.time_zone)
  const isOpened = hasOpened(event, now)
  const files: Attachment[] = []
  for (const { id, name } of classes) {
    const ids = { event: event.id, classId: id }
    const query = { ...ids, timeZone: event.time_zone, format: 'csv', details: false, isOpened } as const
    const bytes = await reader.read('classEventFile', query)
    // A class without students gets no file.
    if (bytes)
      files.push({ fileName: classReportFileName(name, event.name, day, 'csv'), content: textDecoder.decode(bytes) })
  }
  return files
}

function describe({ event, actor, now }: Happening, classes: ClassOfEvent[]): Omit<EventNews, 'news' | 'has_files'> {
  const isOwners = actor.faculty !== null && actor.faculty === event.faculty_id
  return {
    event: event.name,
    starts_at: event.starts_at,
    time_zone: event.time_zone,
    by: isOwners ? `${event.faculty_first_name} ${event.faculty_last_name}` : null,
    classes: classes.map(({ name, semester }) => (semester ? `${name} (${semester})` : name)),
    erased_from: recentlyDeletedErasedFrom(now),
  }
}
