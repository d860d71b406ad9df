import { reauthCode } from '#contract/accounts-words.ts'
import { administrationMessages, adminFreshMinutes } from '#contract/administration-words.ts'
import type { Db } from '#server/database/connect.ts'
import { Refusal, unauthenticated } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { noteAdministratorProof, whenAdministratorProved } from '#server/sign-in/administrator-sessions.ts'
import { tryPassword } from '#server/sign-in/try-password.ts'
import { findAdministrator } from './store.ts'
import type { AdministratorTable } from './table.ts'

type Deps = { db: Db; secretKey: Buffer; now: () => number }

/** Throws 403, with a code that a page knows, unless the administrator gave their password a short while ago. */
export async function refuseUnlessFresh({ db, now }: Deps, viewer: Viewer): Promise<void> {
  const since = await whenAdministratorProved(db, viewer.session)
  if (since !== undefined && now() - since <= adminFreshMinutes * 60_000) return
  throw new Refusal(403, { error: administrationMessages.reauthRequired, code: reauthCode })
}

/**
 * Takes an administrator's password again, in the session that goes on; gives their row. Failures count like those at
 * the door. Throws 401 when it is wrong, 429 while locked. `browser` is the keyed hash of the browser's own cookie.
 */
export async function proveAdministrator(
  deps: Deps,
  viewer: Viewer,
  given: { administrator: string; password: string; browser: string | null },
): Promise<AdministratorTable> {
  const administrator = await findAdministrator(deps.db, given.administrator)
  if (!administrator) throw unauthenticated()
  const { id, email, school_id: school, password_hash: passwordHash } = administrator
  const account = { id, school, passwordHash }
  const refusal = await tryPassword(deps, { kind: 'admin', email, account, ...given })
  if (refusal?.status === 401)
    throw new Refusal(401, { ...refusal.body, error: administrationMessages.wrongCurrentPassword })
  if (refusal) throw refusal
  await noteAdministratorProof(deps.db, viewer.session, deps.now())
  return administrator
}
