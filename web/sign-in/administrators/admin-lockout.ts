import { adminLockAfter, adminLockMs } from '#contract/sign-in/limits.ts'
import type { ApiError } from '#web/api/api-error.ts'

/** Failures in a row, and until when (ms) the form is locked. The server's own count decides. */
export type Lockout = { attempts: number; lockedUntil: number | null }

export const noFailures: Lockout = { attempts: 0, lockedUntil: null }

/** Reads the two stored texts. An expired lock has also cleared the count. */
export function readLockout(attempts: string | null, endTime: string | null, now: number): Lockout {
  const lockedUntil = Number(endTime) || null
  if (lockedUntil !== null && lockedUntil <= now) return noFailures
  return { attempts: Math.max(0, Math.trunc(Number(attempts) || 0)), lockedUntil }
}

/** Updates the lockout after a refused sign-in. Only a wrong password counts, a dropped connection doesn't. */
export function afterRefusal({ status, body, retryAfterMs }: ApiError, lockout: Lockout, now: number): Lockout {
  // The lock counts its own attempts. Any other 429 may be about too many requests.
  if (status === 429 && Object(body).attempts) return afterLock(retryAfterMs, now)
  return status === 401 ? afterFailure(lockout, readAttemptsLeft(body), now) : lockout
}

/** Adds a failure. `attemptsLeft` is how many the server still allows, if it says so. */
export function afterFailure(lockout: Lockout, attemptsLeft: number | undefined, now: number): Lockout {
  const attempts = attemptsLeft === undefined ? lockout.attempts + 1 : adminLockAfter - attemptsLeft
  return attempts >= adminLockAfter ? locked(adminLockMs, now) : { attempts, lockedUntil: null }
}

/** The server refuses for `waitMs`, or for the rule's five minutes if it doesn't say. */
export function afterLock(waitMs: number | null, now: number): Lockout {
  return locked(waitMs ?? adminLockMs, now)
}

/** Reads how many attempts are left from the body of a 401, or undefined if it doesn't say. */
export function readAttemptsLeft(body: unknown): number | undefined {
  const attemptsLeft: unknown = Object(body).attempts_left
  return typeof attemptsLeft === 'number' && attemptsLeft >= 0 && attemptsLeft <= adminLockAfter
    ? attemptsLeft
    : undefined
}

function locked(forMs: number, now: number): Lockout {
  return { attempts: adminLockAfter, lockedUntil: now + forMs }
}
