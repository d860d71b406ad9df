import { announceChange, readStored, writeStored } from '#web/session/stored.ts'
import { readLockout, type Lockout } from './admin-lockout.ts'

const attemptsKey = 'adminLoginAttempts'
const endKey = 'adminLockoutEndTime'

/** Returns the lockout in local storage, under the specification's two keys. `now` in ms. */
export function readStoredLockout(now: number): Lockout {
  return readLockout(readStored(attemptsKey), readStored(endKey), now)
}

/** Stores a lockout, or removes the stored one if there are no failures. */
export function storeLockout({ attempts, lockedUntil }: Lockout): void {
  writeStored(attemptsKey, attempts === 0 ? null : String(attempts))
  writeStored(endKey, lockedUntil === null ? null : String(lockedUntil))
  announceChange()
}

/** Whether a lock is stored, even if it has expired. */
export function isLockKept(): boolean {
  return readStored(endKey) !== null
}
