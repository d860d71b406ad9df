import { adminLockAfter, adminLockMs } from '#contract/sign-in/limits.ts'
import type { ApiError } from '#web/api/api-error.ts'

/**
 * The number of consecutive failures, and until when (ms) the form is locked. The server's own count is authoritative.
 */
export type Lockout = { attempts: number; lockedUntil: number | null }

export const noFailures: Lockout = { attempts: 0, lockedUntil: null }

/** Parses the two stored texts. An expired lock also clears the count. `now` in ms. */
export function readLockout(attempts: string | null, endTime: string | null, now: number): Lockout {
  const lockedUntil = Number(endTime) || null
  if (lockedUntil !== null && lockedUntil <= now) return noFailures
  return { attempts: Math.max(0, Math.trunc(Number(attempts) || 0)), lockedUntil }
}

/** Returns the lockout after a refused sign-in. Only a wrong password counts; a dropped connection doesn't. */
export function afterRefusal({ status, body, retryAfterMs }: ApiError, lockout: Lockout, now: number): Lockout {
  // The lock's 429 includes its attempts. Any other 429 may mean too many requests.
  if (status === 429 && Object(body).attempts) return afterLock(retryAfterMs, now)
  return status === 401 ? afterFailure(lockout, readAttemptsLeft(body), now) : lockout
}

/** Adds a failure. `attemptsLeft`: how many more the server allows, if it says so. */
export function afterFailure(lockout: Lockout, attemptsLeft: number | undefined, now: number): Lockout {
  const attempts = attemptsLeft === undefined ? lockout.attempts + 1 : adminLockAfter - attemptsLeft
  return attempts >= adminLockAfter ? locked(adminLockMs, now) : { attempts, lockedUntil: null }
}

/** Returns the lockout when the server refuses for `waitMs`, or for the default five minutes if it doesn't say. */
export function afterLock(waitMs: number | null, now: number): Lockout {
  return locked(waitMs ?? adminLockMs, now)
}

/** Returns the number of remaining attempts in the body of a 401, or undefined if it isn't there. */
export function readAttemptsLeft(body: unknown): number | undefined {
  const attemptsLeft: unknown = Object(body).attempts_left
  return typeof attemptsLeft === 'number' && attemptsLeft >= 0 && attemptsLeft <= adminLockAfter
    ? attemptsLeft
    : undefined
}

function locked(forMs: number, now: number): Lockout {
  return { attempts: adminLockAfter, lockedUntil: now + forMs }
}
