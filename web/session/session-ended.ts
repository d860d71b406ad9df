import { readCode } from '#web/api/read-error.ts'
import { addresses, kindOfPath, signInFor } from './addresses.ts'
import { clearSession, readSession, readRole } from './session.ts'
import { announceChange, writeStored } from './stored.ts'

type Listener = (signIn: string | null) => void
const listeners = new Set<Listener>()
let hasEnded = false

/** Whether the server ended a session of this page and the sign-in hasn't said so yet. */
export const sessionHasEnded = () => hasEnded
export const forgetEndedSession = () => void (hasEnded = false)

/** Calls `listener` when the session ended, with the sign-in to open, or null when the page stays. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes the session and opens its role's sign-in, with the redirect. Called for every 401. */
export function endSession(location: { pathname: string; search: string } = window.location): void {
  const next = afterSessionEnd(location.pathname, location.search, readRole(readSession()) ?? 'student')
  // A call without a session may fail once the sign-in is open.
  hasEnded ||= next !== null
  clearSession()
  for (const listener of listeners) listener(next)
}

/** Returns where a page leads when its session has ended, or null when it stays. */
export function afterSessionEnd(path: string, search: string, role: 'student' | 'faculty' | 'admin'): string | null {
  // The administrators' area has its own sentence for this. A sign-in page stays.
  if (kindOfPath(path) === 'admin' || path.startsWith(`${addresses.roles}/`) || path === addresses.verifyEmail)
    return null
  return signInFor(kindOfPath(path) ?? role, path + search)
}

/**
 * Removes the administrator part when a refusal says that the session no longer has it, or lacks its second factor.
 * Other parts stay. The area then asks to sign in, where the second factor is asked for.
 */
export function noteAdministratorEnded(status: number, body: unknown): void {
  const { adminId, facultyId } = readSession()
  const code = readCode(body)
  const isHalf = code === 'second_factor_required'
  if (status !== 403 || !adminId || (code !== 'no_administrator' && !isHalf)) return
  writeStored('adminId', null)
  writeStored('adminRole', null)
  writeStored('userType', isHalf ? 'admin' : facultyId ? 'faculty' : 'student')
  announceChange()
}
