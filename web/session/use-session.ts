import { useSyncExternalStore } from 'react'
import { readSession, sessionKeys, type Session } from './session.ts'
import { watchStored } from './stored.ts'

let last = readSession()

/** Returns the stored session and rerenders when it changes, even in another tab. */
export function useSession(): Session {
  return useSyncExternalStore(watchStored, currentSession)
}

// React requires the same object as long as nothing has changed.
function currentSession(): Session {
  const now = readSession()
  if (sessionKeys.some((key) => now[key] !== last[key])) last = now
  return last
}
