import { readCode } from '#web/api/read-error.ts'
import { addresses, kindOfPath, signInFor } from './addresses.ts'
import { clearSession, readSession, readRole } from './session.ts'
import { announceChange, writeStored } from './stored.ts'

type Listener = (signIn: string | null) => void
const listeners = new Set<Listener>()
let hasEnded = false

/** Whether the server has ended a session of this page, and the sign-in page hasn't shown that yet. */
export const sessionHasEnded = () => hasEnded
export const forgetEndedSession = () => void (hasEnded = false)

/**
 * Calls `listener` when the session has ended, with the sign-in page to open, or null to stay on the page. Returns a
 * function that unsubscribes.
 */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Removes the session and opens its role's sign-in page, with a redirect back. Called for 401 responses. */
export function endSession(location: { pathname: string; search: string } = window.location): void {
  const next = afterSessionEnd(location.pathname, location.search, readRole(readSession()) ?? 'student')
  // Never resets it: a call without a session may fail after the sign-in page is open.
  hasEnded ||= next !== null
  clearSession()
  for (const listener of listeners) listener(next)
}

/** Returns the page to open when the session has ended, or null to stay. */
export function afterSessionEnd(path: string, search: string, role: 'student' | 'faculty' | 'admin'): string | null {
  // The administrators' area shows its own message. A sign-in page stays open.
  if (kindOfPath(path) === 'admin' || path.startsWith(`${addresses.roles}/`) || path === addresses.verifyEmail)
    return null
  return signInFor(kindOfPath(path) ?? role, path + search)
}

/**
 * Removes the administrator's keys if an error response says that the session has lost its administrator role, or lacks
 * the second factor. The other keys stay. The administrators' area then opens its sign-in page, which asks for the
 * second factor.
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
