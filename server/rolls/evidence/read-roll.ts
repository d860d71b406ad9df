import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

export type EvidenceRow = Awaited<ReturnType<typeof readRoll>>[number]

/** Returns the check-ins of an event, the first one first, with the evidence that can be compared. */
export function readRoll(db: Kysely<Schema>, event: string) {
  return db
    .selectFrom('attendance')
    .innerJoin('student', 'student.id', 'attendance.student_id')
    .select([
      'attendance.student_id',
      'attendance.browser',
      'attendance.scanned_at',
      'attendance.received_at',
      'attendance.late_sent',
      'attendance.latitude',
      'attendance.longitude',
      'attendance.accuracy',
      'attendance.place',
      'attendance.distance',
      'student.first_name',
      'student.last_name',
    ])
    .where('attendance.event_id', '=', event)
    .orderBy('attendance.scanned_at')
    .orderBy('attendance.id')
    .execute()
}
