import { momentCell, toPage, pageRows, type ReadPage } from './page.ts'
import { openRows } from '#server/database/open-rows.ts'

export const identityColumns = [
  'Class ID',
  'Student ID',
  'Pending Student ID',
  'System',
  'User ID',
  'Login',
  'Section',
  'Seen',
]
/** The ids, logins and sections of students in rosters and gradebook files. */
export const identitiesPage: ReadPage = async (db, school, cursor) => {
  const rows = await db
    .selectFrom('roster_identity')
    .innerJoin(openRows('roster_entry'), 'roster_entry.id', 'roster_identity.roster_entry_id')
    .selectAll('roster_identity')
    .select(['roster_entry.class_id', 'roster_entry.student_id', 'roster_entry.pending_student_id'])
    .where('roster_identity.school_id', '=', school)
    .where('roster_identity.id', '>', cursor?.id ?? '')
    .orderBy('roster_identity.id')
    .limit(pageRows)
    .execute()
  return toPage(rows, (row) => [
    row.class_id,
    row.student_id ?? '',
    row.pending_student_id ?? '',
    row.system,
    row.user_id,
    row.login,
    row.section,
    momentCell(row.seen_at),
  ])
}
