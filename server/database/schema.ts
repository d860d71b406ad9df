// This is the only place where the platform names the domains. It imports the types of their tables.
import type { Kysely } from 'kysely'
import type { AuditFeedTable } from '#server/audit/feed/table.ts'
import type { AuditTable } from '#server/audit/table.ts'
import type { AdministratorTable, StoredFacultyTable, StoredStudentTable } from '#server/accounts/table.ts'
import type { RollMarkTable } from '#server/rolls/marks/table.ts'
import type { StoredAttendanceTable, StoredRefusedAttemptTable } from '#server/check-ins/table.ts'
import type { ClassEventTable, StoredClassTable } from '#server/classes/table.ts'
import type { PendingStudentTable, RosterEntryTable, RosterIdentityTable } from '#server/classes/roster/table.ts'
import type { PublishedCreditTable, PublishedLinesTable } from '#server/credits/published/table.ts'
import type { AppealTable, CreditChoiceTable, CreditRuleTable } from '#server/credits/table.ts'
import type { CreditEmailChoiceTable, CreditEmailTable } from '#server/credits/emails/table.ts'
import type { StoredEventTable } from '#server/events/table.ts'
import type { IdempotencyKeyTable } from '#server/http/idempotency/table.ts'
import type { MailAttachmentTable, MailOutboxTable } from '#server/mail/table.ts'
import type { AccessRequestTable } from '#server/schools/access-requests/table.ts'
import type { FactorRequirementTable } from '#server/administration/second-factor/table.ts'
import type { CountedCheckInsTable, RetentionTable } from '#server/retention/table.ts'
import type { PasskeyTable, UsedChallengeTable } from '#server/sign-in/passkeys/table.ts'
import type { IdentityProviderTable, LinkedIdentityTable, SsoRequestTable } from '#server/sign-in/sso/table.ts'
import type { SchoolChangeTable, StoredSchoolTable } from '#server/schools/table.ts'
import type { KnownBrowserTable, SessionTable } from '#server/sessions/table.ts'
import type { EmailLinkTable, SignInFailureTable } from '#server/sign-in/table.ts'

/** The table has one row, which identifies this database, so that a wrong or empty file is noticed. */
type InstanceTable = { id: string; demonstration: number; created_at: number }

/** Times are ms since 1970 in UTC, booleans are 1 and 0, ids are opaque text. */
export type Schema = {
  instance: InstanceTable
  school: StoredSchoolTable
  school_change: SchoolChangeTable
  access_request: AccessRequestTable
  faculty: StoredFacultyTable
  student: StoredStudentTable
  pending_student: PendingStudentTable
  administrator: AdministratorTable
  session: SessionTable
  email_link: EmailLinkTable
  known_browser: KnownBrowserTable
  factor_requirement: FactorRequirementTable
  sign_in_failure: SignInFailureTable
  passkey: PasskeyTable
  used_challenge: UsedChallengeTable
  event: StoredEventTable
  class: StoredClassTable
  identity_provider: IdentityProviderTable
  linked_identity: LinkedIdentityTable
  sso_request: SsoRequestTable
  roster_entry: RosterEntryTable
  roster_identity: RosterIdentityTable
  class_event: ClassEventTable
  attendance: StoredAttendanceTable
  roll_mark: RollMarkTable
  credit_rule: CreditRuleTable
  credit_choice: CreditChoiceTable
  appeal: AppealTable
  published_credit: PublishedCreditTable
  published_lines: PublishedLinesTable
  credit_email_choice: CreditEmailChoiceTable
  credit_email: CreditEmailTable
  refused_attempt: StoredRefusedAttemptTable
  mail_outbox: MailOutboxTable
  mail_attachment: MailAttachmentTable
  audit: AuditTable
  audit_feed: AuditFeedTable
  idempotency_key: IdempotencyKeyTable
  retention: RetentionTable
  counted_check_ins: CountedCheckInsTable
}

/** The database, or a transaction in it. */
export type DbOrTrx = Kysely<Schema>
