import { findFaculty } from '#server/accounts/store.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { mayAskToDeleteFaculty, mayDeleteFaculty } from '#server/administration/rules.ts'
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
