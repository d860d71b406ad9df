import { signInAnswers, signInMessages } from '#contract/sign-in/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { Refusal } from '#server/http/refusals.ts'
import { ShareBudget } from '#server/http/share-budget.ts'
import { countAttempt } from './lockout.ts'
import type { Attempt, Door } from './lockout-rules.ts'
import { verifyNothing, verifyPassword } from './passwords.ts'
import type { UnknownAddresses } from './unknown-addresses.ts'

type Deps = { db: Db; secretKey: Buffer; now: () => number }
type Account = { id: string; school: string | null; passwordHash: string | null }

/** A person who signs in with a password. */
export type Claim = {
  kind: Door
  email: string
  password: string
  /**
   * The shares in whose queue the password waits: `clientShares`, or `sharesOfAccount` for a person who is signed in.
   */
  shares: readonly string[]
  /** Keyed hash of the browser's own cookie. */
  browser: string | null
  account: Account
}

/** Returns the message for a wrong password. Unknown addresses get the same message. */
const wrongPassword = (kind: Door) =>
  kind === 'admin' ? signInMessages.adminFailed : signInAnswers.wrongEmailOrPassword

/**
 * Returns the budget of hashes for addresses without an account: 300 a minute in each process. Five a second use a
 * tenth of a core. Over the budget no one is refused, see `verifyNothing`.
 */
export function dummyHashes(): ShareBudget {
  return new ShareBudget({ within: 60_000, share: 30, all: 300, few: 5 })
}

/**
 * Counts an attempt and checks its password. Returns null when it is correct, otherwise the refusal: 401 with the
 * remaining tries, or 429 while locked. Throws 503 when too many passwords wait. The audit has only the first failure
 * of a count and each lock, so that guessing doesn't fill it.
 */
export async function tryPassword(deps: Deps, claim: Claim): Promise<Refusal | null> {
  const { kind, email, shares, account, browser, password } = claim
  const attempt = await countAttempt(deps, { kind, email, browser, accountId: account.id, share: shares[0]! })
  if (attempt.refusal) return attempt.refusal
  const place = { shares, account: email, isKnown: attempt.isKnown }
  if (await uncountedOnError(attempt, verifyPassword(password, account.passwordHash, place))) {
    await attempt.right()
    return null
  }
  if (attempt.isFirst) await auditRefusal(deps, claim, 'sign-in.password')
  const locked = await attempt.failed()
  if (locked) await auditRefusal(deps, claim, 'sign-in.locked')
  return locked ?? wrong(kind, attempt)
}

/**
 * Refuses a password for an address without an account, with the same messages, counts and duration as for an account.
 * It writes nothing, and over a budget (`dummyHashes`) it hashes nothing. Throws 503 when too many passwords wait.
 */
export async function refuseUnknown(
  { unknown, dummies, now }: { unknown: UnknownAddresses; dummies: ShareBudget; now: () => number },
  { kind, email, password, shares }: Omit<Claim, 'account' | 'browser'>,
): Promise<Refusal> {
  const attempt = unknown.count({ kind, email }, now())
  if (attempt.refusal) return attempt.refusal
  const place = { shares, account: email, isKnown: false }
  const check = dummies.take(shares[0]!, now()) === 0 ? verifyPassword(password, null, place) : verifyNothing(place)
  await uncountedOnError<unknown>(attempt, check)
  return (await attempt.failed()) ?? wrong(kind, attempt)
}

function wrong(kind: Door, { attemptsLeft }: Attempt): Refusal {
  return new Refusal(401, { error: wrongPassword(kind), code: 'wrong_password', attempts_left: attemptsLeft })
}

/** Undoes an attempt when its check fails, such as with a 503. It wasn't a guess and must not lock anyone out. */
async function uncountedOnError<T>(attempt: Attempt, check: Promise<T>): Promise<T> {
  try {
    return await check
  } catch (error) {
    await attempt.takeBack()
    throw error
  }
}

function auditRefusal(
  { db, now }: Deps,
  { kind, account, shares }: Claim,
  action: 'sign-in.password' | 'sign-in.locked',
): Promise<void> {
  const actor = { actor_kind: 'nobody', actor_id: null } as const
  const object = { object_kind: kind, object_id: account.id, school_id: account.school }
  const line = { ...actor, action, ...object, result: 'refused' } as const
  return db.yieldingTransaction(shares[0]!, (trx) => recordAudit(trx, line, now()))
}
