import { adminPasswordMessages } from '#contract/administration/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, unauthenticated } from '#server/http/refusals.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { endLinks, findLinkByToken, useLink } from '#server/sign-in/links/email-link-store.ts'
import { sharesOfAccount } from '#server/sign-in/passwords/hash-queue.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { removeLeftovers, toSignIns } from '#server/sign-in/remove-leftovers.ts'
import { deletePersonSessions } from '#server/sessions/session-store.ts'
import { lockPassword } from '#server/sign-in/passwords/password-lock.ts'
import { whyPasswordIsWeak } from '#server/sign-in/passwords/weak-passwords.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { updateAdministrator, findAdministratorByEmail } from '#server/accounts/administrator-store.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'
import { hashSecret } from '#server/http/secrets.ts'
import type { EmailRequest, LinkDeps } from '#server/sign-in/ask-for-sign-in.ts'
import { allowEmail } from '#server/sign-in/links/allow-email.ts'
import { requestLink, resetLinkLife } from '#server/sign-in/links/email-links.ts'
import { deleteFailures } from '#server/sign-in/passwords/lockout.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { findOrigin } from '#server/sessions/origin.ts'

/** A notice about a password is sent within three days (ms), or not at all. */
const noticeLife = 3 * 24 * 3_600_000

/** Throws 400 for a new password that is common, regular, or made of the administrator's own name or address. */
export async function refuseWeakPassword(administrator: AdministratorTable, password: string): Promise<void> {
  const weak = await whyPasswordIsWeak(password, [
    administrator.email,
    administrator.first_name,
    administrator.last_name,
  ])
  if (weak) throw badInput('new_password', weak.text, weak.code)
}

/**
 * Sets an administrator's own new password and ends all their other sessions. The caller has checked the current
 * password. Throws 400 when the new password is the same as the temporary one, 401 when the session has ended. `now` in
 * ms.
 */
export async function changeOwnPassword(
  { db, secretKey }: { db: Db; secretKey: Buffer },
  administrator: AdministratorTable,
  change: { current: string; password: string; session: string },
  now: number,
): Promise<void> {
  if (administrator.must_change && change.password === change.current)
    throw badInput('new_password', adminPasswordMessages.sameAsTemporary, 'same_as_temporary')
  const password_hash = await hashPassword(change.password, {
    shares: sharesOfAccount(administrator.id),
    account: administrator.id,
    isKnown: true,
  })
  await db.transaction().execute(async (trx) => {
    await lockPassword(trx, administrator.id)
    if (!(await findOrigin(trx, change.session))) throw unauthenticated()
    await setPassword(trx, administrator, { password_hash, keep: change.session, proof: 'password', secretKey }, now)
  })
}

type NewPassword = { password_hash: string; keep: string | null; proof: 'password' | 'link'; secretKey: Buffer }

/**
 * Stores a new password, ends other sessions and links, removes passkeys that were added in other sign-ins, and
 * notifies the administrator. `now` in ms.
 */
async function setPassword(
  trx: DbOrTrx,
  { id, email, school_id }: AdministratorTable,
  { password_hash, keep, proof, secretKey }: NewPassword,
  now: number,
): Promise<void> {
  await updateAdministrator(trx, id, { password_hash, must_change: 0, temporary_until: null })
  const origin = keep === null ? undefined : await findOrigin(trx, keep)
  const owner = { kind: 'admin', id, email, school: school_id } as const
  const scope = { these: 'all', kept: origin ? toSignIns(origin) : null } as const
  await removeLeftovers(trx, owner, scope, { by: { actor_kind: 'admin', actor_id: id }, secretKey, at: now })
  const sessions = await deletePersonSessions(trx, 'admin', id, keep)
  await endLinks(trx, { email, kind: 'admin', keep: [] }, now)
  const notice = { template: 'admin-password-changed', to: email, school: school_id, link: null } as const
  await addToOutbox(trx, { ...notice, worthUntil: now + noticeLife }, now)
  const actor = { actor_kind: 'admin', actor_id: id } as const
  const object = { object_kind: 'admin', object_id: id, school_id }
  await recordAudit(trx, { ...actor, action: 'account.password', ...object, detail: { by: proof, sessions } }, now)
}

type Deps = { db: Db; secretKey: Buffer; now: () => number }

/**
 * Queues the email with a link that sets a new password. Returns false, and queues nothing, when no administrator has
 * the address, or when the mailbox or the sender's network has reached its limit of emails.
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
 * Sets the password that the owner of an emailed link chose. Ends all the administrator's sessions, and the lockouts of
 * unknown browsers and of this browser. `browser` is the keyed hash of its cookie. Returns false for an unusable link.
 * Throws 400 for a weak password; then the link stays usable.
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
  // The link proved that the person owns the mailbox, so the hashing waits in the known browsers' lane.
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
  return isRecent(link.sent_at, resetLinkLife, now()) ? link : null
}
