import type { SecondFactorStep } from '#contract/sessions/second-factor.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/client.ts'
import { readCode } from '#web/api/read-error.ts'
import { readSession, storeSignedIn, type Session, type SignInAnswer } from '#web/session/session.ts'

/** Whether the stored keys belong to an administrator sign-in that wasn't completed. */
export function mayWait({ authToken, userType, adminId }: Session): boolean {
  return authToken !== null && userType === 'admin' && adminId === null
}

/** The step that an administrator's sign-in waits for: the mailed password to replace, or the second factor. */
export type Unfinished = { temporary: string } | { factor: SecondFactorStep }

/**
 * Returns the step that the administrator who signed in here still has to take, or null. After a reload, only the
 * server knows. Never throws.
 */
export async function findUnfinished(): Promise<Unfinished | null> {
  if (!mayWait(readSession())) return null
  try {
    await call('GET /api/admin/stats/', { keeps401: true, timeoutMs: 4000 })
    return null
  } catch (error) {
    const code = error instanceof ApiError ? readCode(error.body) : null
    if (code === 'temporary_password') return { temporary: '' }
    return code === 'second_factor_required' ? findFactorStep() : null
  }
}

async function findFactorStep(): Promise<Unfinished | null> {
  const answer = await askWhoIsIn()
  if (!answer) return null
  // The response has a new token of the session, and the old one no longer works.
  storeSignedIn(answer, 'admin')
  return answer.second_factor ? { factor: answer.second_factor } : null
}

/** Returns who is signed in after such a step, or null if the server doesn't say. */
export async function askWhoIsIn(): Promise<SignInAnswer | null> {
  try {
    const session = await call('POST /api/session/restore/', { keeps401: true, timeoutMs: 8000 })
    return session?.admin_id || session?.second_factor ? session : null
  } catch {
    return null
  }
}
