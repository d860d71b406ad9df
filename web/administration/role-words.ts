import { listAny } from '#contract/language/formatters.ts'
import { adminRoleLabels, administrationWords, roleMessages } from '#contract/administration/words.ts'
import { assignableRoles, mayDeleteFacultyOf, mayManageRole } from '#contract/administration/rules.ts'
import { adminRoles, type AdminRole } from '#contract/roles.ts'

const label = (role: AdminRole): string => adminRoleLabels[role]

/** What a role may do on the page Faculty Management. Null for a role that can't promote or delete anyone. */
export function facultyRoleWords(own: AdminRole): string | null {
  const gives = assignableRoles(own)
  if (gives.length === 0) return null
  const spared = adminRoles.filter((role) => !mayDeleteFacultyOf(own, role)).map(label)
  const roles = listAny(gives.map(label))
  return spared.length > 0
    ? administrationWords.mayPromoteAndDeleteMost({ roles, spared: listAny(spared) })
    : administrationWords.mayPromoteAndDelete({ roles })
}

/** What a role may do on the page Administrators. */
export function administratorsRoleWords(own: AdminRole): string {
  const managed = adminRoles.filter((role) => mayManageRole({ id: 'own', role: own }, { id: 'another', role }))
  return administrationWords.mayManageRole({
    role: listAny(managed.map(label)),
    reversible: roleMessages.reversible,
  })
}

/** Why a person's role can't be changed here. Null when it can, and for oneself, whose row says so. */
export function whyNotManaged(
  own: { id: string; role: AdminRole },
  target: { id: string; role: AdminRole },
): string | null {
  if (own.id === target.id || mayManageRole(own, target)) return null
  return target.role === 'master' ? roleMessages.ofMaster : roleMessages.ofOthers
}
