// Every declared call, for the pages' typed client. Pages import only the type.
import type { accountCalls, studentChangeCalls, studentDataCalls } from './accounts/calls.ts'
import type { adminListCalls, adminPasswordCalls, approvalCalls, roleCalls } from './administration/calls.ts'
import type { factorRequirementCalls, factorStepCalls } from './administration/second-factor/calls.ts'
import type { archiveCalls } from './archive/calls.ts'
import type { auditCalls } from './audit/calls.ts'
import type { auditFeedCalls } from './audit/feed/calls.ts'
import type { checkInCalls } from './check-ins/calls.ts'
import type { assignmentCalls } from './classes/assignment-calls.ts'
import type { classCalls } from './classes/class-calls.ts'
import type { rosterCalls } from './classes/roster-calls.ts'
import type { appealCalls } from './credits/appeal-calls.ts'
import type { creditCalls } from './credits/credit-calls.ts'
import type { creditEmailCalls, stopEmailsCalls } from './credits/email-calls.ts'
import type { creditFileCalls, publishedCalls } from './credits/file-calls.ts'
import type { gradebookCalls } from '#contract/credits/gradebook/calls.ts'
import type { receiptCalls } from './credits/receipt-calls.ts'
import type {
  facultyDeletionCalls,
  ownerDeletionCalls,
  previewCalls,
  schoolDeletionCalls,
  studentDeletionCalls,
} from './deletions/calls.ts'
import type { eventCalls } from './events/calls.ts'
import type { healthCalls } from './health/calls.ts'
import type { policyReportCalls } from './policy-report-calls.ts'
import type { attemptCalls } from './rolls/attempt-calls.ts'
import type { classRollCalls } from './rolls/class-calls.ts'
import type { evidenceCalls } from './rolls/evidence-calls.ts'
import type { liveCalls } from './rolls/live/calls.ts'
import type { markCalls } from './rolls/mark-calls.ts'
import type { rollCalls } from './rolls/calls.ts'
import type { accessRequestCalls, schoolCalls } from './schools/calls.ts'
import type { ownSessionCalls, sessionCalls } from './sessions/calls.ts'
import type { linkCalls, verificationCalls } from './sign-in/link-calls.ts'
import type { ownPasskeyCalls, passkeySignInCalls, proofCalls } from './sign-in/passkey-calls.ts'
import type { passwordCalls } from './sign-in/password-calls.ts'
import type { providerCalls, samlCalls, ssoCalls, ssoLogoutCalls } from './sign-in/sso/calls.ts'
import type { usageCalls } from './usage/calls.ts'

export type ApiCalls = typeof accessRequestCalls &
  typeof accountCalls &
  typeof adminListCalls &
  typeof adminPasswordCalls &
  typeof appealCalls &
  typeof approvalCalls &
  typeof archiveCalls &
  typeof assignmentCalls &
  typeof attemptCalls &
  typeof auditCalls &
  typeof auditFeedCalls &
  typeof checkInCalls &
  typeof classCalls &
  typeof classRollCalls &
  typeof creditCalls &
  typeof creditEmailCalls &
  typeof creditFileCalls &
  typeof eventCalls &
  typeof evidenceCalls &
  typeof factorRequirementCalls &
  typeof factorStepCalls &
  typeof facultyDeletionCalls &
  typeof gradebookCalls &
  typeof healthCalls &
  typeof linkCalls &
  typeof liveCalls &
  typeof markCalls &
  typeof ownerDeletionCalls &
  typeof ownPasskeyCalls &
  typeof ownSessionCalls &
  typeof passkeySignInCalls &
  typeof passwordCalls &
  typeof policyReportCalls &
  typeof previewCalls &
  typeof proofCalls &
  typeof providerCalls &
  typeof publishedCalls &
  typeof receiptCalls &
  typeof roleCalls &
  typeof rollCalls &
  typeof rosterCalls &
  typeof schoolCalls &
  typeof schoolDeletionCalls &
  typeof sessionCalls &
  typeof samlCalls &
  typeof ssoCalls &
  typeof ssoLogoutCalls &
  typeof stopEmailsCalls &
  typeof studentChangeCalls &
  typeof studentDataCalls &
  typeof studentDeletionCalls &
  typeof usageCalls &
  typeof verificationCalls
