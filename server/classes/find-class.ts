import { findFacultySchool } from '#server/accounts/closed-faculty.ts'
import { isAdministeredBy } from '#server/accounts/rules.ts'
import type { Db } from '#server/database/db.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { mayAskForOthers, mayReadClass, ownsClass } from './rules.ts'
import { findClass } from './store.ts'
import type { ClassTable } from './table.ts'

/** Returns the class with an id if the viewer may read it. Otherwise throws 404, as for an unknown id. */
export async function requireReadableClass(db: Db, viewer: Viewer, id: string): Promise<ClassTable> {
  const course = await findClass(db, id)
  if (!course || !mayReadClass(viewer, course)) throw notFound()
  return course
}

/** Returns the class if the viewer may change it. Throws 403 for one who may only read it, otherwise 404. */
export async function requireOwnClass(db: Db, viewer: Viewer, id: string): Promise<ClassTable> {
  const course = await requireReadableClass(db, viewer, id)
  if (!ownsClass(viewer, course)) throw forbidden()
  return course
}

/**
 * Returns whose classes a viewer requests: those of the faculty member in the query, or their own. Null for an
 * administrator who isn't faculty and names no one. Throws 403 for a colleague, 404 for an administrator of another
 * university.
 */
export async function findRequestedFaculty(db: Db, viewer: Viewer, named: string | undefined): Promise<string | null> {
  if (!named || named === viewer.faculty?.id) return viewer.faculty?.id ?? null
  if (!mayAskForOthers(viewer)) throw forbidden()
  // Classes of a closed account stay, and those who manage the university still find them.
  const faculty = await findFacultySchool(db, named)
  if (!faculty || !isAdministeredBy(viewer, faculty.school_id)) throw notFound()
  return named
}
