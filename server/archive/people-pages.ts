import { openRows } from '#server/database/open-rows.ts'
import { momentCell, toPage, pageRows, type ReadPage } from './page.ts'

export const facultyColumns = ['Faculty ID', 'First Name', 'Last Name', 'Email', 'Registered', 'Approved']
/** Faculty who have confirmed their address, including those who wait for approval. */
export const facultyPage: ReadPage = async (db, school, cursor) => {
  const rows = await db
    .selectFrom('faculty')
    .selectAll()
    .where('school_id', '=', school)
    .where('verified_at', 'is not', null)
    .where('id', '>', cursor?.id ?? '')
    .orderBy('id')
    .limit(pageRows)
    .execute()
  return toPage(rows, (row) => [...toNameCells(row), momentCell(row.created_at), momentCell(row.approved_at)])
}

export const studentColumns = ['Student ID', 'First Name', 'Last Name', 'Email', 'Registered']
/** Students who have confirmed their address. */
export const studentsPage: ReadPage = async (db, school, cursor) => {
  const rows = await db
    .selectFrom('student')
    .selectAll()
    .where('school_id', '=', school)
    .where('verified_at', 'is not', null)
    .where('id', '>', cursor?.id ?? '')
    .orderBy('id')
    .limit(pageRows)
    .execute()
  return toPage(rows, (row) => [...toNameCells(row), momentCell(row.created_at)])
}

export const pendingColumns = ['Pending Student ID', 'First Name', 'Last Name', 'Email', 'Added']
/** Students on rosters who haven't registered. */
export const pendingPage: ReadPage = async (db, school, cursor) => {
  const rows = await db
    .selectFrom(openRows('pending_student'))
    .selectAll()
    .where('school_id', '=', school)
    .where('id', '>', cursor?.id ?? '')
    .orderBy('id')
    .limit(pageRows)
    .execute()
  return toPage(rows, (row) => [...toNameCells(row), momentCell(row.created_at)])
}

type Named = { id: string; first_name: string; last_name: string; email: string }

function toNameCells({ id, first_name, last_name, email }: Named): [string, string, string, string] {
  return [id, first_name, last_name, email]
}

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
