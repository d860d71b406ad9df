import { hashSecret } from '#server/http/secrets.ts'
import { allowEmail } from '#server/sign-in/links/allow-email.ts'
import type { EmailRequest, LinkDeps } from '#server/sign-in/ask-for-sign-in.ts'
import { findLinkByToken, useLink } from '#server/sign-in/links/email-link-store.ts'
import { requestLink, resetLinkLife } from '#server/sign-in/links/email-links.ts'
import { findAdministratorByEmail } from '#server/accounts/administrator-store.ts'
import { deleteFailures } from '#server/sign-in/passwords/lockout.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { lockPassword } from '#server/sign-in/passwords/password-lock.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'
import type { Db } from '#server/database/db.ts'
import { refuseWeakPassword, setPassword } from './change-password.ts'

type Deps = { db: Db; secretKey: Buffer; now: () => number }

/**
 * Writes the email with a link that sets a new password. Returns false, and writes nothing, for an address of no
 * administrator, and when the mailbox has had its emails or too many of the network's are held.
 */
export async function askForReset(
  { db, mailShares }: LinkDeps,
  email: string,
  requester: EmailRequest,
): Promise<boolean> {
  if (!(await findAdministratorByEmail(db, email))) return false
  return db.yieldingTransaction(requester.shares[0]!, async (trx) => {
    const administrator = await findAdministratorByEmail(trx, email)
    if (!administrator) return false
    const { id, school_id: school } = administrator
    const message = { kind: 'admin', email, account: id, school, lane: 1, carriesLink: true } as const
    const allowance = await allowEmail(trx, mailShares, message, requester, requester.at)
    if (typeof allowance === 'string') return false
    const { nonce, askedFrom } = requester
    const link = { kind: 'admin', purpose: 'reset', template: 'admin-password-reset' } as const
    const request = { ...link, email, account: { id, school }, nonce, askedFrom, remember: false, redirect: null }
    await requestLink(trx, request, allowance, requester.at)
    return true
  })
}

/**
 * Sets the password that the owner of an emailed link chose, ends every session, and ends the lockouts of unknown
 * browsers and of this browser. `browser` is the keyed hash of its cookie. Returns false for an unusable link. Throws
 * 400 for a weak password; then the link stays usable.
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
  // The link proved that the person owns the mailbox, so the password waits in the known browsers' lane.
  const hashOptions = { shares: [`link ${link.id}`], account: link.id, isKnown: true }
  const password_hash = await hashPassword(password, hashOptions)
  return db.transaction().execute(async (trx) => {
    await lockPassword(trx, administrator.id)
    if (!(await useLink(trx, link.id, 'click', now()))) return false
    await setPassword(trx, administrator, { password_hash, keep: null, proof: 'link', secretKey }, now())
    await deleteFailures(trx, { secretKey, email: administrator.email, browser })
    return true
  })
}

async function findResetLink({ db, now }: Deps, token: string): Promise<EmailLinkTable | null> {
  const link = await findLinkByToken(db, hashSecret(token))
  if (link?.purpose !== 'reset' || link.ended_at !== null || link.sent_at === null) return null
  return now() <= link.sent_at + resetLinkLife ? link : null
}
