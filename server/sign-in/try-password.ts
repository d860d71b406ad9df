import { signInAnswers, signInMessages } from '#contract/sign-in.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/connect.ts'
import { Refusal } from '#server/http/refusals.ts'
import { countAttempt, type Attempt } from './lockout.ts'
import { verifyPassword } from './passwords.ts'

type Deps = { db: Db; secretKey: Buffer; now: () => number }

/** Somebody at a door with a password: the account of the address, if there is one that may sign in. */
export type Claim = {
  kind: 'student' | 'admin'
  email: string
  password: string
  account: { id: string; school: string | null; passwordHash: string | null } | null
  /** Keyed hash of the browser's own cookie. */
  browser: string | null
}

/** What a wrong password is answered with; the same for an address that nobody has. */
const wrongWords = { student: signInAnswers.wrongEmailOrPassword, admin: signInMessages.adminFailed }

/**
 * Looks at a password, counting the attempt first; gives null when it is right, else the refusal: 401 with the tries
 * left, or 429 while locked. A refusal is audited here, a sign-in where it begins. Throws 503 when too many passwords wait.
 */
export async function tryPassword(deps: Deps, claim: Claim): Promise<Refusal | null> {
  const { kind, email, account, browser, password } = claim
  const attempt = await countAttempt(deps, { kind, email, browser, accountId: account?.id ?? null })
  if (attempt.refusal) return attempt.refusal
  const isRight = await look(attempt, password, account?.passwordHash ?? null)
  if (isRight && account) {
    await attempt.right()
    return null
  }
  await auditRefusal(deps, claim, 'sign-in.password')
  const locked = await attempt.failed()
  if (locked) await auditRefusal(deps, claim, 'sign-in.locked')
  return locked ?? new Refusal(401, { error: wrongWords[kind], attempts_left: attempt.left })
}

/** Whoever is sent away because too many passwords wait has not guessed, and must not be locked out for coming back. */
async function look(attempt: Attempt, password: string, kept: string | null): Promise<boolean> {
  try {
    return await verifyPassword(password, kept)
  } catch (error) {
    await attempt.takeBack()
    throw error
  }
}

function auditRefusal(
  { db, now }: Deps,
  { kind, account }: Claim,
  action: 'sign-in.password' | 'sign-in.locked',
): Promise<void> {
  const actor = { actor_kind: 'nobody', actor_id: null } as const
  const object = { object_kind: kind, object_id: account?.id ?? null, school_id: account?.school ?? null }
  return recordAudit(db, { ...actor, action, ...object, result: 'refused' }, now())
}
