import type { Kysely } from 'kysely'
import { howWords } from '#contract/rolls/how-words.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { attendanceColumns, describeWhereabouts, detailColumns } from '#contract/rolls/sheets.ts'
import { readMarksByPerson } from '#server/rolls/marks/current-marks.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { Schema } from '#server/database/schema.ts'
import { summarizeLocation } from '#contract/retention/kept-place.ts'
import { toLocation } from '#server/rolls/check-in-columns.ts'
import { hasOneOwner, listClassAttendance } from '#server/rolls/classes/class-attendance.ts'
import { countedEvents } from '#server/events/counted-events.ts'
import { listEventAttendance } from '#server/rolls/event-attendance.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'

type Rows = Kysely<Schema>
type CheckIn = Awaited<ReturnType<typeof listClassAttendance>>[number]

/** `details`: also how each student got on the roll, and for a mark its reason and who made it. */
type SheetQuery = { event: string; timeZone: string; details: boolean }

/** The roll of an event: who was present, the latest first. */
export async function rollSheet(db: Rows, { event, timeZone, details }: SheetQuery): Promise<Sheet> {
  const marks = details ? await readMarksByPerson(db, event) : none
  const rows = (await listEventAttendance(db, event)).map((row): Cell[] => [
    row.first_name,
    row.last_name,
    // A pending student has no student id yet.
    row.student_id ?? '',
    row.email,
    ...attended(row),
    ...(details ? toDetailCells(row, marks.get(row.person_id)) : []),
  ])
  return { head: listColumns(details), rows, timeZone }
}

/**
 * Returns the sheet of one event and one class: everyone on the roster by name, with time, place and device for those
 * who came.
 */
export async function classEventSheet(
  db: Rows,
  { event, classId, timeZone, details }: SheetQuery & { classId: string },
): Promise<Sheet> {
  const checkIns = new Map((await listClassAttendance(db, { event, classId })).map((row) => [row.person_id, row]))
  const isCounted = (await countedEvents(db, [event])).has(event)
  // A colleague's reasons aren't shown, because anyone can put any student on a roster and assign any event.
  const marks = details && (await hasOneOwner(db, { event, classId })) ? await readMarksByPerson(db, event) : none
  const rows = (await readRoster(db, classId)).map((student): Cell[] => [
    student.first_name,
    student.last_name,
    // A pending student has no student id yet.
    student.email_verified ? student.id : '',
    student.email,
    ...(isCounted && !checkIns.has(student.id) ? ['', '', '', ''] : attended(checkIns.get(student.id))),
    ...(details ? toDetailCells(checkIns.get(student.id), marks.get(student.id)) : []),
  ])
  return { head: listColumns(details), rows, timeZone }
}

const none: ReadonlyMap<string, ShownMark> = new Map()

function listColumns(details: boolean): string[] {
  return details ? [...attendanceColumns, ...detailColumns] : attendanceColumns
}

function attended(row: CheckIn | undefined): Cell[] {
  if (!row) return ['No', '', '', '']
  const location = describeWhereabouts(toLocation(row), summarizeLocation(row))
  return ['Yes', row.scanned_at === null ? '' : { at: row.scanned_at }, { ours: location }, row.device_id ?? '']
}

function toDetailCells(row: CheckIn | undefined, mark: ShownMark | undefined): Cell[] {
  return [{ ours: howWords(row?.method ?? null, mark) }, mark?.reason ?? '', mark?.made_by ?? '']
}
