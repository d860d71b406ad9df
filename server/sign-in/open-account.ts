import type { Kysely } from 'kysely'
import { findFacultyByEmail, findStudentByEmail } from '#server/accounts/store.ts'
import type { FacultyTable, StudentTable } from '#server/accounts/table.ts'
import type { Schema } from '#server/database/schema.ts'
import { findOpenSchool } from '#server/schools/store.ts'

type Rows = Kysely<Schema>

/** The student with an address; nobody once the university is being deleted. */
export async function findOpenStudent(db: Rows, email: string): Promise<StudentTable | undefined> {
  const student = await findStudentByEmail(db, email)
  return student && (await findOpenSchool(db, student.school_id)) ? student : undefined
}

/** The same for faculty. */
export async function findOpenFaculty(db: Rows, email: string): Promise<FacultyTable | undefined> {
  const faculty = await findFacultyByEmail(db, email)
  return faculty && (await findOpenSchool(db, faculty.school_id)) ? faculty : undefined
}
