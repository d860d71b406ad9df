import type { Kysely } from 'kysely'
import type { EventAttendanceRow } from '#contract/reports.ts'
import type { Schema } from '#server/database/schema.ts'
import { isoTime } from './iso-time.ts'

type Rows = Kysely<Schema>

/** All of a roll, what was received since a moment (ms), or these rows of it. */
export type PartOfRoll = { since?: number; ids?: string[] }

/** Who is on the roll of an event, the latest first, with the evidence. */
export function listEventAttendance(db: Rows, event: string, { since, ids }: PartOfRoll = {}) {
  return (
    db
      .selectFrom('attendance')
      .innerJoin('student', 'student.id', 'attendance.student_id')
      // Named one by one, because each column of two thousand rows costs a tenth of a millisecond.
      .select([
        'attendance.id',
        'attendance.student_id',
        'attendance.scanned_at',
        'attendance.received_at',
        'attendance.late_sent',
        'attendance.device_id',
        'attendance.latitude',
        'attendance.longitude',
        'attendance.accuracy',
        'attendance.located_at',
        'student.first_name',
        'student.last_name',
        'student.email',
      ])
      .where('attendance.event_id', '=', event)
      .$if(since !== undefined, (rows) => rows.where('attendance.received_at', '>=', since!))
      .$if(ids !== undefined, (rows) => rows.where('attendance.id', 'in', ids!))
      .orderBy('attendance.scanned_at', 'desc')
      .orderBy('attendance.id')
      .execute()
  )
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

/** One student on the roll as the attendance list answers it. */
export function asAttendanceRow(row: EventAttendance): EventAttendanceRow {
  const scannedAt = isoTime(row.scanned_at)
  return {
    id: row.id,
    student_id: row.student_id,
    student_name: `${row.first_name} ${row.last_name}`,
    student_email: row.email,
    timestamp: scannedAt,
    scanned_at: scannedAt,
    received_at: isoTime(row.received_at),
    late_sent: row.late_sent === 1,
    location: locationOf(row),
    device_id: row.device_id,
  }
}

/** Where a phone said it was, or null once the evidence is past its time. */
export function locationOf(
  row: Pick<EventAttendance, 'latitude' | 'longitude' | 'accuracy' | 'located_at'>,
): EventAttendanceRow['location'] {
  const { latitude, longitude, accuracy, located_at } = row
  if (latitude === null || longitude === null || accuracy === null || located_at === null) return null
  return { latitude, longitude, accuracy, timestamp: isoTime(located_at) }
}
