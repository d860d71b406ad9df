import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { Refusal, unauthenticated } from '#server/http/refusals.ts'
import { recordProof } from '#server/sessions/fresh-proof.ts'
import { sharesOfAccount } from './hash-queue.ts'
import { tryPassword } from './try-password.ts'

type Account = { id: string; email: string; school_id: string | null; password_hash: string | null }
type Given = {
  kind: 'student' | 'admin'
  account: Account | undefined
  password: string
  /** Keyed hash of the browser's own cookie. */
  browser: string | null
  /** The message for a wrong password. */
  wrong: string
}

/**
 * Checks the password of a session's own account again, and stores the proof in the session. An administrator's
 * password also proves the session's faculty part. Failures count like failed sign-ins. Throws 401 when the password is
 * wrong or the account may not sign in, 429 while locked, and 503 when too many passwords wait.
 */
export async function proveByPassword(
  deps: { db: Db; secretKey: Buffer; now: () => number },
  session: string,
  { kind, account, password, browser, wrong }: Given,
): Promise<void> {
  if (!account) throw unauthenticated()
  const { id, email, school_id: school, password_hash: passwordHash } = account
  const claim = { password, browser, shares: sharesOfAccount(id) }
  const refusal = await tryPassword(deps, { kind, email, account: { id, school, passwordHash }, ...claim })
  if (refusal?.status === 401) throw new Refusal(401, { ...refusal.body, error: wrong })
  if (refusal) throw refusal
  const parts = kind === 'admin' ? (['admin', 'faculty'] as const) : (['student'] as const)
  await deps.db.transaction().execute(async (trx) => {
    const provedAt = deps.now()
    await recordProof(trx, session, { parts, method: 'password' }, provedAt)
    const line = { actor_kind: kind, actor_id: id, object_kind: kind, object_id: id, school_id: school } as const
    await recordAudit(trx, { ...line, action: 'password.proof' }, provedAt)
  })
}
