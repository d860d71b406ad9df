import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { checkInColumns } from './check-in-columns.ts'

/**
 * Who of a class checked in to an event, the latest first. Roster and check-ins are joined when they are read, so that
 * whoever was assigned, added or registered after the event counts all the same.
 */
export function listClassAttendance(db: Kysely<Schema>, { event, classId }: { event: string; classId: string }) {
  return db
    .selectFrom('attendance')
    .innerJoin('roster_entry', 'roster_entry.student_id', 'attendance.student_id')
    .select(checkInColumns)
    .where('attendance.event_id', '=', event)
    .where('roster_entry.class_id', '=', classId)
    .orderBy('attendance.scanned_at', 'desc')
    .orderBy('attendance.id')
    .execute()
}
