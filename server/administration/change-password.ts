import { adminPasswordMessages } from '#contract/administration/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { badInput, unauthenticated } from '#server/http/refusals.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { endLinks } from '#server/sign-in/links/email-link-store.ts'
import { sharesOfAccount } from '#server/sign-in/passwords/hash-queue.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { removeLeftovers, toSignIns } from '#server/sign-in/remove-leftovers.ts'
import { deletePersonSessions, findOrigin } from '#server/sessions/session-store.ts'
import { lockPassword } from '#server/sign-in/passwords/password-lock.ts'
import { whyPasswordIsWeak } from '#server/sign-in/passwords/weak-passwords.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { updateAdministrator } from '#server/accounts/administrator-store.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'

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
 * Sets an administrator's own new password and ends all other sessions. The caller has checked the current password.
 * Throws 400 when the new password is the temporary one, 401 when the session ended in the meantime. `now` in ms.
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
 * Stores a new password, ends all other sessions and links, removes the passkeys that were added elsewhere, and
 * notifies the administrator by email. `now` in ms.
 */
export async function setPassword(
  trx: Kysely<Schema>,
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
