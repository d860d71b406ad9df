import { schoolPageMessages } from '#contract/schools/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'

/** Says why a university was not deleted. */
export function whyNotDeleted(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return schoolPageMessages.network
  if (error instanceof ApiError && error.status === 404) return schoolPageMessages.gone
  return errorSentence(error, schoolPageMessages.deleteFailed)
}
