// The permissions of administrators over each other. The server refuses by these rules, and the pages show only what
// won't be refused.
import type { AdminRole } from '#contract/roles.ts'

/** Returns the roles that an administrator may give: a master 'co' and 'sub', a co-administrator only 'sub'. */
export function assignableRoles(ownRole: AdminRole | null): ('co' | 'sub')[] {
  if (ownRole === 'master') return ['co', 'sub']
  return ownRole === 'co' ? ['sub'] : []
}

/** Whether an administrator may change or revoke another's role: never their own, and only a lower one. */
export function mayManageRole(
  actor: { id: string; role: AdminRole } | null,
  target: { id: string; role: AdminRole },
): boolean {
  if (!actor || actor.id === target.id || target.role === 'master') return false
  return actor.role === 'master' || (actor.role === 'co' && target.role === 'sub')
}

/** Whether an administrator may delete the faculty account of someone with a role: only with a lower one. */
export function mayDeleteFacultyAccount(ownRole: AdminRole | null, target: AdminRole | null): boolean {
  if (ownRole === 'master') return target !== 'master'
  return ownRole === 'co' && target !== 'master' && target !== 'co'
}

/** Whether a role is for all universities: 'master' and 'co' are, 'sub' is for one. */
export function isForAllUniversities(role: string | null): boolean {
  return role === 'master' || role === 'co'
}
