import { apiMessages } from '#contract/api/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import { ApiError } from './api-error.ts'
import { errorSentence, readCode } from './read-error.ts'

/**
 * Explains why a call failed: no response, a missing object, or the server's sentence, which never has internal
 * details.
 */
export function explainFailure(error: unknown): string {
  return explain(error, apiMessages.ourFault)
}

/** Like `explainFailure`, but next to a retry button, so that it needn't say “Please try again.” */
export function explainBriefly(error: unknown): string {
  return explain(error, kitWords.ourFault)
}

function explain(error: unknown, ourFault: string): string {
  if (isGone(error)) return kitWords.mayBeGone
  if (!(error instanceof ApiError)) return ourFault
  if (error.status === 0) return kitWords.noAnswer
  return readCode(error.body) === 'internal_error' ? ourFault : errorSentence(error, ourFault)
}

/** Whether the object doesn't exist, or this person can't see it (404). */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether a retry would fail the same way: the object doesn't exist, or this person isn't allowed to see it. */
export function isFinal(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 403)
}
