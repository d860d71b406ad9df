// The permissions that administrators have over each other. The server enforces these rules, and the pages hide what
// the server would refuse.
import type { AdminRole } from '#contract/roles.ts'

/**
 * Returns the roles that an administrator may assign: a master assigns 'co' and 'sub', a co-administrator only 'sub'.
 */
export function assignableRoles(ownRole: AdminRole | null): ('co' | 'sub')[] {
  if (ownRole === 'master') return ['co', 'sub']
  return ownRole === 'co' ? ['sub'] : []
}

/** Whether an administrator may change or revoke another administrator's role. It must be lower than their own. */
export function mayManageRole(
  actor: { id: string; role: AdminRole } | null,
  target: { id: string; role: AdminRole },
): boolean {
  if (!actor || actor.id === target.id || target.role === 'master') return false
  return actor.role === 'master' || (actor.role === 'co' && target.role === 'sub')
}

/**
 * Whether an administrator may delete the faculty account of a person with this role. It must be lower than their own.
 */
export function mayDeleteFacultyAccount(ownRole: AdminRole | null, target: AdminRole | null): boolean {
  if (ownRole === 'master') return target !== 'master'
  return ownRole === 'co' && target !== 'master' && target !== 'co'
}

/** Whether a role covers all universities: 'master' and 'co' do, 'sub' covers one. */
export function isForAllUniversities(role: string | null): boolean {
  return role === 'master' || role === 'co'
}
