import type { SecondFactorStep } from '#contract/sessions/second-factor.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/client.ts'
import { readCode } from '#web/api/read-error.ts'
import { storeSignedIn, type SignInAnswer } from '#web/session/session.ts'

/** The missing step of an administrator's sign-in: replacing the temporary password, or the second factor. */
export type MissingStep = { temporary: string } | { factor: SecondFactorStep }

/**
 * Asks the server which step an administrator's sign-in is missing. If none is, calls `onDone` with the session and
 * returns 'done'. Returns null if that can't be found out. Never throws.
 */
export async function findMissingStep(onDone: (answer: SignInAnswer) => void): Promise<MissingStep | 'done' | null> {
  try {
    await call('GET /api/admin/stats/', { keeps401: true, timeoutMs: 4000 })
    // The last step was completed elsewhere, such as at the university.
    const answer = await fetchSignedIn()
    if (!answer) return null
    onDone(answer)
    return 'done'
  } catch (error) {
    const code = error instanceof ApiError ? readCode(error.body) : null
    if (code === 'temporary_password') return { temporary: '' }
    return code === 'second_factor_required' ? findFactorStep() : null
  }
}

async function findFactorStep(): Promise<MissingStep | null> {
  const answer = await fetchSignedIn()
  if (!answer) return null
  // The response contains a new token for the session, and the old token no longer works.
  storeSignedIn(answer, 'admin')
  return answer.second_factor ? { factor: answer.second_factor } : null
}

/** Returns the session after such a step, or null if the server doesn't return one. */
export async function fetchSignedIn(): Promise<SignInAnswer | null> {
  try {
    const session = await call('POST /api/session/restore/', { keeps401: true, timeoutMs: 8000 })
    return session?.admin_id || session?.second_factor ? session : null
  } catch {
    return null
  }
}
