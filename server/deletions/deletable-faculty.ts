import { isForAllUniversities, mayDeleteFacultyAccount } from '#contract/administration/rules.ts'
import type { AdminRole } from '#contract/roles.ts'
import { findFaculty } from '#server/accounts/store.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { findPromotedAdministrator } from '#server/accounts/administrator-store.ts'

/** Returns the faculty member with an id if the viewer may delete the account. Throws 403 or 404 otherwise. */
export async function deletableFaculty(db: Db, viewer: Viewer, id: string): Promise<FacultyTable> {
  if (!mayAskToDeleteFaculty(viewer, id)) throw forbidden()
  const faculty = await findFaculty(db, id)
  if (!faculty || faculty.verified_at === null) throw notFound()
  const role = (await findPromotedAdministrator(db, id))?.role ?? null
  if (!mayDeleteFaculty(viewer, { id, role })) throw forbidden()
  return faculty
}

/** Whether a viewer may delete faculty accounts at all: their own, or, as master or co-administrator, others'. */
function mayAskToDeleteFaculty({ admin, faculty }: Viewer, id: string): boolean {
  return faculty?.id === id || isForAllUniversities(admin?.role ?? null)
}

/**
 * Whether a viewer may delete this account, with its role: a master's only as its owner, a co-administrator's only as
 * its owner or as a master.
 */
function mayDeleteFaculty(viewer: Viewer, target: { id: string; role: AdminRole | null }): boolean {
  return viewer.faculty?.id === target.id || mayDeleteFacultyAccount(viewer.admin?.role ?? null, target.role)
}
