import { findFacultySchool } from '#server/accounts/closed-faculty.ts'
import { isAdministeredBy } from '#server/accounts/rules.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { mayAskForOthers, mayReadClass, ownsClass } from './rules.ts'
import { findClass } from './store.ts'
import type { ClassTable } from './table.ts'

/** Returns the class with this id if the viewer may read it. Otherwise throws 404, as for an unknown id. */
export async function requireReadableClass(db: Db, viewer: Viewer, id: string): Promise<ClassTable> {
  const course = await findClass(db, id)
  if (!course || !mayReadClass(viewer, course)) throw notFound()
  return course
}

/** Returns the class if the viewer may change it. Throws 403 if they may only read it, and otherwise 404. */
export async function requireOwnClass(db: Db, viewer: Viewer, id: string): Promise<ClassTable> {
  const course = await requireReadableClass(db, viewer, id)
  if (!ownsClass(viewer, course)) throw forbidden()
  return course
}

/**
 * Returns whose classes a viewer requests: the classes of the faculty member in the query, or their own. Null for an
 * administrator who isn't faculty and names no one. Throws 403 if the viewer is a colleague, and 404 if they administer
 * another university.
 */
export async function findRequestedFaculty(db: Db, viewer: Viewer, named: string | undefined): Promise<string | null> {
  if (!named || named === viewer.faculty?.id) return viewer.faculty?.id ?? null
  if (!mayAskForOthers(viewer)) throw forbidden()
  // A closed account's classes are kept, and the university's administrators can still find them.
  const faculty = await findFacultySchool(db, named)
  if (!faculty || !isAdministeredBy(viewer, faculty.school_id)) throw notFound()
  return named
}
