// Longer than the other files because a table is read best beside the tables that hang on it.
import { sql, type Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, number, ms, real, flag, table, foreign } = columnsFor(db)

  await table('instance', (t) => id(t).$call(flag('demonstration')).$call(ms('created_at')))

  await table('school', (t) =>
    id(t)
      .$call(text('name', 'name_key', 'faculty_domain', 'student_domain', 'time_zone'))
      .$call(number('evidence_days'))
      .$call(ms('closed_at?', 'created_at'))
      .addUniqueConstraint('school_name', ['name_key'])
      .addUniqueConstraint('school_faculty_domain', ['faculty_domain'])
      .addUniqueConstraint('school_student_domain', ['student_domain']),
  )

  await table('faculty', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('email', 'first_name', 'last_name'))
      .$call(ms('verified_at?', 'approved_at?', 'created_at'))
      .addUniqueConstraint('faculty_email', ['email']),
  )

  await table('student', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('email', 'first_name', 'last_name', 'password_hash'))
      .$call(ms('verified_at?', 'created_at'))
      .addUniqueConstraint('student_email', ['email']),
  )

  await table('pending_student', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('email', 'first_name', 'last_name'))
      .$call(ms('created_at'))
      .addUniqueConstraint('pending_student_email', ['school_id', 'email']),
  )

  await table('administrator', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      // Deleting the faculty account revokes the role in code; a university's end must not take its co-administrators.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(text('email', 'first_name', 'last_name', 'role', 'password_hash?'))
      .$call(flag('must_change'))
      .$call(ms('temporary_until?', 'created_at'))
      .addUniqueConstraint('administrator_email', ['email'])
      .addUniqueConstraint('administrator_faculty', ['faculty_id'])
      .addCheckConstraint('administrator_role', sql`role in ('master', 'co', 'sub', 'revoked')`),
  )

  await table('session', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      .$call(text('token_hash', 'cookie_hash', 'email', 'user_type', 'method', 'browser?', 'user_agent?'))
      .$call(flag('bound', 'student_remember', 'faculty_remember', 'admin_remember'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(foreign('admin_id?', 'administrator'))
      .$call(ms('student_since?', 'faculty_since?', 'admin_since?', 'authenticated_at', 'last_seen_at', 'created_at'))
      .addUniqueConstraint('session_token', ['token_hash'])
      .addUniqueConstraint('session_cookie', ['cookie_hash']),
  )

  await table('email_link', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(text('kind', 'purpose', 'email', 'nonce_hash', 'redirect?', 'asked_from', 'token_hash?', 'code_hash?'))
      .$call(flag('remember'))
      .$call(number('wrong_codes'))
      .$call(ms('asked_at', 'sent_at?', 'used_by_browser_at?', 'used_by_click_at?', 'used_by_code_at?', 'ended_at?'))
      .$call(foreign('click_session_id?', 'session', 'set null'))
      .addUniqueConstraint('email_link_token', ['token_hash']),
  )

  await table('known_browser', (t) =>
    t
      .$call(text('browser', 'kind', 'account_id'))
      .$call(ms('since'))
      .addPrimaryKeyConstraint('known_browser_key', ['account_id', 'kind', 'browser']),
  )

  await table('sign_in_failure', (t) =>
    t
      .$call(text('key'))
      .$call(number('failures', 'day_failures'))
      .$call(ms('since', 'day_since', 'locked_until?'))
      .addPrimaryKeyConstraint('sign_in_failure_key', ['key']),
  )

  await table('event', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(text('name', 'description?', 'location?', 'typed_code'))
      .$call(ms('starts_at', 'ends_at?', 'created_at', 'updated_at'))
      .$call(number('checkin_before_minutes?', 'checkin_after_minutes?'))
      .addUniqueConstraint('event_typed_code', ['typed_code']),
  )

  await table('class', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('faculty_id', 'faculty'))
      .$call(text('name', 'semester?', 'description?', 'metadata?'))
      .$call(ms('created_at')),
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

  await table('class_event', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('class_id', 'class'))
      .$call(foreign('event_id', 'event'))
      .$call(ms('created_at'))
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
      .$call(real('latitude?', 'longitude?', 'accuracy?'))
      .$call(ms('located_at?'))
      // This constraint, not a question asked before, decides who is on the roll.
      .addUniqueConstraint('attendance_once', ['event_id', 'student_id']),
  )

  await table('refused_attempt', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('student_id', 'student'))
      .$call(text('event_id', 'reason', 'browser?'))
      .$call(ms('received_at')),
  )

  await table('mail_outbox', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      .$call(foreign('email_link_id?', 'email_link', 'set null'))
      .$call(text('letter', 'to_email', 'state', 'last_error?'))
      .$call(number('attempts'))
      .$call(ms('not_before', 'worth_until', 'leased_until?', 'created_at', 'sent_at?')),
  )

  // No foreign keys: the audit outlives what it speaks of.
  await table('audit', (t) =>
    id(t)
      .$call(text('actor_kind', 'actor_id?', 'action', 'object_kind', 'object_id?', 'school_id?', 'result', 'detail?'))
      .$call(ms('at')),
  )

  for (const [name, on, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on(on)
      .columns([...columns])
      .execute()
  }
}

/** What is looked up or deleted along; the unique constraints above serve the rest. */
const indexes = [
  ['faculty_school', 'faculty', ['school_id']],
  ['student_school', 'student', ['school_id', 'last_name']],
  ['administrator_school', 'administrator', ['school_id']],
  ['session_school', 'session', ['school_id']],
  ['session_student', 'session', ['student_id']],
  ['session_faculty', 'session', ['faculty_id']],
  ['session_admin', 'session', ['admin_id']],
  ['email_link_asked', 'email_link', ['email', 'kind', 'asked_at']],
  ['email_link_nonce', 'email_link', ['nonce_hash']],
  ['email_link_student', 'email_link', ['student_id']],
  ['email_link_faculty', 'email_link', ['faculty_id']],
  ['email_link_school', 'email_link', ['school_id']],
  ['email_link_click', 'email_link', ['click_session_id']],
  ['event_school', 'event', ['school_id', 'starts_at']],
  ['event_faculty', 'event', ['faculty_id']],
  ['class_school', 'class', ['school_id']],
  ['class_faculty', 'class', ['faculty_id']],
  ['roster_school', 'roster_entry', ['school_id']],
  ['roster_by_student', 'roster_entry', ['student_id']],
  ['roster_by_pending', 'roster_entry', ['pending_student_id']],
  ['class_event_school', 'class_event', ['school_id']],
  ['class_event_event', 'class_event', ['event_id']],
  ['attendance_student', 'attendance', ['student_id', 'scanned_at']],
  ['attendance_school', 'attendance', ['school_id', 'scanned_at']],
  ['refused_student', 'refused_attempt', ['student_id']],
  ['refused_event', 'refused_attempt', ['event_id']],
  ['refused_school', 'refused_attempt', ['school_id']],
  ['mail_due', 'mail_outbox', ['state', 'not_before']],
  ['mail_link', 'mail_outbox', ['email_link_id']],
  ['mail_school', 'mail_outbox', ['school_id']],
  ['audit_school', 'audit', ['school_id', 'at']],
] as const satisfies readonly (readonly [string, string, readonly string[]])[]
