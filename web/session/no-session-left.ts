import { ApiError } from '#web/api/api-error.ts'
import { readCode } from '#web/api/read-error.ts'
import { endSession } from './session-ended.ts'

/**
 * Whether an error means that the session itself is over, rather than that the password or code is wrong. If so, ends
 * the session here.
 */
export function noSessionLeft(error: unknown): boolean {
  const isOver = error instanceof ApiError && readCode(error.body) === 'authentication_required'
  if (isOver) endSession()
  return isOver
}
