import { sql } from 'kysely'
import { openRows } from '#server/database/open-rows.ts'
import { countRows, countWritten, hasRow } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { PendingStudentTable, RosterEntryTable } from './table.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A row of a roster with the student's name, or the pending one's until they register. */
export type RosterEntry = {
  id: string
  class_id: string
  student_id: string | null
  pending_student_id: string | null
  first_name: string
  last_name: string
  email: string
}

function entries(db: DbOrTrx) {
  return db
    .selectFrom('roster_entry')
    .leftJoin('student', 'student.id', 'roster_entry.student_id')
    .leftJoin('pending_student', 'pending_student.id', 'roster_entry.pending_student_id')
    .select([
      'roster_entry.id',
      'roster_entry.class_id',
      'roster_entry.student_id',
      'roster_entry.pending_student_id',
      sql<string>`coalesce(student.first_name, pending_student.first_name)`.as('first_name'),
      sql<string>`coalesce(student.last_name, pending_student.last_name)`.as('last_name'),
      sql<string>`coalesce(student.email, pending_student.email)`.as('email'),
    ])
}

/** Everyone on the roster of a class, in no order. */
export function listRoster(db: DbOrTrx, classId: string): Promise<RosterEntry[]> {
  return entries(db).where('roster_entry.class_id', '=', classId).execute()
}

/** Returns on how many rosters a registered student is. */
export function countRosters(db: DbOrTrx, student: string): Promise<number> {
  return countRows(db.selectFrom(openRows('roster_entry')).where('student_id', '=', student))
}

export function countRoster(db: DbOrTrx, classId: string): Promise<number> {
  return countRows(db.selectFrom('roster_entry').where('class_id', '=', classId))
}

/** The row of a student, registered or pending, on the roster of a class. */
export function findRosterEntry(db: DbOrTrx, classId: string, person: string): Promise<RosterEntry | undefined> {
  return entries(db)
    .where('roster_entry.class_id', '=', classId)
    .where((e) => e.or([e('roster_entry.student_id', '=', person), e('roster_entry.pending_student_id', '=', person)]))
    .executeTakeFirst()
}

export async function readStudentDomain(db: DbOrTrx, school: string): Promise<string> {
  const row = await db.selectFrom('school').select('student_domain').where('id', '=', school).executeTakeFirstOrThrow()
  return row.student_domain
}

/** Returns the registered students with these addresses, as a map from address to student id. */
export async function findRegistered(db: DbOrTrx, school: string, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('student')
    .select(['id', 'email', 'school_id', 'verified_at'])
    // By the address alone, which is unique. With the university in the condition, SQLite would read all its students.
    .where('email', 'in', emails)
    .execute()
  const registered = rows.filter((row) => row.school_id === school && row.verified_at !== null)
  return new Map(registered.map(({ id, email }) => [email, id]))
}

/** Returns the pending students with these addresses, as a map from address to id. */
export async function findPending(db: DbOrTrx, school: string, emails: string[]): Promise<Map<string, string>> {
  return new Map((await listPending(db, school, emails)).map(({ id, email }) => [email, id]))
}

/** Returns the pending students with these addresses, with their names. */
export async function listPending(db: DbOrTrx, school: string, emails: string[]): Promise<PendingName[]> {
  if (emails.length === 0) return []
  return db
    .selectFrom('pending_student')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('school_id', '=', school)
    .where('email', 'in', emails)
    .execute()
}
type PendingName = Pick<PendingStudentTable, 'id' | 'email' | 'first_name' | 'last_name'>

/** Returns the place of an address on the roster of a class. */
export async function findEntryByEmail(
  db: DbOrTrx,
  course: { id: string; school_id: string },
  email: string,
): Promise<RosterEntry | undefined> {
  const person =
    (await findRegistered(db, course.school_id, [email])).get(email) ??
    (await findPending(db, course.school_id, [email])).get(email)
  return person === undefined ? undefined : findRosterEntry(db, course.id, person)
}

/** Adds pending students. One who is already pending with the same address keeps the row and its names. */
export async function insertPending(db: DbOrTrx, rows: PendingStudentTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('pending_student')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['school_id', 'email']).doNothing())
    .execute()
}

/** Adds places on a roster, except for people who already have one. Returns how many are new. */
export async function insertEntries(db: DbOrTrx, rows: RosterEntryTable[]): Promise<number> {
  if (rows.length === 0) return 0
  return countWritten(
    db
      .insertInto('roster_entry')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Returns the places of these people, registered or pending, on the roster of a class. */
export async function findEntries(
  db: DbOrTrx,
  classId: string,
  people: string[],
): Promise<{ id: string; person: string | null }[]> {
  // In two halves, because SQLite reads the whole class for an OR.
  const half = (column: 'student_id' | 'pending_student_id') =>
    db
      .selectFrom('roster_entry')
      .select(['id', `${column} as person`])
      .where('class_id', '=', classId)
      .where(column, 'in', people)
  return half('student_id').unionAll(half('pending_student_id')).execute()
}

/** Assigns a place on a roster to another student, registered or pending. */
export async function moveEntry(
  db: DbOrTrx,
  id: string,
  target: Pick<RosterEntryTable, 'student_id' | 'pending_student_id'>,
): Promise<void> {
  await db.updateTable('roster_entry').set(target).where('id', '=', id).execute()
}

export async function renamePending(
  db: DbOrTrx,
  id: string,
  names: Pick<PendingStudentTable, 'first_name' | 'last_name'>,
): Promise<void> {
  await db.updateTable('pending_student').set(names).where('id', '=', id).execute()
}

/** Whether a pending student is on any roster. */
export function isListed(db: DbOrTrx, pending: string): Promise<boolean> {
  return hasRow(db.selectFrom('roster_entry').select('id').where('pending_student_id', '=', pending).limit(1))
}

/** Whether a pending student is on a roster of another faculty member. */
export function isListedByOthers(db: DbOrTrx, pending: string, faculty: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('roster_entry')
      .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
      .select('roster_entry.id')
      .where('roster_entry.pending_student_id', '=', pending)
      .where('class.faculty_id', '<>', faculty)
      .limit(1),
  )
}

/** Removes places on rosters, and those `pending` students who then have no place and no mark. */
export async function deleteEntries(db: DbOrTrx, entryIds: string[], pending: string[]): Promise<void> {
  if (entryIds.length > 0) await db.deleteFrom('roster_entry').where('id', 'in', entryIds).execute()
  if (pending.length === 0) return
  await db
    .deleteFrom('pending_student')
    .where('id', 'in', pending)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('roster_entry')
            .select('roster_entry.id')
            .whereRef('roster_entry.pending_student_id', '=', 'pending_student.id'),
        ),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('roll_mark')
            .select('roll_mark.id')
            .whereRef('roll_mark.pending_student_id', '=', 'pending_student.id'),
        ),
      ),
    )
    .execute()
}

/** Deletes a university's pending student with an address, and with it the places on rosters. */
export async function deletePending(db: DbOrTrx, pending: { school: string; email: string }): Promise<void> {
  await db
    .deleteFrom('pending_student')
    .where('school_id', '=', pending.school)
    .where('email', '=', pending.email)
    .execute()
}

/** Roster rows in one transaction: check-ins wait for it on SQLite, and share a processor on PostgreSQL. */
const rowsTogether = 40

/** Splits a list into batches for one transaction each, and yields to the event loop between them. */
export async function* toBatches<T>(items: T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += rowsTogether) {
    if (start > 0) await nextTurn()
    yield items.slice(start, start + rowsTogether)
  }
}
