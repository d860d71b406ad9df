import type { Viewer } from '#server/http/viewer.ts'

/**
 * Whether a viewer administers the accounts of a university: master and co of every one, sub of the own. The role of a
 * faculty account counts for sub alone, whose Administrator Panel works in a faculty session.
 */
export function isAdministeredBy({ admin, facultyAdmin }: Viewer, school: string): boolean {
  if (admin && (admin.role !== 'sub' || admin.school === school)) return true
  return facultyAdmin?.role === 'sub' && facultyAdmin.school === school
}

/**
 * Whether a viewer is the sub administrator of a university, in a session of either kind: the one who answers for its
 * students' passwords and data.
 */
export function isSubOf({ admin, facultyAdmin }: Viewer, school: string): boolean {
  return [admin, facultyAdmin].some((role) => role?.role === 'sub' && role.school === school)
}

/** The same for any university: whether a viewer ever has this permission. */
export function isSub({ admin, facultyAdmin }: Viewer): boolean {
  return [admin, facultyAdmin].some((role) => role?.role === 'sub')
}
