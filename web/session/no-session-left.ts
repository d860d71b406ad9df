import { ApiError } from '#web/api/api-error.ts'
import { readCode } from '#web/api/read-error.ts'
import { endSession } from './session-ended.ts'

/** Whether a 401 about a password means that there is no session any more, which it then ends here. */
export function noSessionLeft(error: unknown): boolean {
  const isOver = error instanceof ApiError && readCode(error.body) === 'authentication_required'
  if (isOver) endSession()
  return isOver
}
