import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/client.ts'
import { readCode } from '#web/api/read-error.ts'
import { readSession, type Session, type SignInAnswer } from '#web/session/session.ts'

/** Whether the stored keys belong to an administrator sign-in that wasn't completed. */
export function mayWait({ authToken, userType, adminId }: Session): boolean {
  return authToken !== null && userType === 'admin' && adminId === null
}

/**
 * Whether the administrator who signed in here must still replace the temporary password. After a reload, only the
 * server knows. Never throws.
 */
export async function waitsForNewPassword(): Promise<boolean> {
  if (!mayWait(readSession())) return false
  try {
    await call('GET /api/admin/stats/', { keeps401: true, timeoutMs: 4000 })
    return false
  } catch (error) {
    return error instanceof ApiError && readCode(error.body) === 'temporary_password'
  }
}

/** Returns who is signed in after the mailed password is replaced, or null if the server doesn't say. */
export async function askWhoIsIn(): Promise<SignInAnswer | null> {
  try {
    const session = await call('POST /api/session/restore/', { keeps401: true, timeoutMs: 8000 })
    return session?.admin_id ? session : null
  } catch {
    return null
  }
}
