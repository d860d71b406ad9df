import type { Db } from '#server/database/db.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isAdministeredBy } from './rules.ts'
import { findStudent, isOnRoster } from './store.ts'
import type { StudentTable } from './table.ts'

/**
 * Returns the student if the viewer may change or delete the account: that student, or an administrator of the
 * university. Throws 403 for other students and for faculty with the student on a roster, 404 for everyone else.
 */
export async function manageableStudent(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ student: StudentTable; isSelf: boolean }> {
  const isSelf = viewer.student?.id === id
  if (!isSelf && !viewer.faculty && !viewer.admin) throw forbidden()
  const student = await findStudent(db, id)
  if (!student || student.verified_at === null) throw notFound()
  if (isSelf || isAdministeredBy(viewer, student.school_id)) return { student, isSelf }
  if (viewer.faculty && (await isOnRoster(db, id, viewer.faculty.id))) throw forbidden()
  throw notFound()
}
