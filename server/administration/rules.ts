import { isForAllUniversities, mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import type { AdminRole } from '#contract/roles.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Whether a viewer may delete faculty accounts at all: their own, or, as master or co-administrator, others'. */
export function mayAskToDeleteFaculty({ admin, faculty }: Viewer, id: string): boolean {
  return faculty?.id === id || isForAllUniversities(admin?.role ?? null)
}

/**
 * Whether a viewer may delete this account, with its role: a master's only as its owner, a co-administrator's only as
 * its owner or as a master.
 */
export function mayDeleteFaculty(viewer: Viewer, target: { id: string; role: AdminRole | null }): boolean {
  return viewer.faculty?.id === target.id || mayDeleteFacultyAccount(viewer.admin?.role ?? null, target.role)
}
