import { adminLockAfter, adminLockMs } from '#contract/sign-in/limits.ts'
import type { ApiError } from '#web/api/api-error.ts'

/** What the form shows: failures in a row, and until when (ms) it is locked. The server has its own count, and the say. */
export type Lockout = { attempts: number; lockedUntil: number | null }

export const noFailures: Lockout = { attempts: 0, lockedUntil: null }

/** Reads the two stored texts; a lock that is over has cleared the count as well. */
export function readLockout(attempts: string | null, endTime: string | null, now: number): Lockout {
  const lockedUntil = Number(endTime) || null
  if (lockedUntil !== null && lockedUntil <= now) return noFailures
  return { attempts: Math.max(0, Math.trunc(Number(attempts) || 0)), lockedUntil }
}

/** What a refused sign-in makes of the lockout. Only a wrong password counts; a dropped connection does not. */
export function afterRefusal({ status, body, retryAfterMs }: ApiError, known: Lockout, now: number): Lockout {
  // The lock counts its attempts; whoever else is asked to wait may have come too often only.
  if (status === 429 && Object(body).attempts) return afterLock(retryAfterMs, now)
  return status === 401 ? afterFailure(known, readAttemptsLeft(body), now) : known
}

/** One more failure. `left` is how many the server still allows, where it says so. */
export function afterFailure(known: Lockout, left: number | undefined, now: number): Lockout {
  const attempts = left === undefined ? known.attempts + 1 : adminLockAfter - left
  return attempts >= adminLockAfter ? locked(adminLockMs, now) : { attempts, lockedUntil: null }
}

/** The server refuses to listen for `waitMs`, or for the five minutes of the rule when it does not say. */
export function afterLock(waitMs: number | null, now: number): Lockout {
  return locked(waitMs ?? adminLockMs, now)
}

/** Reads how many attempts are left from the body of a 401; undefined where the server does not say. */
export function readAttemptsLeft(body: unknown): number | undefined {
  const left: unknown = Object(body).attempts_left
  return typeof left === 'number' && left >= 0 && left <= adminLockAfter ? left : undefined
}

function locked(forMs: number, now: number): Lockout {
  return { attempts: adminLockAfter, lockedUntil: now + forMs }
}
