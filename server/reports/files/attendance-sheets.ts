import type { Kysely } from 'kysely'
import { attendanceColumns, describeLocation } from '#contract/reports/sheets.ts'
import { describePlace } from '#contract/retention/place.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { Schema } from '#server/database/schema.ts'
import { keptPlaceOf } from '#contract/retention/kept-place.ts'
import { locationOf } from '../roll/check-in-columns.ts'
import { listClassAttendance } from '#server/reports/classes/class-attendance.ts'
import { countedEvents } from '#server/reports/classes/counted-events.ts'
import { listEventAttendance } from '#server/reports/roll/event-attendance.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'

type Rows = Kysely<Schema>
type CheckIn = Awaited<ReturnType<typeof listClassAttendance>>[number]

/** Returns the roll of an event as a sheet: who came, the latest first. */
export async function rollSheet(db: Rows, { event, timeZone }: { event: string; timeZone: string }): Promise<Sheet> {
  const rows = (await listEventAttendance(db, event)).map((row): Cell[] => [
    row.first_name,
    row.last_name,
    row.student_id,
    row.email,
    ...attended(row),
  ])
  return { head: attendanceColumns, rows, timeZone }
}

/**
 * Returns the sheet of one event and one class: everyone on the roster by name, with time, place and device for those
 * who came.
 */
export async function classEventSheet(
  db: Rows,
  { event, classId, timeZone }: { event: string; classId: string; timeZone: string },
): Promise<Sheet> {
  const came = new Map((await listClassAttendance(db, { event, classId })).map((row) => [row.student_id, row]))
  const isCounted = (await countedEvents(db, [event])).has(event)
  const rows = (await readRoster(db, classId)).map((student): Cell[] => [
    student.first_name,
    student.last_name,
    // A pending student has no student id yet.
    student.email_verified ? student.id : '',
    student.email,
    ...(isCounted && !came.has(student.id) ? ['', '', '', ''] : attended(came.get(student.id))),
  ])
  return { head: attendanceColumns, rows, timeZone }
}

function attended(row: CheckIn | undefined): Cell[] {
  if (!row) return ['No', '', '', '']
  const where = describeLocation(locationOf(row)) || describePlace(keptPlaceOf(row))
  return ['Yes', { at: row.scanned_at }, { ours: where }, row.device_id ?? '']
}
