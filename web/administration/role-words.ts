import { listAny } from '#contract/language/formatters.ts'
import { adminRoleLabels, administrationWords, roleMessages } from '#contract/administration/words.ts'
import { assignableRoles, mayDeleteFacultyAccount, mayManageRole } from '#contract/administration/rules.ts'
import { adminRoles, type AdminRole } from '#contract/roles.ts'

const label = (role: AdminRole): string => adminRoleLabels[role]

/** Describes what a role may do on the page Faculty Management. Null for a role that can't promote or delete anyone. */
export function facultyRoleWords(ownRole: AdminRole): string | null {
  const assignable = assignableRoles(ownRole)
  if (assignable.length === 0) return null
  const spared = adminRoles.filter((role) => !mayDeleteFacultyAccount(ownRole, role)).map(label)
  const roles = listAny(assignable.map(label))
  return spared.length > 0
    ? administrationWords.mayPromoteAndDeleteMost({ roles, spared: listAny(spared) })
    : administrationWords.mayPromoteAndDelete({ roles })
}

/** Describes what a role may do on the page Administrators. */
export function administratorsRoleWords(ownRole: AdminRole): string {
  const managed = adminRoles.filter((role) => mayManageRole({ id: 'own', role: ownRole }, { id: 'another', role }))
  return administrationWords.mayManageRole({
    role: listAny(managed.map(label)),
    reversible: roleMessages.reversible,
  })
}

/** Explains why the viewer can't change a person's role. Null if they can, and for the viewer's own row. */
export function explainNotManaged(
  viewer: { id: string; role: AdminRole },
  target: { id: string; role: AdminRole },
): string | null {
  if (viewer.id === target.id || mayManageRole(viewer, target)) return null
  return target.role === 'master' ? roleMessages.ofMaster : roleMessages.ofOthers
}
