import { isAdministeredBy } from '#server/accounts/rules.ts'
import type { Viewer } from '#server/http/viewer.ts'

type ClassOfFaculty = { faculty_id: string; school_id: string }

export function ownsClass(viewer: Viewer, course: ClassOfFaculty): boolean {
  return viewer.faculty?.id === course.faculty_id
}

/** Whether a viewer may read a class. Its owner and its university's administrators may; colleagues may not. */
export function mayReadClass(viewer: Viewer, course: ClassOfFaculty): boolean {
  return ownsClass(viewer, course) || isAdministeredBy(viewer, course.school_id)
}

/** Whether a viewer may request other people's classes at all. Other functions check the university. */
export function mayAskForOthers({ admin, facultyAdmin }: Viewer): boolean {
  return admin !== null || facultyAdmin?.role === 'sub'
}

/**
 * Whether a viewer may name this university. Most may name only their own; master and co-administrators may name any.
 */
export function mayNameSchool({ faculty, admin }: Viewer, school: string): boolean {
  if (admin && admin.role !== 'sub') return true
  return school === faculty?.school || school === admin?.school
}
