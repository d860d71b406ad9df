// This file is long, because a table is easiest to read next to the tables that reference it.
import { sql, type Kysely } from 'kysely'
import { createIndexes } from './001-indexes.ts'
import { createRollTables } from './001-rolls.ts'
import { columnsFor, type Columns } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const columns = columnsFor(db)
  await createPeopleTables(columns)
  await createRollTables(columns)
  await createIndexes(db)
}

/** Creates the tables of universities, their people, sign-in, emails, the audit and retention. */
async function createPeopleTables(columns: Columns): Promise<void> {
  const { id, text, number, ms, flag, table, foreign } = columns

  await table('instance', (t) => id(t).$call(flag('demonstration')).$call(ms('created_at')))

  await table('school', (t) =>
    id(t)
      .$call(text('name', 'name_key', 'faculty_domain', 'student_domain', 'time_zone'))
      .$call(number('evidence_days'))
      .addColumn('attendance_years', 'integer', (c) => c.notNull().defaultTo(3))
      .$call(flag('plus_addresses'))
      .$call(ms('closed_at?', 'erasure_announced_at?', 'created_at'))
      .addUniqueConstraint('school_name', ['name_key'])
      .addUniqueConstraint('school_faculty_domain', ['faculty_domain'])
      .addUniqueConstraint('school_student_domain', ['student_domain']),
  )

  await table('faculty', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('email', 'mailbox?', 'first_name', 'last_name'))
      .$call(ms('verified_at?', 'approved_at?', 'closed_at?', 'erasure_announced_at?', 'created_at'))
      .addUniqueConstraint('faculty_email', ['email']),
  )

  await table('student', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('email', 'mailbox?', 'first_name', 'last_name', 'password_hash', 'password_origin_id?'))
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
      // When the faculty account is deleted, code revokes the role. Deleting a university must not delete its
      // co-administrators.
      .$call(foreign('faculty_id?', 'faculty', 'set null'))
      .$call(text('email', 'first_name', 'last_name', 'role', 'password_hash?'))
      .$call(flag('must_change'))
      .$call(ms('temporary_until?', 'created_at'))
      .addUniqueConstraint('administrator_email', ['email'])
      .addUniqueConstraint('administrator_faculty', ['faculty_id'])
      .addCheckConstraint('administrator_role', sql`role in ('master', 'co', 'sub', 'revoked')`),
  )

  // Changes of domains and retention periods are stored here until they take effect. Replaced domains are stored here
  // for a week.
  await table('school_change', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('field', 'value'))
      .$call(flag('replaced'))
      .$call(ms('asked_at', 'effective_at'))
      .$call(foreign('asked_by?', 'administrator', 'set null')),
  )

  // A university can request access before it has a row in `school`.
  await table('access_request', (t) =>
    id(t)
      .$call(
        text('name', 'email', 'university', 'faculty_domain', 'student_domain', 'country?', 'website?', 'message?'),
      )
      .$call(text('asked_from?', 'answer?', 'reason?'))
      .$call(flag('looks_automatic'))
      .$call(ms('asked_at', 'due_at', 'answered_at?'))
      .$call(foreign('answered_by?', 'administrator', 'set null'))
      .$call(foreign('school_id?', 'school')),
  )

  await table('session', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      .$call(text('token_hash', 'cookie_hash', 'email', 'user_type', 'method', 'browser?', 'user_agent?'))
      .$call(text('student_origin_id?', 'faculty_origin_id?', 'admin_origin_id?'))
      .$call(flag('bound', 'student_remember', 'faculty_remember', 'faculty_by_sso', 'admin_remember'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(foreign('admin_id?', 'administrator'))
      .$call(ms('student_since?', 'faculty_since?', 'admin_since?', 'admin_seen_at?', 'factor_at?'))
      .$call(ms('authenticated_at', 'last_seen_at', 'created_at'))
      .addUniqueConstraint('session_token', ['token_hash'])
      .addUniqueConstraint('session_cookie', ['cookie_hash']),
  )

  // `scope` is 'all' for master and co-administrators, or the id of the university whose administrators need a second
  // factor.
  await table('factor_requirement', (t) =>
    t
      .$call(text('scope'))
      .$call(foreign('school_id?', 'school'))
      .$call(ms('required_since'))
      .addPrimaryKeyConstraint('factor_requirement_key', ['scope']),
  )

  await table('email_link', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(foreign('admin_id?', 'administrator'))
      .$call(
        text(
          'kind',
          'purpose',
          'email',
          'mailbox?',
          'nonce_hash',
          'redirect?',
          'asked_from',
          'share?',
          'token_hash?',
          'code_hash?',
          // Not a foreign key, because it is needed after the session has ended.
          'click_session_id?',
        ),
      )
      .$call(flag('remember'))
      .$call(number('wrong_codes'))
      .$call(ms('asked_at', 'sent_at?', 'used_by_browser_at?', 'used_by_click_at?', 'used_by_code_at?', 'ended_at?'))
      .addUniqueConstraint('email_link_token', ['token_hash']),
  )

  await table('known_browser', (t) =>
    t
      .$call(text('browser', 'kind', 'account_id', 'origin_id?'))
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

  await table('passkey', (t) =>
    id(t)
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(foreign('admin_id?', 'administrator'))
      .$call(text('credential_id', 'public_key', 'user_handle', 'transports', 'name', 'origin_id?', 'browser?'))
      .$call(flag('backed_up'))
      // A signature counter is an unsigned 32-bit number, too large for PostgreSQL's integer.
      .$call(ms('counter', 'created_at', 'last_used_at?'))
      .addUniqueConstraint('passkey_credential', ['credential_id']),
  )

  await table('used_challenge', (t) =>
    t.$call(text('hash')).$call(ms('used_at')).addPrimaryKeyConstraint('used_challenge_key', ['hash']),
  )

  await table('identity_provider', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('kind', 'name', 'issuer', 'address', 'client_id?', 'secret?', 'certificate?', 'metadata', 'claims'))
      .$call(text('federation_entity?', 'federation_certificate?'))
      .$call(flag('only_way', 'is_second_factor'))
      .$call(ms('fetched_at', 'enabled_at?', 'tested_at?', 'factor_tested_at?', 'created_at')),
  )

  await table('linked_identity', (t) =>
    id(t)
      .$call(foreign('provider_id', 'identity_provider'))
      .$call(text('kind', 'issuer', 'subject'))
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(ms('since'))
      .addUniqueConstraint('linked_identity_subject', ['provider_id', 'subject', 'issuer', 'kind'])
      // Each account has one subject per provider, so an earlier subject no longer works.
      .addUniqueConstraint('linked_identity_student', ['student_id', 'provider_id'])
      .addUniqueConstraint('linked_identity_faculty', ['faculty_id', 'provider_id']),
  )

  await table('sso_request', (t) =>
    id(t)
      .$call(foreign('provider_id', 'identity_provider'))
      .$call(text('purpose', 'kind', 'browser_hash', 'redirect?', 'session_id?'))
      .$call(text('subject?', 'claims?', 'assertion_id?', 'failure?', 'reason?', 'ticket_hash?'))
      .$call(flag('remember'))
      .$call(ms('asked_at', 'answered_at?', 'authenticated_at?', 'used_at?'))
      .addUniqueConstraint('sso_request_ticket', ['ticket_hash'])
      .addUniqueConstraint('sso_request_assertion', ['provider_id', 'assertion_id']),
  )

  await table('mail_outbox', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      .$call(foreign('email_link_id?', 'email_link', 'set null'))
      .$call(foreign('access_request_id?', 'access_request', 'set null'))
      .$call(text('template', 'to_email', 'state', 'last_error?', 'details?', 'budget?', 'share?'))
      .addColumn('lane', 'integer', (c) => c.notNull().defaultTo(1))
      .$call(flag('turn'))
      .$call(number('attempts'))
      .$call(ms('not_before', 'worth_until', 'leased_until?', 'created_at', 'sent_at?')),
  )

  await table('mail_attachment', (t) =>
    id(t).$call(foreign('mail_id', 'mail_outbox')).$call(text('file_name', 'content')),
  )

  // There are no foreign keys, because the audit keeps lines about deleted rows.
  await table('audit', (t) =>
    id(t)
      .$call(text('actor_kind', 'actor_id?', 'action', 'object_kind', 'object_id?', 'subject_id?', 'school_id?'))
      .$call(text('result', 'detail?'))
      .$call(ms('at', 'feed_position?')),
  )

  await table('audit_feed', (t) =>
    id(t)
      .$call(foreign('school_id?', 'school'))
      .$call(foreign('created_by?', 'administrator', 'set null'))
      .$call(text('name', 'token_hash'))
      .$call(ms('created_at', 'last_used_at?', 'position'))
      .addUniqueConstraint('audit_feed_token', ['token_hash']),
  )

  await table('idempotency_key', (t) =>
    t
      .$call(text('scope', 'key_hash', 'fingerprint', 'subject?', 'answer?'))
      .$call(number('status?'))
      .$call(ms('busy_until', 'created_at'))
      .addPrimaryKeyConstraint('idempotency_key_key', ['scope', 'key_hash']),
  )

  await table('retention', (t) =>
    t
      .$call(foreign('school_id', 'school'))
      .$call(ms('evidence_until', 'ran_at?', 'leased_until?'))
      .addPrimaryKeyConstraint('retention_key', ['school_id']),
  )
}
