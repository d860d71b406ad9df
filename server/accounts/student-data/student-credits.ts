import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { decompressText } from '#server/sheets/compressed-text.ts'

/** Returns the classes for which a student wants events to count, in the order in which they were chosen. */
export function listCreditChoices(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('credit_choice'))
    .innerJoin(openRows('event'), 'event.id', 'credit_choice.event_id')
    .innerJoin(openRows('class'), 'class.id', 'credit_choice.class_id')
    .select(['credit_choice.event_id', 'credit_choice.chosen_at'])
    .select(['event.name as event_name', 'class.name as class_name'])
    .where('credit_choice.student_id', '=', student)
    .orderBy('credit_choice.chosen_at')
    .orderBy('credit_choice.id')
    .execute()
}

/** Returns a student's appeals, the earliest first. */
export function listAppeals(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('appeal'))
    .innerJoin(openRows('event'), 'event.id', 'appeal.event_id')
    .leftJoin(openRows('class'), 'class.id', 'appeal.class_id')
    .selectAll('appeal')
    .select(['event.name as event_name', 'class.name as class_name'])
    .where('appeal.student_id', '=', student)
    .orderBy('appeal.made_at')
    .orderBy('appeal.id')
    .execute()
}

/** Returns a student's lines in published credit files, the earliest first. */
export async function listPublishedCredits(db: DbOrTrx, student: string) {
  const rows = await db
    .selectFrom(openRows('published_lines'))
    .innerJoin(openRows('published_credit'), 'published_credit.id', 'published_lines.published_credit_id')
    .innerJoin(openRows('class'), 'class.id', 'published_credit.class_id')
    .select(['class.name as class_name', 'published_credit.published_at', 'published_lines.content'])
    .where('published_lines.student_id', '=', student)
    .orderBy('published_credit.published_at')
    .orderBy('published_lines.id')
    .execute()
  return rows.map(({ content, ...row }) => ({ ...row, lines: decompressText(content) }))
}

/** Returns which credit emails a student turned on: one row, or none before the first choice. */
export function listEmailChoices(db: DbOrTrx, student: string) {
  return db
    .selectFrom('credit_email_choice')
    .select(['receipts_since', 'one_short_since', 'changed_at'])
    .where('student_id', '=', student)
    .execute()
}

/** Returns what is stored about the credit emails sent to a student, the earliest first. */
export function listCreditEmails(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('credit_email'))
    .leftJoin(openRows('attendance'), 'attendance.id', 'credit_email.attendance_id')
    .leftJoin(openRows('event'), 'event.id', 'attendance.event_id')
    .leftJoin(openRows('class'), 'class.id', 'credit_email.class_id')
    .select(['event.name as event_name', 'class.name as class_name', 'credit_email.have', 'credit_email.queued_at'])
    .where('credit_email.student_id', '=', student)
    .orderBy('credit_email.queued_at')
    .orderBy('credit_email.id')
    .execute()
}
