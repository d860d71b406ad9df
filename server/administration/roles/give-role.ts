import { assignableRoles, mayManageRole, type Administrator } from '#contract/administration/administration.ts'
import type { AdminRole } from '#contract/roles.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { endLinks } from '#server/sign-in/links/email-link-store.ts'
import { deleteAdminPasskeys } from '#server/sign-in/passkeys/store.ts'
import { deletePersonSessions } from '#server/sessions/session-store.ts'
import { updateAdministrator, findAdministrator, lockAdministrators } from '#server/accounts/administrator-store.ts'
import { listAdministrators } from '#server/accounts/list-administrators.ts'
import { findFaculty } from '#server/accounts/store.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'
import type { Db } from '#server/database/db.ts'
import { universityClosed } from '#server/schools/closed-schools.ts'

const day = 24 * 3_600_000
/** A notice about a role is sent within three days (ms), or not at all. */
const noticeLife = 3 * day

/**
 * Whether the old or the new role is that of a University Admin of a closed university, which keeps its administrators.
 * A role for all universities can be revoked even if the person's faculty account is at a closed one. Otherwise closing
 * a university would protect a stranger's role. `school` is the university of the new role, if it has one.
 */
export async function isAtClosedSchool(
  trx: DbOrTrx,
  { role, school_id }: Pick<AdministratorTable, 'role' | 'school_id'>,
  school: string | null,
): Promise<boolean> {
  for (const schoolId of [role === 'sub' ? school_id : null, school])
    if (schoolId !== null && !(await findOpenSchool(trx, schoolId))) return true
  return false
}

/**
 * Sets an administrator's role, or revokes it. Ends every session and link that uses the old role, and notifies the
 * person by email. The caller checks the permission. `school` is the university concerned, `now` in ms.
 */
export async function giveRole(
  trx: DbOrTrx,
  { id, email, role: oldRole }: AdministratorTable,
  assignment: { role: AdminRole | 'revoke'; school: string | null },
  actor: Pick<AuditEntry, 'actor_kind' | 'actor_id'>,
  now: number,
): Promise<void> {
  const { role, school } = assignment
  const isRevoked = role === 'revoke'
  if (isRevoked) await updateAdministrator(trx, id, { role: 'revoked' })
  else await updateAdministrator(trx, id, { role, school_id: role === 'sub' ? school : null })
  const sessions = await deletePersonSessions(trx, 'admin', id)
  // A person who is promoted again starts with a temporary password, which an older passkey must not bypass.
  if (isRevoked) await deleteAdminPasskeys(trx, id)
  await endLinks(trx, { email, kind: 'admin', keep: [] }, now)
  const template = isRevoked ? 'admin-revoked' : 'admin-role-changed'
  await addToOutbox(trx, { template, to: email, school, link: null, worthUntil: now + noticeLife }, now)
  const object = { object_kind: 'admin', object_id: id, school_id: school }
  const detail = { from: oldRole, to: isRevoked ? 'revoked' : role, sessions }
  await recordAudit(trx, { ...actor, action: isRevoked ? 'admin.revoke' : 'admin.role', ...object, detail }, now)
}

type RoleChanged =
  | { outcome: 'changed'; administrator: Administrator }
  | { outcome: 'revoked' | 'not-entitled' | 'no-such-administrator' | 'same-role' | 'needs-school' }

/**
 * Changes an administrator's role, or revokes it, and ends every session that acts as that administrator. The person is
 * notified by email. `actorId` is the id of the administrator who changes it, `now` in ms. Throws 409 while the role's
 * university is closed.
 */
export async function changeRole(
  db: Db,
  change: { administrator: string; role: 'co' | 'sub' | 'revoke' },
  actorId: string,
  now: number,
): Promise<RoleChanged> {
  return db.transaction().execute(async (trx): Promise<RoleChanged> => {
    await lockAdministrators(trx)
    const [actor, target] = [await withRole(trx, actorId), await withRole(trx, change.administrator)]
    if (!target) return { outcome: 'no-such-administrator' }
    if (!mayManageRole(actor, target)) return { outcome: 'not-entitled' }
    if (change.role !== 'revoke' && !assignableRoles(actor!.role).includes(change.role))
      return { outcome: 'not-entitled' }
    if (change.role === target.role) return { outcome: 'same-role' }
    const faculty = target.faculty_id ? await findFaculty(trx, target.faculty_id) : undefined
    if (change.role === 'sub' && !faculty) return { outcome: 'needs-school' }
    const school = faculty?.school_id ?? target.school_id
    if (await isAtClosedSchool(trx, target, change.role === 'sub' ? school : null)) throw universityClosed()
    await giveRole(trx, target, { role: change.role, school }, { actor_kind: 'admin', actor_id: actorId }, now)
    if (change.role === 'revoke') return { outcome: 'revoked' }
    return { outcome: 'changed', administrator: (await listAdministrators(trx, target.id))[0]! }
  })
}

async function withRole(trx: Parameters<typeof findAdministrator>[0], id: string) {
  const administrator = await findAdministrator(trx, id)
  return administrator ? { ...administrator, role: administrator.role as AdminRole } : null
}
