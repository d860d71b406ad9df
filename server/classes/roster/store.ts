import { sql } from 'kysely'
import { openRows } from '#server/database/open-rows.ts'
import { countRows, countWritten, hasRow } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { PendingStudentTable, RosterEntryTable } from './table.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A roster's row with the student's name. Until a pending student registers, it is the name on the roster. */
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

/** Returns everyone on a class's roster, in no particular order. */
export function listRoster(db: DbOrTrx, classId: string): Promise<RosterEntry[]> {
  return entries(db).where('roster_entry.class_id', '=', classId).execute()
}

/** Returns the number of rosters that a registered student is on. */
export function countRosters(db: DbOrTrx, student: string): Promise<number> {
  return countRows(db.selectFrom(openRows('roster_entry')).where('student_id', '=', student))
}

export function countRoster(db: DbOrTrx, classId: string): Promise<number> {
  return countRows(db.selectFrom('roster_entry').where('class_id', '=', classId))
}

/** Returns a student's row on a class's roster, registered or pending. */
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
    // Only the address is in the condition, and it is unique. If the university were in it, SQLite would read all of
    // its students.
    .where('email', 'in', emails)
    .execute()
  const registered = rows.filter((row) => row.school_id === school && row.verified_at !== null)
  return new Map(registered.map(({ id, email }) => [email, id]))
}

/** Returns the pending students with these addresses, as a map from address to id. */
export async function findPending(db: DbOrTrx, school: string, emails: string[]): Promise<Map<string, string>> {
  return new Map((await listPending(db, school, emails)).map(({ id, email }) => [email, id]))
}

/** Returns the pending students with these addresses, including their names. */
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

/** Returns the row with an address on a class's roster. */
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

/** Adds pending students. If an address is already pending, its row and names stay the same. */
export async function insertPending(db: DbOrTrx, rows: PendingStudentTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('pending_student')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['school_id', 'email']).doNothing())
    .execute()
}

/** Adds roster entries, except for people who already have one. Returns the number of new ones. */
export async function insertEntries(db: DbOrTrx, rows: RosterEntryTable[]): Promise<number> {
  if (rows.length === 0) return 0
  return countWritten(
    db
      .insertInto('roster_entry')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Returns these people's entries on a class's roster, registered or pending. */
export async function findEntries(
  db: DbOrTrx,
  classId: string,
  people: string[],
): Promise<{ id: string; person: string | null }[]> {
  // Queried in two halves, because SQLite would read the whole class for an OR.
  const half = (column: 'student_id' | 'pending_student_id') =>
    db
      .selectFrom('roster_entry')
      .select(['id', `${column} as person`])
      .where('class_id', '=', classId)
      .where(column, 'in', people)
  return half('student_id').unionAll(half('pending_student_id')).execute()
}

/** Moves a roster entry to another student, registered or pending. */
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

/** Whether a pending student is on another faculty member's roster. */
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

/** Removes roster entries. Also deletes those `pending` students who then have no entry and no mark. */
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

/** Deletes a university's pending student with an address, and with it their roster entries. */
export async function deletePending(db: DbOrTrx, pending: { school: string; email: string }): Promise<void> {
  await db
    .deleteFrom('pending_student')
    .where('school_id', '=', pending.school)
    .where('email', '=', pending.email)
    .execute()
}

/**
 * The number of roster rows in one transaction. It is small, because check-ins wait for the transaction on SQLite, and
 * share a processor with it on PostgreSQL.
 */
const batchSize = 40

/** Splits a list into batches, one for each transaction, and yields to the event loop between them. */
export async function* toBatches<T>(items: T[]): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += batchSize) {
    if (start > 0) await nextTurn()
    yield items.slice(start, start + batchSize)
  }
}
