import { sql } from 'kysely'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { countPresence, presenceAt } from '#server/events/presence.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { asCheckIn, checkInColumns } from './check-in-columns.ts'

/** The whole roll, the rows received at `arrivalStart` (ms) or later, or the rows with these ids. */
export type RollFilter = { arrivalStart?: number; ids?: string[] }

/** Latest first. Ids break ties. */
export const rollOrder: Order<{ at: number; id: string }> = {
  cursorFor: ({ at: timestamp, id }) => [timestamp, id],
  compare: compareBy('down', 'up'),
}

/** Returns an event's roll with the evidence, latest first. Pending students have no `student_id`. */
export function listEventAttendance(db: DbOrTrx, event: string, { arrivalStart, ids }: RollFilter = {}) {
  return db
    .selectFrom(presenceAt(event))
    .leftJoin('student', 'student.id', 'presence.student_id')
    .leftJoin('pending_student as pending', 'pending.id', 'presence.pending_student_id')
    .select(checkInColumns)
    .select(['presence.id', 'presence.at', 'presence.student_id'])
    .select([
      sql<string>`coalesce(student.first_name, pending.first_name)`.as('first_name'),
      sql<string>`coalesce(student.last_name, pending.last_name)`.as('last_name'),
      sql<string>`coalesce(student.email, pending.email)`.as('email'),
    ])
    .$if(arrivalStart !== undefined, (rows) => rows.where('presence.received_at', '>=', arrivalStart!))
    .$if(ids !== undefined, (rows) => rows.where('presence.id', 'in', ids!))
    .orderBy('presence.at', 'desc')
    .orderBy('presence.id')
    .execute()
}

export type EventAttendance = Awaited<ReturnType<typeof listEventAttendance>>[number]

export function countEventAttendance(db: DbOrTrx, event: string): Promise<number> {
  return countPresence(db, (table) => sql`${sql.ref(`${table}.event_id`)} = ${event}`)
}

/** Returns a row of the roll as the attendance list sends it, with the student's mark if there is one. */
export function asAttendanceRow(row: EventAttendance, marks: ReadonlyMap<string, ShownMark>): EventAttendanceRow {
  const mark = marks.get(row.person_id)
  return {
    id: row.id,
    student_name: `${row.first_name} ${row.last_name}`.trim(),
    student_email: row.email,
    timestamp: isoTime(row.at),
    method: row.method,
    ...asCheckIn(row),
    ...(mark && { mark }),
  }
}
