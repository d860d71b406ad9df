import { assignableRoles, mayDeleteFacultyOf, mayManageRole } from '#contract/administration/rules.ts'
import { adminRoleLabels, adminRoles, type AdminRole } from '#contract/roles.ts'

/** What the pages say of one's own role, from the rules that the server applies. */
export const roleMessages = {
  subAtFaculty:
    "You don't have permission to promote or delete faculty. You see the faculty of your own university, and approve or refuse those who wait for approval.",
  roleLocked: 'Co-Administrators can only assign the University Admin role.',
  reversible: 'A revocation can be reversed by promoting the person again.',
  ofMaster: 'Changed on the server, with its command line',
  ofOthers: 'Managed by Master Admins',
} as const

const inWords = new Intl.ListFormat('en-US', { type: 'disjunction' })
const label = (role: AdminRole): string => adminRoleLabels[role]

/** What one may do at Faculty Management; null for who promotes and deletes nobody. */
export function facultyRoleWords(own: AdminRole): string | null {
  const gives = assignableRoles(own)
  if (gives.length === 0) return null
  const spared = adminRoles.filter((role) => !mayDeleteFacultyOf(own, role)).map(label)
  const exception = spared.length > 0 ? `, but not that of a ${inWords.format(spared)}` : ''
  return `You can promote faculty to ${inWords.format(gives.map(label))}, and delete a faculty account${exception}.`
}

/** What one may do at Administrators. */
export function administratorsRoleWords(own: AdminRole): string {
  const managed = adminRoles.filter((role) => mayManageRole({ id: 'own', role: own }, { id: 'another', role }))
  return `You can manage the role of a ${inWords.format(managed.map(label))}. ${roleMessages.reversible}`
}

/** Why somebody's role cannot be changed here; null where it can, and for oneself, whose row says so. */
export function whyNotManaged(
  own: { id: string; role: AdminRole },
  target: { id: string; role: AdminRole },
): string | null {
  if (own.id === target.id || mayManageRole(own, target)) return null
  return target.role === 'master' ? roleMessages.ofMaster : roleMessages.ofOthers
}
