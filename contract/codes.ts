// Every reason to refuse a call, with its meaning. Pages use only the type. The texts are for the API's documentation.
import { accountCodes } from './accounts/codes.ts'
import { administrationCodes } from './administration/codes.ts'
import { auditCodes } from './audit/codes.ts'
import { checkInCodes } from './check-ins/codes.ts'
import { classCodes } from './classes/codes.ts'
import {
  accessCodes,
  fieldCodes,
  idempotencyCodes,
  loadCodes,
  otherCodes,
  requestCodes,
  versionCodes,
} from './common-codes.ts'
import { creditCodes } from './credits/codes.ts'
import { eventCodes } from './events/codes.ts'
import { liveCodes } from '#contract/rolls/live/codes.ts'
import { rollCodes } from '#contract/rolls/codes.ts'
import { schoolCodes } from './schools/codes.ts'
import { signInCodes } from './sign-in/codes.ts'
import { ssoCodes } from './sign-in/sso/codes.ts'

/** The codes of each domain. No two lists have a code in common. */
export const codeLists = [
  fieldCodes,
  requestCodes,
  accessCodes,
  loadCodes,
  idempotencyCodes,
  versionCodes,
  otherCodes,
  accountCodes,
  administrationCodes,
  auditCodes,
  checkInCodes,
  classCodes,
  creditCodes,
  eventCodes,
  liveCodes,
  rollCodes,
  schoolCodes,
  signInCodes,
  ssoCodes,
] as const

type KeysOf<List> = List extends unknown ? keyof List : never

/** The stable name of a reason. Programs and pages decide by it, and people read the sentence beside it. */
export type Code = KeysOf<(typeof codeLists)[number]>

/** The meaning of each code, as a sentence for people who write programs. */
export const codes = Object.assign({}, ...codeLists) as Record<Code, string>
