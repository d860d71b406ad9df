import type { Kysely } from 'kysely'
import type { ClassAttendanceRow } from '#contract/class-reports.ts'
import type { Schema } from '#server/database/schema.ts'
import { locationOf } from './event-attendance.ts'
import { isoTime } from './iso-time.ts'

/**
 * Who of a class checked in to an event, the latest first. Roster and check-ins are joined when they are read, so that
 * whoever was assigned, added or registered after the event counts all the same.
 */
export async function readClassAttendance(
  db: Kysely<Schema>,
  { event, classId }: { event: string; classId: string },
): Promise<ClassAttendanceRow[]> {
  const rows = await db
    .selectFrom('attendance')
    .innerJoin('roster_entry', 'roster_entry.student_id', 'attendance.student_id')
    .select([
      'attendance.student_id',
      'attendance.scanned_at',
      'attendance.received_at',
      'attendance.late_sent',
      'attendance.device_id',
      'attendance.latitude',
      'attendance.longitude',
      'attendance.accuracy',
      'attendance.located_at',
    ])
    .where('attendance.event_id', '=', event)
    .where('roster_entry.class_id', '=', classId)
    .orderBy('attendance.scanned_at', 'desc')
    .orderBy('attendance.id')
    .execute()
  return rows.map((row) => ({
    student_id: row.student_id,
    scanned_at: isoTime(row.scanned_at),
    received_at: isoTime(row.received_at),
    late_sent: row.late_sent === 1,
    location: locationOf(row),
    device_id: row.device_id,
  }))
}
