import { assignableRoles, mayManageRole, type Administrator } from '#contract/administration/administration.ts'
import type { AdminRole } from '#contract/roles.ts'
import { listAdministrators } from '#server/accounts/list-administrators.ts'
import { findFaculty } from '#server/accounts/store.ts'
import type { Db } from '#server/database/db.ts'
import { universityClosed } from '#server/schools/closed-schools.ts'
import { giveRole, isAtClosedSchool } from './give-role.ts'
import { findAdministrator, lockAdministrators } from '#server/accounts/administrator-store.ts'

export type RoleChanged =
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
