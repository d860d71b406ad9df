import { adminPasswordMessages } from '#contract/administration/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, unauthenticated } from '#server/http/refusals.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { endLinks } from '#server/sign-in/links/email-link-store.ts'
import { sharesOfAccount } from '#server/sign-in/passwords/hash-turns.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { removeLeftovers, signInsOf } from '#server/sign-in/remove-leftovers.ts'
import { deleteSessionsOf, findOrigin } from '#server/sessions/session-store.ts'
import { takePasswordTurn } from '#server/sign-in/passwords/password-turn.ts'
import { whyPasswordIsWeak } from '#server/sign-in/passwords/weak-passwords.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { updateAdministrator } from '#server/accounts/administrator-store.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'

/** A notice about a password is worth sending for three days (ms). */
const noticeLife = 3 * 24 * 3_600_000

/** Throws 400 for a new password that is common, regular, or made of the administrator's own name or address. */
export async function refuseWeakPassword(of: AdministratorTable, password: string): Promise<void> {
  const weak = await whyPasswordIsWeak(password, [of.email, of.first_name, of.last_name])
  if (weak) throw badInput('new_password', weak.text, weak.code)
}

/**
 * Sets an administrator's own new password and ends all other sessions. The caller has checked the current password.
 * Throws 400 when the new password is the temporary one, 401 when the session ended in the meantime. `at` in ms.
 */
export async function changeOwnPassword(
  { db, secretKey }: { db: Db; secretKey: Buffer },
  of: AdministratorTable,
  change: { current: string; password: string; session: string },
  at: number,
): Promise<void> {
  if (of.must_change && change.password === change.current)
    throw badInput('new_password', adminPasswordMessages.sameAsTemporary, 'same_as_temporary')
  const password_hash = await hashPassword(change.password, {
    shares: sharesOfAccount(of.id),
    account: of.id,
    isKnown: true,
  })
  await db.transaction().execute(async (trx) => {
    await takePasswordTurn(trx, of.id)
    if (!(await findOrigin(trx, change.session))) throw unauthenticated()
    await setPassword(trx, of, { password_hash, keep: change.session, by: 'password', secretKey }, at)
  })
}

type NewPassword = { password_hash: string; keep: string | null; by: 'password' | 'link'; secretKey: Buffer }

/**
 * Stores a new password, ends all other sessions and links, removes the passkeys that were added elsewhere, and
 * notifies the administrator by email. `at` in ms.
 */
export async function setPassword(
  trx: Kysely<Schema>,
  { id, email, school_id }: AdministratorTable,
  { password_hash, keep, by, secretKey }: NewPassword,
  at: number,
): Promise<void> {
  await updateAdministrator(trx, id, { password_hash, must_change: 0, temporary_until: null })
  const here = keep === null ? undefined : await findOrigin(trx, keep)
  const owner = { kind: 'admin', id, email, school: school_id } as const
  const which = { these: 'all', kept: here ? signInsOf(here) : null } as const
  await removeLeftovers(trx, owner, which, { by: { actor_kind: 'admin', actor_id: id }, secretKey, at })
  const sessions = await deleteSessionsOf(trx, 'admin', id, keep)
  await endLinks(trx, { email, kind: 'admin', keep: [] }, at)
  const notice = { template: 'admin-password-changed', to: email, school: school_id, link: null } as const
  await addToOutbox(trx, { ...notice, worthUntil: at + noticeLife }, at)
  const who = { actor_kind: 'admin', actor_id: id } as const
  const object = { object_kind: 'admin', object_id: id, school_id }
  await recordAudit(trx, { ...who, action: 'account.password', ...object, detail: { by, sessions } }, at)
}
