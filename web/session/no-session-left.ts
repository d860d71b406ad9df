import { authenticationRequired } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { endSession } from './session-ended.ts'

/**
 * Where a 401 is about the password that was sent: whether it says instead that there is no session any more. Then the
 * session is ended here as well.
 */
export function noSessionLeft(error: unknown): boolean {
  const isOver =
    error instanceof ApiError && error.status === 401 && errorSentence(error, '') === authenticationRequired
  if (isOver) endSession()
  return isOver
}
