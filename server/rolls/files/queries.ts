// Attendance files as bytes, made in a reader thread.
import { checkInWindow } from '#contract/check-ins/window.ts'
import type { SheetFormat } from '#contract/file-names.ts'
import { summarizeLocation } from '#contract/retention/retention.ts'
import {
  attendedWord,
  nameOverallColumn,
  overallColumns,
  attendanceColumns,
  describeWhereabouts,
  detailColumns,
} from '#contract/rolls/sheets.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { listEventsOfClass } from '#server/classes/assignment-store.ts'
import { readAttended } from '#server/classes/roster/read-attended.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import { countedEvents } from '#server/events/store.ts'
import { toLocation } from '#server/rolls/check-in-columns.ts'
import { hasOneOwner, listClassAttendance } from '#server/rolls/classes/class-attendance.ts'
import { listEventAttendance } from '#server/rolls/event-attendance.ts'
import { readMarksByPerson } from '#server/rolls/marks/current-marks.ts'
import { sheetBytes } from '#server/sheets/sheet-bytes.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import type { RollMethod } from '#contract/check-ins/check-in-method.ts'
import type { MarkSays } from '#contract/rolls/mark-values.ts'
import { rollHowWords } from '#contract/rolls/words.ts'

type FileQuery<MakeSheet extends (db: DbOrTrx, query: never) => unknown> = Parameters<MakeSheet>[1] & {
  format: SheetFormat
}

export const fileQueries = {
  rollFile: async (db: DbOrTrx, query: FileQuery<typeof rollSheet>) =>
    sheetBytes(await rollSheet(db, query), query.format),

  /** Returns null when the class has no students. */
  async classEventFile(db: DbOrTrx, query: FileQuery<typeof classEventSheet>): Promise<Uint8Array<ArrayBuffer> | null> {
    const sheet = await classEventSheet(db, query)
    return sheet.rows.length === 0 ? null : sheetBytes(sheet, query.format)
  },

  /** Returns null when the class has no students or no events. */
  async overallFile(db: DbOrTrx, query: FileQuery<typeof overallSheet>): Promise<Uint8Array<ArrayBuffer> | null> {
    const sheet = await overallSheet(db, query)
    return sheet && sheetBytes(sheet, query.format)
  },
}

/**
 * Returns the sheet with all of a class's events: a row for each student by name, a column for each event by its start.
 * Returns null when the class has no students or no events. `now` in ms.
 */
async function overallSheet(
  db: DbOrTrx,
  { classId, timeZone, now }: { classId: string; timeZone: string; now: number },
): Promise<Sheet | null> {
  const events = await listEventsOfClass(db, classId)
  const students = await readRoster(db, classId)
  if (events.length === 0 || students.length === 0) return null
  const names = events.map((event) => nameOverallColumn(event.name, zonedDay(event.starts_at, timeZone)))
  const counted = await countedEvents(
    db,
    events.map(({ id }) => id),
  )
  const whenAbsent = events.map((event) =>
    counted.has(event.id) ? '' : attendedWord(false, checkInWindow(checkInTimes(event)).opensAt, now),
  )
  const columnOf = new Map(events.map(({ id }, column) => [id, column]))
  const attended = await readAttended(db, classId)
  return {
    head: [...overallColumns, ...names],
    rows: students.map((student): Cell[] => {
      const words = whenAbsent.slice()
      for (const event of attended(student.id)) {
        const column = columnOf.get(event)
        if (column !== undefined) words[column] = 'Yes'
      }
      return [student.first_name, student.last_name, student.email, ...words]
    }),
    timeZone,
  }
}

type CheckIn = Awaited<ReturnType<typeof listClassAttendance>>[number]

/** `details` adds how each student got on the roll, and for a mark its reason and who made it. */
type SheetQuery = { event: string; timeZone: string; details: boolean }

/** Returns the sheet of an event's roll: everyone who was present, latest first. */
async function rollSheet(db: DbOrTrx, { event, timeZone, details }: SheetQuery): Promise<Sheet> {
  const marks = details ? await readMarksByPerson(db, event) : none
  const rows = (await listEventAttendance(db, event)).map((row): Cell[] => [
    row.first_name,
    row.last_name,
    // A pending student has no student id yet.
    row.student_id ?? '',
    row.email,
    ...toCheckInCells(row),
    ...(details ? toDetailCells(row, marks.get(row.person_id)) : []),
  ])
  return { head: listColumns(details), rows, timeZone }
}

/**
 * Returns the sheet of a class at one event: everyone on the roster by name, and whether they were present. Nobody is
 * absent before check-in `isOpened`.
 */
async function classEventSheet(
  db: DbOrTrx,
  { event, classId, timeZone, details, isOpened }: SheetQuery & { classId: string; isOpened: boolean },
): Promise<Sheet> {
  const checkIns = new Map((await listClassAttendance(db, { event, classId })).map((row) => [row.person_id, row]))
  const isUnknown = !isOpened || (await countedEvents(db, [event])).has(event)
  // A colleague's reasons aren't shown, because anyone can put any student on a roster and assign any event.
  const marks = details && (await hasOneOwner(db, { event, classId })) ? await readMarksByPerson(db, event) : none
  const rows = (await readRoster(db, classId)).map((student): Cell[] => [
    student.first_name,
    student.last_name,
    // A pending student has no student id yet.
    student.email_verified ? student.id : '',
    student.email,
    ...(isUnknown && !checkIns.has(student.id) ? ['', '', '', ''] : toCheckInCells(checkIns.get(student.id))),
    ...(details ? toDetailCells(checkIns.get(student.id), marks.get(student.id)) : []),
  ])
  return { head: listColumns(details), rows, timeZone }
}

const none: ReadonlyMap<string, ShownMark> = new Map()

function listColumns(details: boolean): string[] {
  return details ? [...attendanceColumns, ...detailColumns] : attendanceColumns
}

function toCheckInCells(row: CheckIn | undefined): Cell[] {
  if (!row) return ['No', '', '', '']
  const location = describeWhereabouts(toLocation(row), summarizeLocation(row))
  return ['Yes', row.scanned_at === null ? '' : { at: row.scanned_at }, { ours: location }, row.device_id ?? '']
}

function toDetailCells(row: CheckIn | undefined, mark: ShownMark | undefined): Cell[] {
  return [{ ours: howWords(row?.method ?? null, mark) }, mark?.reason ?? '', mark?.made_by ?? '']
}

type FileQueries = typeof fileQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends FileQueries {}
}

/** Returns how someone got on a roll, or why they didn't: 'Own scan', 'By hand', 'Marked absent'. Empty if unknown. */
function howWords(method: RollMethod | null, mark: { says: MarkSays } | undefined): string {
  if (mark && mark.says !== 'present' && method === null) return rollHowWords[mark.says]
  return method === null ? '' : rollHowWords[method]
}
