// The indexes of the first tables. Queries and cascading deletes use them; the unique constraints cover the rest.

export type Index = {
  name: string
  on: string
  columns: readonly string[]
  unique?: true
  /** Makes a partial index: it has only the rows where this column is null, or not null. */
  where?: { column: string; is: 'null' | 'not null' }
}

const plain = [
  ['access_request_asked', 'access_request', ['email', 'asked_at']],
  ['access_request_when', 'access_request', ['asked_at']],
  ['access_request_answered_by', 'access_request', ['answered_by']],
  ['access_request_school_id', 'access_request', ['school_id']],
  ['access_request_answer', 'access_request', ['answer', 'looks_automatic', 'due_at']],
  ['access_request_answered', 'access_request', ['answered_at']],
  ['administrator_school', 'administrator', ['school_id']],
  ['attendance_school', 'attendance', ['school_id', 'scanned_at']],
  ['attendance_event', 'attendance', ['event_id', 'scanned_at']],
  ['audit_school', 'audit', ['school_id', 'at']],
  ['audit_time', 'audit', ['at']],
  ['audit_action', 'audit', ['action', 'at']],
  ['audit_school_action', 'audit', ['school_id', 'action', 'at']],
  ['audit_actor', 'audit', ['actor_id', 'at']],
  ['audit_object', 'audit', ['object_id', 'at']],
  ['class_school', 'class', ['school_id']],
  ['class_faculty', 'class', ['faculty_id']],
  ['class_event_school', 'class_event', ['school_id']],
  ['class_event_event', 'class_event', ['event_id']],
  ['counted_school', 'counted_check_ins', ['school_id', 'scanned_from']],
  ['email_link_asked', 'email_link', ['email', 'kind', 'asked_at']],
  ['email_link_nonce', 'email_link', ['nonce_hash']],
  ['email_link_student', 'email_link', ['student_id']],
  ['email_link_faculty', 'email_link', ['faculty_id']],
  ['email_link_school', 'email_link', ['school_id']],
  ['email_link_click', 'email_link', ['click_session_id']],
  ['email_link_admin', 'email_link', ['admin_id']],
  ['email_link_mailbox', 'email_link', ['mailbox']],
  ['event_school', 'event', ['school_id', 'starts_at']],
  ['event_faculty', 'event', ['faculty_id']],
  ['faculty_school', 'faculty', ['school_id']],
  ['faculty_mailbox', 'faculty', ['mailbox']],
  ['faculty_closed', 'faculty', ['closed_at']],
  ['idempotency_key_age', 'idempotency_key', ['created_at']],
  ['idempotency_key_scope', 'idempotency_key', ['scope', 'created_at']],
  ['known_browser_since', 'known_browser', ['since']],
  ['attachment_mail', 'mail_attachment', ['mail_id']],
  ['mail_due', 'mail_outbox', ['state', 'lane', 'turn', 'not_before']],
  ['mail_link', 'mail_outbox', ['email_link_id']],
  ['mail_school', 'mail_outbox', ['school_id']],
  ['mail_access_request', 'mail_outbox', ['access_request_id']],
  ['mail_budget', 'mail_outbox', ['budget', 'created_at']],
  ['passkey_student', 'passkey', ['student_id']],
  ['passkey_faculty', 'passkey', ['faculty_id']],
  ['passkey_admin', 'passkey', ['admin_id']],
  ['refused_student', 'refused_attempt', ['student_id']],
  ['refused_event', 'refused_attempt', ['event_id', 'received_at']],
  ['refused_school', 'refused_attempt', ['school_id', 'received_at']],
  ['roster_school', 'roster_entry', ['school_id']],
  ['roster_by_student', 'roster_entry', ['student_id']],
  ['roster_by_pending', 'roster_entry', ['pending_student_id']],
  ['school_change_effective', 'school_change', ['effective_at']],
  ['school_change_asked_by', 'school_change', ['asked_by']],
  ['session_school', 'session', ['school_id']],
  ['session_student', 'session', ['student_id']],
  ['session_faculty', 'session', ['faculty_id']],
  ['session_admin', 'session', ['admin_id']],
  ['student_school', 'student', ['school_id', 'last_name']],
  ['student_mailbox', 'student', ['mailbox']],
] as const

export const indexes: Index[] = [
  ...plain.map(([name, on, columns]) => ({ name, on, columns })),
  // Faculty find a refused attempt by its reference, within its event.
  { name: 'refused_reference', on: 'refused_attempt', columns: ['event_id', 'reference'], unique: true },
  { name: 'school_change_field', on: 'school_change', columns: ['school_id', 'field'], unique: true },
  // Few accounts are waiting, so these stay small.
  { name: 'student_unconfirmed', on: 'student', columns: ['created_at'], where: { column: 'verified_at', is: 'null' } },
  { name: 'faculty_unconfirmed', on: 'faculty', columns: ['created_at'], where: { column: 'verified_at', is: 'null' } },
  { name: 'faculty_awaiting', on: 'faculty', columns: ['verified_at'], where: { column: 'approved_at', is: 'null' } },
  {
    name: 'audit_subject',
    on: 'audit',
    columns: ['subject_id', 'at'],
    where: { column: 'subject_id', is: 'not null' },
  },
]
