import type { Viewer } from '#server/http/viewer.ts'

/**
 * Whether a viewer administers the accounts of a university: master and co of every one, sub of the own. The role of a
 * faculty account counts for sub alone, whose Administrator Panel works in a faculty session.
 */
export function isAdministeredBy({ admin, facultyAdmin }: Viewer, school: string): boolean {
  if (admin && (admin.role !== 'sub' || admin.school === school)) return true
  return facultyAdmin?.role === 'sub' && facultyAdmin.school === school
}
