import { adminLockAfter, adminLockMs } from '#contract/sign-in/limits.ts'
import type { ApiError } from '#web/api/api-error.ts'

/**
 * What the form shows: failures in a row, and until when (ms) it is locked. The server has its own count and decides.
 */
export type Lockout = { attempts: number; lockedUntil: number | null }

export const noFailures: Lockout = { attempts: 0, lockedUntil: null }

/** Reads the two stored texts. An expired lock has also cleared the count. */
export function readLockout(attempts: string | null, endTime: string | null, now: number): Lockout {
  const lockedUntil = Number(endTime) || null
  if (lockedUntil !== null && lockedUntil <= now) return noFailures
  return { attempts: Math.max(0, Math.trunc(Number(attempts) || 0)), lockedUntil }
}

/** Updates the lockout after a refused sign-in. Only a wrong password counts, a dropped connection doesn't. */
export function afterRefusal({ status, body, retryAfterMs }: ApiError, known: Lockout, now: number): Lockout {
  // The lock counts its own attempts. Any other 429 may be about too many requests.
  if (status === 429 && Object(body).attempts) return afterLock(retryAfterMs, now)
  return status === 401 ? afterFailure(known, readAttemptsLeft(body), now) : known
}

/** One more failure. `left` is how many the server still allows, if it says so. */
export function afterFailure(known: Lockout, left: number | undefined, now: number): Lockout {
  const attempts = left === undefined ? known.attempts + 1 : adminLockAfter - left
  return attempts >= adminLockAfter ? locked(adminLockMs, now) : { attempts, lockedUntil: null }
}

/** The server refuses for `waitMs`, or for the rule's five minutes if it doesn't say. */
export function afterLock(waitMs: number | null, now: number): Lockout {
  return locked(waitMs ?? adminLockMs, now)
}

/** Reads how many attempts are left from the body of a 401, or undefined if it doesn't say. */
export function readAttemptsLeft(body: unknown): number | undefined {
  const left: unknown = Object(body).attempts_left
  return typeof left === 'number' && left >= 0 && left <= adminLockAfter ? left : undefined
}

function locked(forMs: number, now: number): Lockout {
  return { attempts: adminLockAfter, lockedUntil: now + forMs }
}
