import { isForAllUniversities, mayDeleteFacultyOf } from '#contract/administration/rules.ts'
import type { AdminRole } from '#contract/roles.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Whether a viewer may delete some faculty account at all: the own one, or as co or master others'. */
export function mayAskToDeleteFaculty({ admin, faculty }: Viewer, id: string): boolean {
  return faculty?.id === id || isForAllUniversities(admin?.role ?? null)
}

/**
 * The same for one administrator: only a master deletes themselves, and only a master or themselves a co-administrator.
 */
export function mayDeleteFaculty(viewer: Viewer, target: { id: string; role: AdminRole | null }): boolean {
  return viewer.faculty?.id === target.id || mayDeleteFacultyOf(viewer.admin?.role ?? null, target.role)
}
