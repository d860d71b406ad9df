import { sql } from 'kysely'
import type { StudentData } from '#contract/accounts/student-data.ts'
import { findStudent, isStaffAddress } from '../store.ts'
import { namesPerson } from '#server/audit/forget.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { templatesToStudents } from '#server/mail/forget-emails.ts'
import { listClassesListing } from './class-listings.ts'
import { summarizeLocation } from '#contract/retention/retention.ts'
import * as creditRecords from './student-credits.ts'
import {
  listAccessRequestsBy,
  listIdentities,
  listLinkedIdentities,
  type SignInFailures,
  listRefusedAttempts,
} from './student-traces.ts'

/** Formats a timestamp (ms): in UTC for programs, in the university's time zone for people. */
type Time = (timestamp: number) => string

/** Returns all that is stored about a student, or null if there is none. Contains no secret and no hash of one. */
export async function gatherStudentData(
  db: DbOrTrx,
  { student: id, failures }: { student: string; failures: SignInFailures },
  time: Time,
): Promise<StudentData | null> {
  const row = await db
    .selectFrom('student')
    .innerJoin('school', 'school.id', 'student.school_id')
    .selectAll('student')
    .select('school.name as school_name')
    .where('student.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const formatOptional = (timestamp: number | null) => (timestamp === null ? null : time(timestamp))
  const { first_name, last_name, email, school_id, school_name } = row
  const mailbox = { email, isShared: await isStaffAddress(db, email) }
  const data: StudentData = {
    student: {
      id,
      first_name,
      last_name,
      email,
      school: school_id,
      school_name,
      registered_at: time(row.created_at),
      verified_at: formatOptional(row.verified_at),
    },
    classes: await listClassesListing(db, id, time),
    lms_ids: (await listIdentities(db, id)).map(({ seen_at, ...entry }) => ({ ...entry, seen_at: time(seen_at) })),
    attendance: (await listAttendance(db, id)).map((entry) => {
      const { latitude, longitude, accuracy, located_at: locatedAt } = entry
      return {
        id: entry.id,
        event: entry.event_id,
        event_name: entry.event_name,
        event_date: time(entry.starts_at),
        event_location: entry.event_location,
        scanned_at: time(entry.scanned_at),
        received_at: time(entry.received_at),
        late_sent: entry.late_sent === 1,
        method: entry.method,
        location:
          latitude === null || longitude === null || locatedAt === null
            ? null
            : { latitude, longitude, accuracy, timestamp: time(locatedAt) },
        kept_place: summarizeLocation(entry),
        device_id: entry.device_id,
        browser_mark: entry.browser,
        client_nonce: entry.client_nonce,
      }
    }),
    marks: (await listMarks(db, id)).map((entry) => ({
      id: entry.id,
      event: entry.event_id,
      event_name: entry.event_name,
      class_name: entry.class_name,
      says: entry.says,
      reason_kind: entry.reason_kind,
      reason: entry.reason,
      source: entry.source,
      made_by: entry.maker_first_name === null ? null : `${entry.maker_first_name} ${entry.maker_last_name}`,
      made_at: time(entry.made_at),
      undone_at: formatOptional(entry.undone_at),
      undo_reason: entry.undo_reason,
    })),
    credit_choices: (await creditRecords.listCreditChoices(db, id)).map((entry) => ({
      event: entry.event_id,
      event_name: entry.event_name,
      class_name: entry.class_name,
      chosen_at: time(entry.chosen_at),
    })),
    email_choices: (await creditRecords.listEmailChoices(db, id)).map((entry) => ({
      receipts_since: formatOptional(entry.receipts_since),
      one_short_since: formatOptional(entry.one_short_since),
      changed_at: time(entry.changed_at),
    })),
    credit_emails: (await creditRecords.listCreditEmails(db, id)).map(({ queued_at, ...entry }) => ({
      ...entry,
      queued_at: time(queued_at),
    })),
    appeals: (await creditRecords.listAppeals(db, id)).map((entry) => ({
      id: entry.id,
      event: entry.event_id,
      event_name: entry.event_name,
      class_name: entry.class_name,
      text: entry.text,
      made_at: time(entry.made_at),
      answer: entry.answer,
      answer_text: entry.answer_text,
      answered_at: formatOptional(entry.answered_at),
    })),
    published_credit: (await creditRecords.listPublishedCredits(db, id)).map(({ published_at, ...entry }) => ({
      ...entry,
      published_at: time(published_at),
    })),
    refused_attempts: (await listRefusedAttempts(db, id)).map((entry) => ({
      event: entry.event_id,
      event_name: entry.event_name,
      reason: entry.reason,
      reference: entry.reference,
      received_at: time(entry.received_at),
      confirmed_at: formatOptional(entry.confirmed_at),
      no_location: entry.no_location,
      browser_mark: entry.browser,
      client_nonce: entry.client_nonce,
    })),
    sessions: (await listSessions(db, id)).map((entry) => ({
      method: entry.method,
      signed_in_at: time(entry.student_since ?? entry.created_at),
      last_seen_at: time(entry.last_seen_at),
      remembered: entry.student_remember === 1,
      browser: entry.user_agent,
      browser_mark: entry.browser,
    })),
    known_browsers: (await listKnownBrowsers(db, id)).map((entry) => ({
      browser_mark: entry.browser,
      since: time(entry.since),
    })),
    passkeys: (await listPasskeys(db, id)).map((entry) => ({
      name: entry.name,
      added_at: time(entry.created_at),
      last_used_at: formatOptional(entry.last_used_at),
      synced: entry.backed_up === 1,
    })),
    university_sign_ins: (await listLinkedIdentities(db, id)).map((entry) => ({
      name: entry.name,
      subject: entry.subject,
      linked_at: time(entry.since),
    })),
    failed_sign_ins: failures.map((entry) => ({
      browser_mark: entry.browser,
      failures: entry.failures,
      since: time(entry.since),
      locked_until: formatOptional(entry.locked_until),
      failures_of_day: entry.day_failures,
      day_since: time(entry.day_since),
    })),
    mailed_links: (await listMailedLinks(db, mailbox)).map((entry) => ({
      purpose: entry.purpose,
      asked_at: time(entry.asked_at),
      asked_from: entry.asked_from,
      sent_at: formatOptional(entry.sent_at),
      used_at: formatOptional(entry.used_by_browser_at ?? entry.used_by_code_at ?? entry.used_by_click_at),
    })),
    emails: (await listEmails(db, mailbox)).map((entry) => ({
      template: entry.template,
      state: entry.state,
      written_at: time(entry.created_at),
      sent_at: formatOptional(entry.sent_at),
    })),
    access_requests: (mailbox.isShared ? [] : await listAccessRequestsBy(db, email)).map((entry) => ({
      name: entry.name,
      university: entry.university,
      faculty_domain: entry.faculty_domain,
      student_domain: entry.student_domain,
      country: entry.country,
      website: entry.website,
      message: entry.message,
      asked_at: time(entry.asked_at),
      due_at: time(entry.due_at),
      answer: entry.answer,
      reason: entry.reason,
      answered_at: formatOptional(entry.answered_at),
    })),
    audit: (await listAuditLines(db, id)).map((entry) => ({
      at: time(entry.at),
      action: entry.action,
      by: entry.actor_id === id ? 'self' : entry.actor_kind,
      result: entry.result,
      detail: entry.detail,
    })),
  }
  // If the account was deleted between two of these reads, partial data would look complete.
  return (await findStudent(db, id)) ? data : null
}

function listAttendance(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('attendance'))
    .innerJoin(openRows('event'), 'event.id', 'attendance.event_id')
    .selectAll('attendance')
    .select(['event.name as event_name', 'event.starts_at', 'event.location as event_location'])
    .where('attendance.student_id', '=', student)
    .orderBy('attendance.scanned_at')
    .orderBy('attendance.id')
    .execute()
}

/** Returns current and undone marks. */
function listMarks(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('roll_mark'))
    .innerJoin(openRows('event'), 'event.id', 'roll_mark.event_id')
    .leftJoin(openRows('class'), 'class.id', 'roll_mark.class_id')
    .leftJoin('faculty as maker', 'maker.id', 'roll_mark.faculty_id')
    .leftJoin('administrator as admin_maker', 'admin_maker.id', 'roll_mark.admin_id')
    .selectAll('roll_mark')
    .select(['event.name as event_name', 'class.name as class_name'])
    .select([
      sql<string | null>`coalesce(maker.first_name, admin_maker.first_name)`.as('maker_first_name'),
      sql<string | null>`coalesce(maker.last_name, admin_maker.last_name)`.as('maker_last_name'),
    ])
    .where('roll_mark.student_id', '=', student)
    .orderBy('roll_mark.made_at')
    .orderBy('roll_mark.id')
    .execute()
}

function listSessions(db: DbOrTrx, student: string) {
  return db
    .selectFrom('session')
    .select(['method', 'student_since', 'student_remember', 'created_at', 'last_seen_at', 'user_agent', 'browser'])
    .where('student_id', '=', student)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function listPasskeys(db: DbOrTrx, student: string) {
  return db
    .selectFrom('passkey')
    .select(['name', 'created_at', 'last_used_at', 'backed_up'])
    .where('student_id', '=', student)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function listKnownBrowsers(db: DbOrTrx, student: string) {
  return db
    .selectFrom('known_browser')
    .select(['browser', 'since'])
    .where('account_id', '=', student)
    .where('kind', '=', 'student')
    .orderBy('since')
    .orderBy('browser')
    .execute()
}

/**
 * An address. `isShared` if a faculty member or an administrator has it too: then some of its emails belong to them.
 */
type Mailbox = { email: string; isShared: boolean }

/** By address, because some links were requested before the account existed. */
function listMailedLinks(db: DbOrTrx, { email, isShared }: Mailbox) {
  return db
    .selectFrom('email_link')
    .selectAll()
    .where('email', '=', email)
    .$if(isShared, (links) => links.where('kind', '=', 'student'))
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

function listEmails(db: DbOrTrx, { email, isShared }: Mailbox) {
  return db
    .selectFrom('mail_outbox')
    .select(['template', 'state', 'created_at', 'sent_at'])
    .where('to_email', '=', email)
    .$if(isShared, (emails) => emails.where('template', 'in', templatesToStudents))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function listAuditLines(db: DbOrTrx, student: string) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where((line) => line.or(namesPerson(line, student)))
    .orderBy('at')
    .orderBy('id')
    .execute()
}
