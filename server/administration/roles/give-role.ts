import type { Kysely } from 'kysely'
import type { AdminRole } from '#contract/roles.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import type { Schema } from '#server/database/schema.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { endLinks } from '#server/sign-in/links/email-link-store.ts'
import { deletePasskeysOf } from '#server/sign-in/passkeys/store.ts'
import { deleteSessionsOf } from '#server/sessions/session-store.ts'
import { updateAdministrator } from '#server/accounts/administrator-store.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'

const day = 24 * 3_600_000
/** How long (ms) a notice about a role is worth sending: three days. */
const noticeLife = 3 * day

/**
 * Whether the old or the new role is that of a University Admin of a closed university, which keeps its administrators.
 * Roles for all universities can be revoked even when the person's faculty account is at a closed one: otherwise
 * closing it would protect a stranger's role. `school` is the university of the new role, if it has one.
 */
export async function isRoleOfClosed(
  trx: Kysely<Schema>,
  { role, school_id }: Pick<AdministratorTable, 'role' | 'school_id'>,
  school: string | null,
): Promise<boolean> {
  for (const its of [role === 'sub' ? school_id : null, school])
    if (its !== null && !(await findOpenSchool(trx, its))) return true
  return false
}

/**
 * Sets an administrator's role, or revokes it. Ends every session and link that uses the old one, and notifies the
 * person by email. The caller checks the permission. `school` is the university concerned, `at` in ms.
 */
export async function giveRole(
  trx: Kysely<Schema>,
  { id, email, role: from }: AdministratorTable,
  given: { role: AdminRole | 'revoke'; school: string | null },
  by: Pick<AuditEntry, 'actor_kind' | 'actor_id'>,
  at: number,
): Promise<void> {
  const { role, school } = given
  const isRevoked = role === 'revoke'
  if (isRevoked) await updateAdministrator(trx, id, { role: 'revoked' })
  else await updateAdministrator(trx, id, { role, school_id: role === 'sub' ? school : null })
  const sessions = await deleteSessionsOf(trx, 'admin', id)
  // If promoted again, the person starts with a temporary password, which an older passkey must not bypass.
  if (isRevoked) await deletePasskeysOf(trx, { kind: 'admin', id })
  await endLinks(trx, { email, kind: 'admin', keep: [] }, at)
  const template = isRevoked ? 'admin-revoked' : 'admin-role-changed'
  await addToOutbox(trx, { template, to: email, school, link: null, worthUntil: at + noticeLife }, at)
  const object = { object_kind: 'admin', object_id: id, school_id: school }
  const detail = { from, to: isRevoked ? 'revoked' : role, sessions }
  await recordAudit(trx, { ...by, action: isRevoked ? 'admin.revoke' : 'admin.role', ...object, detail }, at)
}
