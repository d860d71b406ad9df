import { useSyncExternalStore } from 'react'
import type { PersonKind } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { readSession, storeSignedIn, type SignInAnswer } from './session.ts'
import { finishSignOut } from './sign-out.ts'

let asking: Promise<void> | null = null
let isAsking = false
const watchers = new Set<() => void>()

/** Restores the session from the cookie, because iPhones delete local storage after a week. Never rejects. */
export function restoreSession(): Promise<void> {
  asking ??= readSession().authToken ? Promise.resolve() : ask()
  return asking
}

/** Whether the session is still being restored. The guards wait for it before they redirect to a sign-in page. */
export function useRestoring(): boolean {
  return useSyncExternalStore(watch, () => isAsking)
}

async function ask(): Promise<void> {
  setAsking(true)
  try {
    if (await finishSignOut()) return
    const session = await call('POST /api/session/restore/', { keeps401: true, timeoutMs: 4000 })
    // If someone has signed in since the request was sent, that session is newer.
    if (session?.token && !readSession().authToken) storeSignedIn(session, findKind(session))
  } catch {
    // No cookie, no network, or an older server: the page stays signed out.
  } finally {
    setAsking(false)
  }
}

function findKind(session: SignInAnswer): PersonKind {
  if (session.faculty_id) return 'faculty'
  return session.student_id ? 'student' : 'admin'
}

function setAsking(now: boolean): void {
  isAsking = now
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
