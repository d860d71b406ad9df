import { z } from 'zod'
import { studentProfile } from './accounts.ts'
import { checkInMethods } from '#contract/check-ins/check-in-method.ts'
import { locationFix } from '#contract/check-ins/check-ins.ts'
import { prefixEventFields } from '#contract/events/event-prefix.ts'
import { eventFacts } from '#contract/events/events.ts'
import { keptPlace } from '#contract/retention/retention.ts'

/** ISO 8601 with an offset. */
const moment = z.iso.datetime({ offset: true })

/** A class whose roster lists a student, as that student sees it. */
export const listingClass = z.object({
  name: z.string(),
  semester: z.string().nullable(),
  faculty_name: z.string(),
  added_at: moment,
})
export type ListingClass = z.infer<typeof listingClass>

/** Everything stored about a student, for the student to download. It contains no secrets. */
export const studentData = z.object({
  student: studentProfile.extend({ school_name: z.string(), registered_at: moment, verified_at: moment.nullable() }),
  classes: z.array(listingClass),
  /** The student's ids, logins and sections in gradebook files of learning management systems. */
  lms_ids: z.array(
    z.object({
      class_name: z.string(),
      system: z.string(),
      user_id: z.string(),
      login: z.string(),
      section: z.string(),
      seen_at: moment,
    }),
  ),
  attendance: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      ...prefixEventFields(eventFacts.omit({ end_time: true, time_zone: true }).shape),
      scanned_at: moment,
      received_at: moment,
      late_sent: z.boolean(),
      method: z.enum(checkInMethods).nullable(),
      location: locationFix.nullable(),
      /** The summary of the location after its retention. */
      kept_place: keptPlace.nullable(),
      device_id: z.string().nullable(),
      /** A keyed hash of the browser's own cookie. */
      browser_mark: z.string().nullable(),
      client_nonce: z.string().nullable(),
    }),
  ),
  /** Marks on the student's attendance by people who manage events or classes, both current and undone. */
  marks: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      event_name: z.string(),
      /** Null when the mark corrects presence, not credit in a class. */
      class_name: z.string().nullable(),
      says: z.string(),
      reason_kind: z.string(),
      reason: z.string(),
      source: z.string(),
      made_by: z.string().nullable(),
      made_at: moment,
      undone_at: moment.nullable(),
      undo_reason: z.string().nullable(),
    }),
  ),
  /** The classes that the student chose for events. */
  credit_choices: z.array(
    z.object({ event: z.string(), event_name: z.string(), class_name: z.string(), chosen_at: moment }),
  ),
  /** The credit emails that the student turned on. Empty if the student never changed this setting. */
  email_choices: z.array(
    z.object({
      receipts_since: moment.nullable(),
      one_short_since: moment.nullable(),
      changed_at: moment,
    }),
  ),
  /**
   * The check-ins already processed for these emails, and the classes that a “one event short” email was sent about.
   */
  credit_emails: z.array(
    z.object({
      event_name: z.string().nullable(),
      class_name: z.string().nullable(),
      have: z.int().nullable(),
      queued_at: moment,
    }),
  ),
  /** The student's questions about why an event doesn't count. */
  appeals: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      event_name: z.string(),
      /** Null when the question is about presence, not about credit in a class. */
      class_name: z.string().nullable(),
      text: z.string(),
      made_at: moment,
      answer: z.string().nullable(),
      answer_text: z.string().nullable(),
      answered_at: moment.nullable(),
    }),
  ),
  /** The student's lines in the published credit files of classes, as CSV. */
  published_credit: z.array(z.object({ class_name: z.string(), published_at: moment, lines: z.string() })),
  refused_attempts: z.array(
    z.object({
      event: z.string(),
      event_name: z.string().nullable(),
      reason: z.string(),
      reference: z.string().nullable(),
      received_at: moment,
      confirmed_at: moment.nullable(),
      no_location: z.string().nullable(),
      browser_mark: z.string().nullable(),
      client_nonce: z.string().nullable(),
    }),
  ),
  sessions: z.array(
    z.object({
      method: z.string(),
      signed_in_at: moment,
      last_seen_at: moment,
      remembered: z.boolean(),
      browser: z.string().nullable(),
      browser_mark: z.string().nullable(),
    }),
  ),
  /** Browsers that signed in to the account before. */
  known_browsers: z.array(z.object({ browser_mark: z.string(), since: moment })),
  /** The passkeys without their public keys. */
  passkeys: z.array(
    z.object({ name: z.string(), added_at: moment, last_used_at: moment.nullable(), synced: z.boolean() }),
  ),
  /** The student's identities at the university’s own sign-in. */
  university_sign_ins: z.array(z.object({ name: z.string(), subject: z.string(), linked_at: moment })),
  /**
   * Kept for at most one day. Counted for each known browser. An entry without a mark counts all other browsers
   * together.
   */
  failed_sign_ins: z.array(
    z.object({
      browser_mark: z.string().nullable(),
      failures: z.number().int(),
      since: moment,
      locked_until: moment.nullable(),
      failures_of_day: z.number().int(),
      day_since: moment,
    }),
  ),
  mailed_links: z.array(
    z.object({
      purpose: z.string(),
      asked_at: moment,
      asked_from: z.string(),
      sent_at: moment.nullable(),
      used_at: moment.nullable(),
    }),
  ),
  emails: z.array(
    z.object({ template: z.string(), state: z.string(), written_at: moment, sent_at: moment.nullable() }),
  ),
  /** Requests for access that were sent with this address. */
  access_requests: z.array(
    z.object({
      name: z.string(),
      university: z.string(),
      faculty_domain: z.string(),
      student_domain: z.string(),
      country: z.string().nullable(),
      website: z.string().nullable(),
      message: z.string().nullable(),
      asked_at: moment,
      due_at: moment,
      answer: z.string().nullable(),
      reason: z.string().nullable(),
      answered_at: moment.nullable(),
    }),
  ),
  audit: z.array(
    z.object({
      at: moment,
      action: z.string(),
      /** 'self', or the kind of account that took the action. */
      by: z.string(),
      result: z.string(),
      detail: z.string().nullable(),
    }),
  ),
})
export type StudentData = z.infer<typeof studentData>
