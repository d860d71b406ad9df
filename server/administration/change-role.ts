import { assignableRoles, mayManageRole, type Administrator } from '#contract/administration.ts'
import type { AdminRole } from '#contract/roles.ts'
import { listAdministrators } from '#server/accounts/list-administrators.ts'
import { findFaculty } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/connect.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { endLinks } from '#server/sign-in/email-link-store.ts'
import { deleteSessionsOf } from '#server/sign-in/session-store.ts'
import { findAdministrator, takeAdministratorTurn, updateAdministrator } from './store.ts'

const day = 24 * 3_600_000
/** A notice about a role is worth sending for so long (ms). */
const noticeLife = 3 * day

export type RoleChanged =
  | { outcome: 'changed'; administrator: Administrator }
  | { outcome: 'revoked' | 'not-entitled' | 'no-such-administrator' | 'same-role' | 'needs-school' }

/**
 * Gives an administrator another role, or revokes it, and ends every session that acts as that administrator. The
 * person is told by mail. `by` is who changes it, `at` in ms.
 */
export async function changeRole(
  db: Db,
  asked: { administrator: string; role: 'co' | 'sub' | 'revoke' },
  by: string,
  at: number,
): Promise<RoleChanged> {
  return db.transaction().execute(async (trx): Promise<RoleChanged> => {
    await takeAdministratorTurn(trx)
    const [own, target] = [await withRole(trx, by), await withRole(trx, asked.administrator)]
    if (!target) return { outcome: 'no-such-administrator' }
    const { id, email } = target
    const isRevoked = asked.role === 'revoke'
    if (!mayManageRole(own, target)) return { outcome: 'not-entitled' }
    if (asked.role !== 'revoke' && !assignableRoles(own!.role).includes(asked.role)) return { outcome: 'not-entitled' }
    if (asked.role === target.role) return { outcome: 'same-role' }
    const faculty = target.faculty_id ? await findFaculty(trx, target.faculty_id) : undefined
    if (asked.role === 'sub' && !faculty) return { outcome: 'needs-school' }
    const school = faculty?.school_id ?? target.school_id

    if (asked.role === 'revoke') await updateAdministrator(trx, id, { role: 'revoked' })
    else await updateAdministrator(trx, id, { role: asked.role, school_id: asked.role === 'sub' ? school : null })
    const sessions = await deleteSessionsOf(trx, 'admin', id)
    await endLinks(trx, { email, kind: 'admin', keep: [] }, at)
    const letter = isRevoked ? 'admin-revoked' : 'admin-role-changed'
    await addToOutbox(trx, { letter, to: email, school, link: null, worthUntil: at + noticeLife }, at)
    const actor = { actor_kind: 'admin', actor_id: by } as const
    const object = { object_kind: 'admin', object_id: id, school_id: school }
    const detail = { from: target.role, to: isRevoked ? 'revoked' : asked.role, sessions }
    await recordAudit(trx, { ...actor, action: isRevoked ? 'admin.revoke' : 'admin.role', ...object, detail }, at)
    if (isRevoked) return { outcome: 'revoked' }
    return { outcome: 'changed', administrator: (await listAdministrators(trx, id))[0]! }
  })
}

async function withRole(trx: Parameters<typeof findAdministrator>[0], id: string) {
  const found = await findAdministrator(trx, id)
  return found ? { ...found, role: found.role as AdminRole } : null
}
