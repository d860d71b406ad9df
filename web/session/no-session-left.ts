import { ApiError } from '#web/api/api-error.ts'
import { readCode } from '#web/api/read-error.ts'
import { endSession } from './session-ended.ts'

/**
 * Whether a 401 that may be about a typed password says instead that there is no session any more. If so, ends the
 * session here as well.
 */
export function noSessionLeft(error: unknown): boolean {
  const isOver = error instanceof ApiError && readCode(error.body) === 'authentication_required'
  if (isOver) endSession()
  return isOver
}
