import { isForAllUniversities } from '#contract/administration/rules.ts'
import { forbidden } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'

/**
 * Whether a viewer administers the accounts at a university. Master and co-administrators do at every university, sub
 * administrators at their own. In a faculty session only the sub role counts, because its Administrator Panel is part
 * of the faculty portal.
 */
export function isAdministeredBy({ admin, facultyAdmin }: Viewer, school: string): boolean {
  if (admin && (admin.role !== 'sub' || admin.school === school)) return true
  return facultyAdmin?.role === 'sub' && facultyAdmin.school === school
}

/** Whether a viewer is the sub administrator of a university, in a session of either kind. */
export function isSubAdministratorAt({ admin, facultyAdmin }: Viewer, school: string): boolean {
  return [admin, facultyAdmin].some((role) => role?.role === 'sub' && role.school === school)
}

/** Whether a viewer is the sub administrator of any university. */
export function isSubAdministrator({ admin, facultyAdmin }: Viewer): boolean {
  return [admin, facultyAdmin].some((role) => role?.role === 'sub')
}

/** Returns the university whose data an administrator sees, or null for all. Throws 403 for anyone else. */
export function readScope({ admin }: Viewer): { school: string | null } {
  if (!admin) throw forbidden()
  if (isForAllUniversities(admin.role)) return { school: null }
  if (!admin.school) throw forbidden()
  return { school: admin.school }
}
