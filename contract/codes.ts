// Every reason to refuse a call, with what it means. Pages use the type alone; the texts are for the API's documentation.
import { accountCodes } from './accounts/codes.ts'
import { administrationCodes } from './administration/codes.ts'
import { auditCodes } from './audit/codes.ts'
import { checkInCodes } from './check-ins/codes.ts'
import { classCodes } from './classes/codes.ts'
import { accessCodes, fieldCodes, idempotencyCodes, loadCodes, otherCodes, requestCodes } from './common-codes.ts'
import { eventCodes } from './events/codes.ts'
import { liveCodes } from './live/codes.ts'
import { reportCodes } from './reports/codes.ts'
import { schoolCodes } from './schools/codes.ts'
import { signInCodes } from './sign-in/codes.ts'

/** The lists that `codes` is made of; no two of them have a code in common. */
export const codeLists = [
  fieldCodes,
  requestCodes,
  accessCodes,
  loadCodes,
  idempotencyCodes,
  otherCodes,
  accountCodes,
  administrationCodes,
  auditCodes,
  checkInCodes,
  classCodes,
  eventCodes,
  liveCodes,
  reportCodes,
  schoolCodes,
  signInCodes,
]

/** What each code means, in a sentence for those who write programs. */
export const codes = {
  ...fieldCodes,
  ...requestCodes,
  ...accessCodes,
  ...loadCodes,
  ...idempotencyCodes,
  ...otherCodes,
  ...accountCodes,
  ...administrationCodes,
  ...auditCodes,
  ...checkInCodes,
  ...classCodes,
  ...eventCodes,
  ...liveCodes,
  ...reportCodes,
  ...schoolCodes,
  ...signInCodes,
}
/** The stable name of a reason. Programs and pages decide by it; people read the sentence beside it. */
export type Code = keyof typeof codes
