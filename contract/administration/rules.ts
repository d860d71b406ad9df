// Who may do what to which administrator. The server refuses by these rules, and the pages show only what won't be
// refused.
import type { AdminRole } from '#contract/roles.ts'

/**
 * The roles that an administrator may give, by promotion or by change: a master co and sub, a co-administrator only
 * sub.
 */
export function assignableRoles(own: AdminRole | null): ('co' | 'sub')[] {
  if (own === 'master') return ['co', 'sub']
  return own === 'co' ? ['sub'] : []
}

/** Whether one changes or revokes the role of another: never one's own, nor a master's, and co only those of sub. */
export function mayManageRole(
  own: { id: string; role: AdminRole } | null,
  target: { id: string; role: AdminRole },
): boolean {
  if (!own || own.id === target.id || target.role === 'master') return false
  return own.role === 'master' || (own.role === 'co' && target.role === 'sub')
}

/**
 * Whose faculty accounts an administrator may delete, by role: never a master's, and a co-administrator not another
 * one's.
 */
export function mayDeleteFacultyOf(own: AdminRole | null, target: AdminRole | null): boolean {
  if (own === 'master') return target !== 'master'
  return own === 'co' && target !== 'master' && target !== 'co'
}

/** Whether a role is for all universities, as those of master and co are; a sub administrator's is for the own one. */
export function isForAllUniversities(role: string | null): boolean {
  return role === 'master' || role === 'co'
}
