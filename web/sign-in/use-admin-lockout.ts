import { useEffect, useState } from 'react'
import { announceChange, readStored, watchStored, writeStored } from '#web/session/stored.ts'
import { readLockout, type Lockout } from './admin-lockout.ts'

/** Gives the lockout as local storage keeps it, with the ms still to wait, and what keeps a new one. */
export function useAdminLockout(): { lockout: Lockout; waitMs: number; keep(lockout: Lockout): void } {
  const [now, setNow] = useState(Date.now)
  const lockout = readLockout(readStored('adminLoginAttempts'), readStored('adminLockoutEndTime'), now)
  const isLocked = lockout.lockedUntil !== null

  useEffect(() => watchStored(() => setNow(Date.now())), [])
  useEffect(() => {
    if (!isLocked) {
      // A lock that has run out leaves nothing behind.
      if (readStored('adminLockoutEndTime') !== null) store({ attempts: 0, lockedUntil: null })
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isLocked])

  return { lockout, waitMs: lockout.lockedUntil === null ? 0 : lockout.lockedUntil - now, keep: store }
}

function store({ attempts, lockedUntil }: Lockout): void {
  writeStored('adminLoginAttempts', attempts === 0 ? null : String(attempts))
  writeStored('adminLockoutEndTime', lockedUntil === null ? null : String(lockedUntil))
  announceChange()
}
