import { hashSecret } from '#server/http/secrets.ts'
import { findLinkByToken, useLink } from '#server/sign-in/email-link-store.ts'
import { requestLink, resetLinkLife } from '#server/sign-in/email-links.ts'
import { findAdministratorByEmail } from '#server/sign-in/administrator-store.ts'
import { forgetFailures } from '#server/sign-in/administrator-sessions.ts'
import { hashPassword } from '#server/sign-in/passwords.ts'
import { takePasswordTurn } from '#server/sign-in/session-store.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'
import type { Db } from '#server/database/connect.ts'
import { refuseWeakPassword, setPassword } from './change-password.ts'

type Deps = { db: Db; secretKey: Buffer; now: () => number }

/**
 * Asks for the letter with a link that sets a new password. For an address of no administrator the same work is done
 * and no letter written. Throws 429 when letters were asked for the address too often.
 */
export async function askForReset(
  { db, now }: Deps,
  asked: { email: string; nonce: string; askedFrom: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const administrator = await findAdministratorByEmail(trx, asked.email)
    const account = administrator ? { id: administrator.id, school: administrator.school_id } : null
    const letter = administrator ? 'admin-password-reset' : null
    const link = { kind: 'admin', purpose: 'reset', account, letter, remember: false, redirect: null } as const
    await requestLink(trx, { ...link, ...asked }, now())
  })
}

/**
 * Sets the password that the owner of a mailed link chose, ends every session, and lets the address sign in again
 * though strangers or this browser had failed too often; `browser` is the keyed hash of its own cookie. False for a link
 * that is not usable. Throws 400 for a weak password, and the link stays good.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, browser }: { token: string; password: string; browser: string | null },
): Promise<boolean> {
  const { db, secretKey, now } = deps
  const link = await findResetLink(deps, token)
  const administrator = link && (await findAdministratorByEmail(db, link.email))
  if (!administrator || administrator.id !== link.admin_id) return false
  await refuseWeakPassword(administrator, password)
  // The link proved the mailbox, so it waits with the known browsers.
  const place = { share: `link ${link.id}`, account: link.id, isKnown: true }
  const password_hash = await hashPassword(password, place)
  return db.transaction().execute(async (trx) => {
    await takePasswordTurn(trx, administrator.id)
    if (!(await useLink(trx, link.id, 'click', now()))) return false
    await setPassword(trx, administrator, { password_hash, keep: null, by: 'link' }, now())
    await forgetFailures(trx, { secretKey, email: administrator.email, browser })
    return true
  })
}

async function findResetLink({ db, now }: Deps, token: string): Promise<EmailLinkTable | null> {
  const link = await findLinkByToken(db, hashSecret(token))
  if (link?.purpose !== 'reset' || link.ended_at !== null || link.sent_at === null) return null
  return now() <= link.sent_at + resetLinkLife ? link : null
}
