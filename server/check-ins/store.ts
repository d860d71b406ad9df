import type { Insertable } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { Lookup } from '#server/database/lookup.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import type { AttendanceTable, RefusedAttemptTable } from './table.ts'

/** The columns of an event that the hot path needs. */
export type CheckInEvent = {
  id: string
  school_id: string
  starts_at: number
  checkin_before_minutes: number | null
  checkin_after_minutes: number | null
}

const byId = new Lookup<CheckInEvent>(['event.id'], (db) =>
  db
    .selectFrom('event')
    .select(['id', 'school_id', 'starts_at', 'checkin_before_minutes', 'checkin_after_minutes'])
    // Excludes deleted events. Otherwise a student would get a 201 for a roll that no one sees.
    .where('closed_at', 'is', null),
)

const byEventAndStudent = new Lookup<AttendanceTable>(['attendance.event_id', 'attendance.student_id'], (db) =>
  db.selectFrom('attendance').selectAll(),
)

export async function findCheckInEvent(db: Db, id: string): Promise<CheckInEvent | undefined> {
  return db.find(byId, id)
}

/** Puts students on the roll in one commit. Returns the ids of the rows that were inserted. */
export function insertAttendance(db: Db, rows: AttendanceTable[]): Promise<Set<string>> {
  // The order is always the same, so that two processes with the same students can’t deadlock. One student’s rows keep
  // their order, so the first one counts.
  return db.insertNew('attendance', ['event_id', 'student_id'], rows.toSorted(compareByEventAndStudent))
}

/** Returns the new rows whose university, event and student exist and aren't locked by another session. */
export async function findUnlocked<Row extends AttendanceTable>(db: DbOrTrx, rows: readonly Row[]): Promise<Set<Row>> {
  const free = new Set<string>()
  const parents = [
    ['school', 'school_id'],
    ['event', 'event_id'],
    ['student', 'student_id'],
  ] as const
  for (const [table, column] of parents) {
    const ids = [...new Set(rows.map((row) => row[column]))]
    const freeRows = await db.selectFrom(table).select('id').where('id', 'in', ids).forKeyShare().skipLocked().execute()
    for (const { id } of freeRows) free.add(id)
  }
  return new Set(rows.filter((row) => parents.every(([, column]) => free.has(row[column]))))
}

function compareByEventAndStudent(first: AttendanceTable, second: AttendanceTable): number {
  if (first.event_id !== second.event_id) return first.event_id < second.event_id ? -1 : 1
  if (first.student_id !== second.student_id) return first.student_id < second.student_id ? -1 : 1
  return 0
}

/** Returns the stored row of a student and an event. */
export async function findAttendance(db: Db, event: string, student: string): Promise<AttendanceTable | undefined> {
  return db.find(byEventAndStudent, event, student)
}

/** Returns the same row once it would survive the loss of the database's server (see `Db.findSafely`). */
export async function findSafeAttendance(db: Db, event: string, student: string): Promise<AttendanceTable | undefined> {
  return db.findSafely(byEventAndStudent, event, student)
}

/** Stores refused attempts. An attempt that is already stored with the same nonce stays as it is. */
export async function insertRefusedAttempts(db: DbOrTrx, rows: Insertable<Schema['refused_attempt']>[]): Promise<void> {
  await db
    .insertInto('refused_attempt')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['student_id', 'client_nonce']).doNothing())
    .execute()
}

/** Returns a student’s refused attempt with this nonce. */
export function findRefusedAttempt(
  db: DbOrTrx,
  student: string,
  nonce: string,
): Promise<Pick<RefusedAttemptTable, 'event_id' | 'reason' | 'received_at' | 'reference'> | undefined> {
  return db
    .selectFrom('refused_attempt')
    .select(['event_id', 'reason', 'received_at', 'reference'])
    .where('student_id', '=', student)
    .where('client_nonce', '=', nonce)
    .executeTakeFirst()
}
