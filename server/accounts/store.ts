import { setImmediate as nextTurn } from 'node:timers/promises'
import { findMailbox } from '#contract/email.ts'
import { openRows } from '#server/database/open-rows.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { FacultyTable, StudentTable } from './table.ts'

export function findStudent(db: DbOrTrx, id: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findStudentByEmail(db: DbOrTrx, email: string): Promise<StudentTable | undefined> {
  return db.selectFrom('student').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Returns the faculty member with an address, or undefined if the account is closed. */
export function findFacultyByEmail(db: DbOrTrx, email: string): Promise<FacultyTable | undefined> {
  return db
    .selectFrom('faculty')
    .selectAll()
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the faculty member with an id and the university's name, or undefined if the account is closed. */
export function findFaculty(db: DbOrTrx, id: string): Promise<(FacultyTable & { school_name: string }) | undefined> {
  return db
    .selectFrom('faculty')
    .innerJoin('school', 'school.id', 'faculty.school_id')
    .selectAll('faculty')
    .select('school.name as school_name')
    .where('faculty.id', '=', id)
    .where('faculty.closed_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Stores an unconfirmed registration: as a new row, or over an earlier unconfirmed one. Returns the row's id and
 * university, or null when a confirmed account has the address.
 */
export async function registerStudent(
  db: DbOrTrx,
  student: StudentTable,
): Promise<{ id: string; school: string } | null> {
  const row = await db
    .insertInto('student')
    .values(student)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          school_id: student.school_id,
          first_name: student.first_name,
          last_name: student.last_name,
          password_hash: student.password_hash,
          created_at: student.created_at,
        })
        .where('student.verified_at', 'is', null),
    )
    .returning(['id', 'school_id'])
    .executeTakeFirst()
  return row ? { id: row.id, school: row.school_id } : null
}

/** The same as `registerStudent`, for faculty, who have no password. */
export async function registerFaculty(
  db: DbOrTrx,
  faculty: FacultyTable,
): Promise<{ id: string; school: string } | null> {
  const row = await db
    .insertInto('faculty')
    .values(faculty)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({
          school_id: faculty.school_id,
          first_name: faculty.first_name,
          last_name: faculty.last_name,
          approved_at: faculty.approved_at,
          created_at: faculty.created_at,
        })
        .where('faculty.verified_at', 'is', null),
    )
    .returning(['id', 'school_id'])
    .executeTakeFirst()
  return row ? { id: row.id, school: row.school_id } : null
}

/**
 * Marks the address of an account as confirmed. Does nothing and returns false if it already is. The mailbox is only
 * set now: anyone can register one mailbox under thousands of addresses, and lookups by mailbox must not read those
 * rows.
 */
export function markVerified(
  db: DbOrTrx,
  kind: 'student' | 'faculty',
  { id, email }: { id: string; email: string },
  verifiedAt: number,
): Promise<boolean> {
  return hasWritten(
    db
      .updateTable(kind)
      .set({ verified_at: verifiedAt, mailbox: findMailbox(email) })
      .where('id', '=', id)
      .where('verified_at', 'is', null),
  )
}

/**
 * Deletes a registration that the owner of the address rejected. Returns false when it is confirmed or already deleted.
 */
export function deleteUnverified(db: DbOrTrx, kind: 'student' | 'faculty', id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom(kind).where('id', '=', id).where('verified_at', 'is', null))
}

/** The maximum number of rows deleted in one statement. SQLite can do nothing else until it ends. */
const purgeBatchSize = 100

/** Deletes unconfirmed registrations made before `cutoff` (ms) that no emailed link can confirm anymore. */
export async function purgeUnverified(db: DbOrTrx, cutoff: number): Promise<void> {
  for (const kind of ['student', 'faculty'] as const) {
    const someLeft = async () => {
      const old = await db
        .selectFrom(kind)
        .select('id')
        .where('verified_at', 'is', null)
        .where('created_at', '<', cutoff)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('email_link').select('email_link.id').whereRef(`email_link.${kind}_id`, '=', `${kind}.id`),
            ),
          ),
        )
        .limit(purgeBatchSize)
        .execute()
      if (old.length === 0) return false
      const ids = old.map(({ id }) => id)
      // Registrations confirmed in the meantime stay.
      await db.deleteFrom(kind).where('id', 'in', ids).where('verified_at', 'is', null).execute()
      return old.length === purgeBatchSize
    }
    // Lets waiting requests, such as check-ins, run first.
    while (await someLeft()) await nextTurn()
  }
}

/** Updates a student. Returns the changed row, or undefined when it no longer exists. */
export function updateStudent(
  db: DbOrTrx,
  id: string,
  change: Partial<Pick<StudentTable, 'first_name' | 'last_name' | 'password_hash'>> & {
    password_origin_id?: string | null
  },
): Promise<StudentTable | undefined> {
  if (Object.keys(change).length === 0) return findStudent(db, id)
  return db.updateTable('student').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/** The same as `updateStudent`, for a faculty member. */
export async function updateFaculty(
  db: DbOrTrx,
  id: string,
  change: Partial<Pick<FacultyTable, 'first_name' | 'last_name'>>,
): Promise<FacultyTable | undefined> {
  if (Object.keys(change).length === 0) return findFaculty(db, id)
  return db.updateTable('faculty').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Deletes a faculty member with everything that references the row, such as classes, events, sessions and links. */
export function deleteFaculty(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('faculty').where('id', '=', id))
}

/** Deletes a student with everything that references the row. */
export function deleteStudent(db: DbOrTrx, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('student').where('id', '=', id))
}

/** Whether an address also belongs to a faculty member or an administrator. */
export function isStaffAddress(db: DbOrTrx, email: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('faculty')
      .select('id')
      .where('email', '=', email)
      .unionAll((query) => query.selectFrom('administrator').select('id').where('email', '=', email))
      .limit(1),
  )
}

/** Whether a student is on the roster of one of a faculty member's classes. */
export function isOnRoster(db: DbOrTrx, student: string, faculty: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('roster_entry')
      .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
      .select('roster_entry.id')
      .where('roster_entry.student_id', '=', student)
      .where('class.faculty_id', '=', faculty)
      .limit(1),
  )
}

/** Deletes up to `limit` accounts at a university with everything that references them. Returns their ids. */
export async function deleteAccountBatch(
  db: DbOrTrx,
  { kind, school, most: limit }: { kind: 'student' | 'faculty'; school: string; most: number },
): Promise<string[]> {
  const batch = db.selectFrom(kind).select('id').where('school_id', '=', school).limit(limit)
  const rows = await db.deleteFrom(kind).where('id', 'in', batch).returning('id').execute()
  return rows.map(({ id }) => id)
}
