import { openRows } from '#server/database/open-rows.ts'
import { momentCell, readById, type ReadPage } from './page.ts'

export const facultyColumns = ['Faculty ID', 'First Name', 'Last Name', 'Email', 'Registered', 'Approved']
/** Reads faculty who have confirmed their address, including those waiting for approval. */
export const facultyPage: ReadPage = (db, school, cursor) =>
  readById(
    db.selectFrom('faculty').selectAll().where('verified_at', 'is not', null),
    { table: 'faculty', school, cursor },
    (row) => [...toNameCells(row), momentCell(row.created_at), momentCell(row.approved_at)],
  )

export const studentColumns = ['Student ID', 'First Name', 'Last Name', 'Email', 'Registered']
/** Reads students who have confirmed their address. */
export const studentsPage: ReadPage = (db, school, cursor) =>
  readById(
    db.selectFrom('student').selectAll().where('verified_at', 'is not', null),
    { table: 'student', school, cursor },
    (row) => [...toNameCells(row), momentCell(row.created_at)],
  )

export const pendingColumns = ['Pending Student ID', 'First Name', 'Last Name', 'Email', 'Added']
/** Reads students on rosters who haven't registered. */
export const pendingPage: ReadPage = (db, school, cursor) =>
  readById(
    db.selectFrom(openRows('pending_student')).selectAll(),
    { table: 'pending_student', school, cursor },
    (row) => [...toNameCells(row), momentCell(row.created_at)],
  )

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
/** Reads students' ids, logins and sections from rosters and gradebook files. */
export const identitiesPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom('roster_identity')
      .innerJoin(openRows('roster_entry'), 'roster_entry.id', 'roster_identity.roster_entry_id')
      .selectAll('roster_identity')
      .select(['roster_entry.class_id', 'roster_entry.student_id', 'roster_entry.pending_student_id']),
    { table: 'roster_identity', school, cursor },
    (row) => [
      row.class_id,
      row.student_id ?? '',
      row.pending_student_id ?? '',
      row.system,
      row.user_id,
      row.login,
      row.section,
      momentCell(row.seen_at),
    ],
  )
