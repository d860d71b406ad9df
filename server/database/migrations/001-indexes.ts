import { sql, type Kysely } from 'kysely'

type Index = {
  name: string
  on: string
  columns: readonly string[]
  unique?: true
  /** Makes a partial index, which contains only the rows where this column is null, or not null. */
  where?: { column: string; is: 'null' | 'not null' }
}

/** Creates the indexes that queries and cascading deletes use. The tables' unique constraints cover the rest. */
export async function createIndexes(db: Kysely<never>): Promise<void> {
  for (const { name, on: table, columns, unique, where } of indexes) {
    let index = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
    if (unique) index = index.unique()
    if (where) index = index.where(sql<boolean>`${sql.raw(where.column)} is ${sql.raw(where.is)}`)
    await index.execute()
  }
  // A person has at most one current mark per event and class. A mark without a class corrects presence.
  for (const person of ['student', 'pending_student']) {
    const columns = sql`${sql.ref(`${person}_id`)}, event_id, coalesce(class_id, '')`
    await sql`
      create unique index ${sql.ref(`roll_mark_current_${person}`)} on roll_mark (${columns}) where undone_at is null
    `.execute(db)
  }
  // A student has at most one appeal per event and class. An appeal without a class is about presence.
  await sql`create unique index appeal_once on appeal (student_id, event_id, coalesce(class_id, ''))`.execute(db)
}

const plain = [
  ['access_request_asked', 'access_request', ['email', 'asked_at']],
  ['access_request_when', 'access_request', ['asked_at']],
  ['access_request_answered_by', 'access_request', ['answered_by']],
  ['access_request_school_id', 'access_request', ['school_id']],
  ['access_request_answer', 'access_request', ['answer', 'looks_automatic', 'due_at']],
  ['access_request_answered', 'access_request', ['answered_at']],
  ['administrator_school', 'administrator', ['school_id']],
  ['appeal_event', 'appeal', ['event_id']],
  ['appeal_class', 'appeal', ['class_id']],
  ['appeal_school', 'appeal', ['school_id', 'made_at']],
  ['appeal_attempt', 'appeal', ['attempt_id']],
  ['appeal_mark', 'appeal', ['mark_id']],
  ['appeal_resulting_mark', 'appeal', ['resulting_mark_id']],
  ['appeal_faculty', 'appeal', ['faculty_id']],
  ['appeal_admin', 'appeal', ['admin_id']],
  ['attendance_school', 'attendance', ['school_id', 'scanned_at']],
  ['attendance_event', 'attendance', ['event_id', 'scanned_at']],
  ['audit_school', 'audit', ['school_id', 'at']],
  ['audit_time', 'audit', ['at']],
  ['audit_action', 'audit', ['action', 'at']],
  ['audit_school_action', 'audit', ['school_id', 'action', 'at']],
  ['audit_actor', 'audit', ['actor_id', 'at']],
  ['audit_object', 'audit', ['object_id', 'at']],
  ['audit_feed_school', 'audit_feed', ['school_id']],
  ['audit_feed_created_by', 'audit_feed', ['created_by']],
  ['audit_school_position', 'audit', ['school_id', 'feed_position']],
  ['class_school', 'class', ['school_id']],
  ['class_faculty', 'class', ['faculty_id']],
  ['class_event_school', 'class_event', ['school_id']],
  ['class_event_event', 'class_event', ['event_id']],
  ['counted_school', 'counted_check_ins', ['school_id', 'scanned_from']],
  ['credit_choice_event', 'credit_choice', ['event_id']],
  ['credit_choice_class', 'credit_choice', ['class_id']],
  ['credit_choice_school', 'credit_choice', ['school_id']],
  ['credit_email_school', 'credit_email', ['school_id', 'queued_at']],
  ['credit_email_class', 'credit_email', ['class_id']],
  ['credit_email_choice_school', 'credit_email_choice', ['school_id']],
  ['credit_rule_school', 'credit_rule', ['school_id']],
  ['email_link_asked', 'email_link', ['email', 'kind', 'asked_at']],
  ['email_link_nonce', 'email_link', ['nonce_hash']],
  ['email_link_student', 'email_link', ['student_id']],
  ['email_link_faculty', 'email_link', ['faculty_id']],
  ['email_link_school', 'email_link', ['school_id']],
  ['email_link_admin', 'email_link', ['admin_id']],
  ['email_link_mailbox', 'email_link', ['mailbox']],
  ['event_school', 'event', ['school_id', 'starts_at']],
  ['event_faculty', 'event', ['faculty_id']],
  ['faculty_school', 'faculty', ['school_id']],
  ['faculty_mailbox', 'faculty', ['mailbox', 'school_id']],
  ['faculty_closed', 'faculty', ['closed_at']],
  ['factor_requirement_school', 'factor_requirement', ['school_id']],
  ['idempotency_key_age', 'idempotency_key', ['created_at']],
  ['idempotency_key_scope', 'idempotency_key', ['scope', 'created_at']],
  ['identity_provider_school', 'identity_provider', ['school_id']],
  ['known_browser_since', 'known_browser', ['since']],
  ['attachment_mail', 'mail_attachment', ['mail_id']],
  ['mail_due', 'mail_outbox', ['state', 'lane', 'school_id', 'turn', 'not_before']],
  ['mail_link', 'mail_outbox', ['email_link_id']],
  ['mail_school', 'mail_outbox', ['school_id']],
  ['mail_to', 'mail_outbox', ['to_email', 'created_at']],
  ['mail_access_request', 'mail_outbox', ['access_request_id']],
  ['mail_budget', 'mail_outbox', ['budget', 'created_at']],
  ['passkey_student', 'passkey', ['student_id']],
  ['passkey_faculty', 'passkey', ['faculty_id']],
  ['passkey_admin', 'passkey', ['admin_id']],
  ['published_credit_class', 'published_credit', ['class_id', 'published_at']],
  ['published_credit_school', 'published_credit', ['school_id', 'published_at']],
  ['published_credit_faculty', 'published_credit', ['faculty_id']],
  ['published_lines_student', 'published_lines', ['student_id']],
  ['published_lines_email', 'published_lines', ['school_id', 'email']],
  ['published_lines_school', 'published_lines', ['school_id', 'id']],
  ['refused_event', 'refused_attempt', ['event_id', 'received_at']],
  ['refused_school', 'refused_attempt', ['school_id', 'received_at']],
  ['roll_mark_event', 'roll_mark', ['event_id', 'made_at']],
  ['roll_mark_school', 'roll_mark', ['school_id', 'made_at']],
  ['roll_mark_student', 'roll_mark', ['student_id']],
  ['roll_mark_pending', 'roll_mark', ['pending_student_id']],
  ['roll_mark_class', 'roll_mark', ['class_id']],
  ['roll_mark_faculty', 'roll_mark', ['faculty_id']],
  ['roll_mark_admin', 'roll_mark', ['admin_id']],
  ['roll_mark_undone_faculty', 'roll_mark', ['undone_by_faculty_id']],
  ['roll_mark_undone_admin', 'roll_mark', ['undone_by_admin_id']],
  ['roster_school', 'roster_entry', ['school_id']],
  ['roster_by_student', 'roster_entry', ['student_id']],
  ['roster_by_pending', 'roster_entry', ['pending_student_id']],
  ['roster_identity_school', 'roster_identity', ['school_id', 'id']],
  ['school_change_effective', 'school_change', ['effective_at']],
  ['school_change_asked_by', 'school_change', ['asked_by']],
  ['session_school', 'session', ['school_id']],
  ['session_student', 'session', ['student_id']],
  ['session_faculty', 'session', ['faculty_id']],
  ['session_admin', 'session', ['admin_id']],
  ['sso_request_asked', 'sso_request', ['asked_at']],
  ['student_school', 'student', ['school_id', 'last_name']],
  ['student_mailbox', 'student', ['mailbox', 'school_id']],
] as const

const indexes: Index[] = [
  ...plain.map(([name, table, columns]) => ({ name, on: table, columns })),
  // Faculty find a refused attempt by its reference, within its event.
  { name: 'refused_nonce', on: 'refused_attempt', columns: ['student_id', 'client_nonce'], unique: true },
  { name: 'refused_reference', on: 'refused_attempt', columns: ['event_id', 'reference'], unique: true },
  { name: 'school_change_field', on: 'school_change', columns: ['school_id', 'field', 'replaced'], unique: true },
  // Few accounts are unconfirmed, so these indexes stay small.
  { name: 'student_unconfirmed', on: 'student', columns: ['created_at'], where: { column: 'verified_at', is: 'null' } },
  { name: 'faculty_unconfirmed', on: 'faculty', columns: ['created_at'], where: { column: 'verified_at', is: 'null' } },
  // Most rows belong to students and have no faculty id. Statistics of a full index would treat those rows as one
  // faculty member who has most of them.
  {
    name: 'linked_identity_of_faculty',
    on: 'linked_identity',
    columns: ['faculty_id'],
    where: { column: 'faculty_id', is: 'not null' },
  },
  // Few events and classes were deleted in the last 7 days.
  { name: 'event_closed', on: 'event', columns: ['closed_at'], where: { column: 'closed_at', is: 'not null' } },
  { name: 'class_closed', on: 'class', columns: ['closed_at'], where: { column: 'closed_at', is: 'not null' } },
  {
    name: 'class_event_removed',
    on: 'class_event',
    columns: ['removed_at'],
    where: { column: 'removed_at', is: 'not null' },
  },
  { name: 'faculty_awaiting', on: 'faculty', columns: ['verified_at'], where: { column: 'approved_at', is: 'null' } },
  {
    name: 'audit_position',
    on: 'audit',
    columns: ['feed_position'],
    unique: true,
    where: { column: 'feed_position', is: 'not null' },
  },
  { name: 'audit_unnumbered', on: 'audit', columns: ['at', 'id'], where: { column: 'feed_position', is: 'null' } },
  {
    name: 'audit_subject',
    on: 'audit',
    columns: ['subject_id', 'at'],
    where: { column: 'subject_id', is: 'not null' },
  },
  // Contains only emails that strangers requested and that aren't sent yet.
  {
    name: 'mail_held',
    on: 'mail_outbox',
    columns: ['state', 'lane', 'school_id', 'share', 'not_before'],
    where: { column: 'share', is: 'not null' },
  },
  // Old notes are deleted every hour. Most rows are such notes.
  {
    name: 'credit_email_looked_at',
    on: 'credit_email',
    columns: ['queued_at'],
    where: { column: 'attendance_id', is: 'not null' },
  },
]
