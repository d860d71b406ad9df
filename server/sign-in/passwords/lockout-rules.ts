import { adminLockAfter, adminLockMs } from '#contract/sign-in/sign-in.ts'
import { signInMessages, signInAnswers } from '#contract/sign-in/words.ts'
import { type Refusal, tooMany } from '#server/http/refusals.ts'
import { isRecent, maxClockLeadMs } from '#server/time/is-recent.ts'
import type { SignInFailureTable } from '#server/sign-in/table.ts'

const minute = 60_000
export const day = 24 * 60 * minute

/** This many failures in a row, within this period (ms), lock password sign-in to an account for five minutes. */
export const limits = {
  admin: { failures: adminLockAfter, period: 15 * minute },
  student: { failures: 10, period: 15 * minute },
}
/** The maximum number of failures a day from browsers that never signed in to the account. It stops slow guessing. */
const strangersADay = 30

export type Door = keyof typeof limits
/** Counted failures. They are stored in the database or, for an address without an account, in memory. Times in ms. */
export type Failures = Omit<SignInFailureTable, 'key'>

/** One attempt at a password. It counts as failed until the password is known to be right. */
export type Attempt = {
  /** The refusal when the password isn't checked, otherwise null. */
  refusal: Refusal | null
  /** Whether the browser has signed in to the account before. */
  isKnown: boolean
  /** Whether it is the first attempt of a new count. */
  isFirst: boolean
  /** The number of tries left before the lock. */
  attemptsLeft: number
  /** Call it when the password is wrong. Returns the refusal when this failure locks sign-in. */
  failed: () => Promise<Refusal | null>
  /** Call it when the password is correct. Resets the count. */
  right: () => Promise<void>
  /** Call it when the password wasn't checked, so that the attempt doesn't count. */
  takeBack: () => Promise<void>
}

/** Whether a count of failures that began at `start` (ms), and may be locked, starts again at `now` (ms). */
function startsOver({ since: start, locked_until: lockEnd }: Failures, period: number, now: number): boolean {
  if (lockEnd === null) return !isRecent(start, period, now)
  return lockEnd <= now || lockEnd > now + adminLockMs + maxClockLeadMs
}

/** Returns a count with one more failure, by the same rules as the SQL in lockout.ts. `now` in ms. */
export function addFailure(stored: Failures | undefined, period: number, now: number): Failures {
  const counted = stored ? { ...stored } : newCount(now)
  if (startsOver(counted, period, now)) Object.assign(counted, { failures: 0, since: now, locked_until: null })
  if (!isRecent(counted.day_since, day, now)) Object.assign(counted, { day_failures: 0, day_since: now })
  counted.failures += 1
  counted.day_failures += 1
  return counted
}

function newCount(now: number): Failures {
  return { failures: 0, since: now, locked_until: null, day_failures: 0, day_since: now }
}

/** Returns the refusal if the password of a counted attempt must not be checked, otherwise null. `now` in ms. */
export function refuseCounted(
  counted: Failures,
  attempt: { kind: Door; isKnown: boolean },
  now: number,
): Refusal | null {
  if (counted.locked_until !== null) return lockedRefusal(attempt.kind, counted.locked_until, now)
  // Simultaneous attempts at an account may all be counted before some are taken back. The limit that is exceeded by
  // more was the first to be reached, and is the one that the counts of an unknown address stop at.
  const excess = counted.failures - limits[attempt.kind].failures
  const excessOfDay = attempt.isKnown ? 0 : counted.day_failures - strangersADay
  if (excess > 0 && excess >= excessOfDay) return lockedRefusal(attempt.kind, now + adminLockMs, now)
  return excessOfDay > 0 ? strangersRefused((counted.day_since + day - now) / 1000) : null
}

/** The 429 for an account that is locked until `lockedUntil`. Both times in ms. */
export function lockedRefusal(kind: Door, lockedUntil: number, now: number): Refusal {
  const seconds = (lockedUntil - now) / 1000
  return tooMany(signInMessages.adminLocked, 'sign_in_locked', seconds, {
    attempts: limits[kind].failures,
    retry_after: Math.ceil(seconds),
  })
}

function strangersRefused(retryAfter: number): Refusal {
  return tooMany(signInAnswers.lockedToday, 'too_many_failures', retryAfter)
}
