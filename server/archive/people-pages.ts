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
