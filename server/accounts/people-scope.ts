import { apiMessages } from '#contract/api/words.ts'
import { badInput } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** A set of students: all, or those at a university (null: none) and those on a faculty member's rosters. */
export type PeopleScope = 'every' | { school: string | null; faculty: string | null }

/**
 * Returns the students a viewer sees: master and co-administrators see all, sub administrators those at the university,
 * and faculty those on their own rosters.
 */
export function peopleScope({ admin, faculty, facultyAdmin }: Viewer): PeopleScope {
  if (admin && admin.role !== 'sub') return 'every'
  const school = admin?.school ?? (facultyAdmin?.role === 'sub' ? facultyAdmin.school : null)
  return { school, faculty: faculty?.id ?? null }
}

const maxIds = 500

/** Reads ids as 'a,b,c', or returns null when there is no list. Throws 400 for more ids than one call allows. */
export function readIds(ids: string | undefined): string[] | null {
  if (ids === undefined) return null
  const uniqueIds = [...new Set(ids.split(',').map((id) => id.trim()))].filter((id) => id !== '')
  if (uniqueIds.length > maxIds) throw badInput('ids', apiMessages.tooManyIds({ most: maxIds }), 'too_long')
  return uniqueIds
}
