import { sql } from 'kysely'
import type { Columns } from './columns.ts'

/** Creates the tables of events, classes, rolls and credits. They reference the tables of people. */
export async function createRollTables(columns: Columns): Promise<void> {
  const { id, text, number, ms, real, flag, table, foreign } = columns

  await table('event', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(text('name', 'description?', 'location?', 'typed_code'))
      .$call(ms('starts_at', 'ends_at?', 'closed_at?', 'created_at', 'updated_at'))
      .$call(number('checkin_before_minutes?', 'checkin_after_minutes?', 'room_for?'))
      .addUniqueConstraint('event_typed_code', ['typed_code']),
  )

  await table('class', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('faculty_id', 'faculty'))
      .$call(text('name', 'semester?', 'description?', 'metadata?'))
      .$call(ms('closed_at?', 'created_at')),
  )

  await table('roster_entry', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('class_id', 'class'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('pending_student_id?', 'pending_student'))
      .$call(ms('created_at'))
      .addUniqueConstraint('roster_student', ['class_id', 'student_id'])
      .addUniqueConstraint('roster_pending', ['class_id', 'pending_student_id'])
      .addCheckConstraint('roster_one', sql`(student_id is null) <> (pending_student_id is null)`),
  )

  // The entries of learning management systems’ gradebook files about the students of a class.
  await table('roster_identity', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('roster_entry_id', 'roster_entry'))
      .$call(text('system', 'user_id', 'login', 'section'))
      .$call(ms('seen_at'))
      .addUniqueConstraint('roster_identity_once', ['roster_entry_id', 'system']),
  )

  await table('class_event', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('class_id', 'class'))
      .$call(foreign('event_id', 'event'))
      .$call(number('points?'))
      .$call(text('note?'))
      .$call(ms('created_at', 'removed_at?'))
      .addUniqueConstraint('class_event_once', ['class_id', 'event_id']),
  )

  await table('attendance', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('student_id', 'student'))
      .$call(ms('scanned_at', 'received_at'))
      .$call(flag('late_sent'))
      .$call(text('client_nonce?', 'device_id?', 'browser?'))
      // There is no check constraint, so that adding a method doesn't rewrite a large table. Null means that the page
      // didn't send a method.
      .$call(text('method?'))
      .$call(real('latitude?', 'longitude?', 'accuracy?'))
      .$call(ms('located_at?'))
      .$call(text('place?'))
      .$call(number('distance?'))
      // This constraint, and not an earlier query, decides who is on the roll. Its first column is the student, because
      // the check-ins of a hall arrive in random order of students. The event has a separate index, which grows at its
      // end.
      .addUniqueConstraint('attendance_once', ['student_id', 'event_id']),
  )

  await table('refused_attempt', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('student_id', 'student'))
      .$call(text('event_id', 'reason', 'browser?', 'reference?', 'client_nonce?', 'no_location?'))
      .$call(ms('received_at', 'confirmed_at?')),
  )

  // Corrections that people made to a roll. A check-in's own row never changes.
  await table('roll_mark', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('pending_student_id?', 'pending_student'))
      .$call(foreign('class_id?', 'class'))
      .$call(text('says', 'reason_kind', 'reason', 'source', 'undo_reason?'))
      // A mark outlives the account of the person who made it.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(foreign('admin_id?', 'administrator', 'set null'))
      .$call(foreign('undone_by_faculty_id?', 'faculty', 'set null'))
      .$call(foreign('undone_by_admin_id?', 'administrator', 'set null'))
      .$call(ms('made_at', 'undone_at?'))
      .addCheckConstraint('roll_mark_one', sql`(student_id is null) <> (pending_student_id is null)`),
  )

  await table('counted_check_ins', (t) =>
    t
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(ms('scanned_from'))
      .$call(number('check_ins', 'marks'))
      .addPrimaryKeyConstraint('counted_key', ['event_id', 'scanned_from']),
  )

  await table('credit_rule', (t) =>
    t
      .$call(foreign('class_id', 'class'))
      .$call(foreign('school_id', 'school'))
      .$call(text('counts'))
      // Points and cap are stored in thousandths.
      .$call(number('needed?', 'points', 'cap?', 'best?'))
      .$call(flag('exclusive'))
      .$call(ms('choose_until?', 'published_at?', 'changed_at'))
      .addPrimaryKeyConstraint('credit_rule_key', ['class_id']),
  )

  await table('credit_choice', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('student_id', 'student'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('class_id', 'class'))
      .$call(ms('chosen_at'))
      .addUniqueConstraint('credit_choice_once', ['student_id', 'event_id']),
  )

  await table('appeal', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('class_id?', 'class'))
      .$call(foreign('student_id', 'student'))
      .$call(text('text'))
      .$call(foreign('attempt_id?', 'refused_attempt', 'set null'))
      .$call(foreign('mark_id?', 'roll_mark', 'set null'))
      .$call(ms('made_at', 'answered_at?'))
      .$call(text('answer?', 'answer_text?'))
      // The answer to an appeal outlives the account of the person who gave it.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(foreign('admin_id?', 'administrator', 'set null'))
      .$call(foreign('resulting_mark_id?', 'roll_mark', 'set null')),
  )

  // The published credits of a class: a file that doesn't change when the roll does.
  await table('published_credit', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('class_id', 'class'))
      // The file outlives the account of the person who published it.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(ms('published_at'))
      .$call(text('rule_text', 'sha256', 'head'))
      .$call(number('students'))
      .$call(flag('complete')),
  )

  // One row per student and file, so that deleting an account deletes the student's lines in every file.
  await table('published_lines', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('published_credit_id', 'published_credit'))
      .$call(foreign('student_id?', 'student'))
      .$call(text('email?'))
      .$call(number('place'))
      .$call(text('content'))
      .addUniqueConstraint('published_lines_place', ['published_credit_id', 'place']),
  )

  // Only students who have ever turned on one of these emails have a row.
  await table('credit_email_choice', (t) =>
    t
      .$call(foreign('student_id', 'student'))
      .$call(foreign('school_id', 'school'))
      // Null means off.
      .$call(ms('receipts_since?', 'one_short_since?', 'changed_at'))
      .addPrimaryKeyConstraint('credit_email_choice_key', ['student_id']),
  )

  await table('credit_email', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('student_id', 'student'))
      .$call(foreign('attendance_id?', 'attendance'))
      .$call(foreign('class_id?', 'class'))
      .$call(number('have?'))
      .$call(ms('queued_at'))
      .addCheckConstraint('credit_email_one', sql`(attendance_id is null) <> (class_id is null)`)
      .addUniqueConstraint('credit_email_check_in', ['attendance_id'])
      .addUniqueConstraint('credit_email_one_short', ['student_id', 'class_id', 'have']),
  )
}
