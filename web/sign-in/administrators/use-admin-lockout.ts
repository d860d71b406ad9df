import { useEffect, useState } from 'react'
import { watchStored } from '#web/session/stored.ts'
import { noFailures, type Lockout } from './admin-lockout.ts'
import { isLockKept, keepLockout, keptLockout } from './kept-lockout.ts'

/** Returns the lockout in local storage, with the remaining wait in ms, and a function that stores a new one. */
export function useAdminLockout(): { lockout: Lockout; waitMs: number; keep(lockout: Lockout): void } {
  const [now, setNow] = useState(Date.now)
  const lockout = keptLockout(now)
  const isLocked = lockout.lockedUntil !== null

  useEffect(() => watchStored(() => setNow(Date.now())), [])
  useEffect(() => {
    if (!isLocked) {
      // Deletes an expired lock.
      if (isLockKept()) keepLockout(noFailures)
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isLocked])

  return { lockout, waitMs: lockout.lockedUntil === null ? 0 : lockout.lockedUntil - now, keep: keepLockout }
}
