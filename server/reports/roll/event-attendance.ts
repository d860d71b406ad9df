import type { Kysely } from 'kysely'
import type { EventAttendanceRow } from '#contract/reports/reports.ts'
import type { Schema } from '#server/database/schema.ts'
import { compareBy, type Order } from '#server/http/parts.ts'
import { asCheckIn, checkInColumns } from './check-in-columns.ts'

type Rows = Kysely<Schema>

/** All of a roll, the rows received since a moment (ms), or some rows of it. */
export type PartOfRoll = { since?: number; ids?: string[] }

/** The latest first; at the same time, by id. */
export const rollOrder: Order<{ scanned_at: number; id: string }> = {
  placeOf: ({ scanned_at, id }) => [scanned_at, id],
  compare: compareBy('down', 'up'),
}

/** Returns who is on the roll of an event, the latest first, with the evidence. */
export function listEventAttendance(db: Rows, event: string, { since, ids }: PartOfRoll = {}) {
  return db
    .selectFrom('attendance')
    .innerJoin('student', 'student.id', 'attendance.student_id')
    .select(checkInColumns)
    .select(['attendance.id', 'student.first_name', 'student.last_name', 'student.email'])
    .where('attendance.event_id', '=', event)
    .$if(since !== undefined, (rows) => rows.where('attendance.received_at', '>=', since!))
    .$if(ids !== undefined, (rows) => rows.where('attendance.id', 'in', ids!))
    .orderBy('attendance.scanned_at', 'desc')
    .orderBy('attendance.id')
    .execute()
}

export type EventAttendance = Awaited<ReturnType<typeof listEventAttendance>>[number]

export async function countEventAttendance(db: Rows, event: string): Promise<number> {
  const row = await db
    .selectFrom('attendance')
    .select((e) => e.fn.countAll<number>().as('students'))
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow()
  return row.students
}

/** Returns one student on the roll as the attendance list shows them. */
export function asAttendanceRow(row: EventAttendance): EventAttendanceRow {
  const checkIn = asCheckIn(row)
  return {
    id: row.id,
    student_name: `${row.first_name} ${row.last_name}`,
    student_email: row.email,
    timestamp: checkIn.scanned_at,
    method: row.method,
    ...checkIn,
  }
}
