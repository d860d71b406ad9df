import { isAdministeredBy } from '#server/accounts/rules.ts'
import type { Viewer } from '#server/http/viewer.ts'

type ClassOfFaculty = { faculty_id: string; school_id: string }

export function ownsClass(viewer: Viewer, one: ClassOfFaculty): boolean {
  return viewer.faculty?.id === one.faculty_id
}

/** The owner reads a class, and who administers the accounts of its university; colleagues do not. */
export function mayReadClass(viewer: Viewer, one: ClassOfFaculty): boolean {
  return ownsClass(viewer, one) || isAdministeredBy(viewer, one.school_id)
}

/** Whether a viewer may ask for other people's classes at all; of which university is another question. */
export function mayAskForOthers({ admin, facultyAdmin }: Viewer): boolean {
  return admin !== null || facultyAdmin?.role === 'sub'
}

/** A university that a page sends along is the viewer's own; master and co, who are of none, may name any. */
export function mayNameSchool({ faculty, admin }: Viewer, school: string): boolean {
  if (admin && admin.role !== 'sub') return true
  return school === faculty?.school || school === admin?.school
}
