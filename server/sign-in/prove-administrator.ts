import { administrationMessages } from '#contract/administration-words.ts'
import type { Db } from '#server/database/connect.ts'
import { Refusal, unauthenticated } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { noteProof } from './fresh-proof.ts'
import { shareOfSession } from './hash-turns.ts'
import { tryPassword } from './try-password.ts'

type Account = { id: string; email: string; school_id: string | null; password_hash: string | null }

/**
 * Checks an administrator's password again in a session that continues, and notes the proof for its administrator and
 * faculty parts. Failures count like those at sign-in. Throws 401 when the password is wrong or there is no such
 * administrator, 429 while locked. `browser` is the keyed hash of the browser's own cookie.
 */
export async function proveAdministrator(
  deps: { db: Db; secretKey: Buffer; now: () => number },
  viewer: Viewer,
  given: { administrator: Account | undefined; password: string; browser: string | null },
): Promise<void> {
  const { administrator, ...typed } = given
  if (!administrator) throw unauthenticated()
  const { id, email, school_id: school, password_hash: passwordHash } = administrator
  const share = shareOfSession(viewer.session)
  const account = { id, school, passwordHash }
  const refusal = await tryPassword(deps, { kind: 'admin', email, account, share, ...typed })
  if (refusal?.status === 401)
    throw new Refusal(401, { ...refusal.body, error: administrationMessages.wrongCurrentPassword })
  if (refusal) throw refusal
  await noteProof(deps.db, viewer.session, ['admin', 'faculty'], deps.now())
}
