import { apiMessages } from '#contract/api/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import { ApiError } from './api-error.ts'
import { errorSentence, readCode } from './read-error.ts'

/** Says why a call failed: no network, no such thing, or what the server says, which never has internal details. */
export function explainFailure(error: unknown): string {
  return explain(error, apiMessages.ourFault)
}

/** The same beside a button that tries again, so that the sentence needn't say so. */
export function explainBriefly(error: unknown): string {
  return explain(error, kitWords.ourFault)
}

function explain(error: unknown, ourFault: string): string {
  if (isGone(error)) return kitWords.mayBeGone
  if (!(error instanceof ApiError)) return ourFault
  if (error.status === 0) return kitWords.noAnswer
  return readCode(error.body) === 'internal_error' ? ourFault : errorSentence(error, ourFault)
}

/** Whether the server has no such thing, or none for this person. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the same request would get the same answer: there is no such thing, or this person may not see it. */
export function isFinal(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 403)
}
