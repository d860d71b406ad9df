import type { ClassAttendanceRow } from '#contract/rolls/class-reports.ts'
import type { CsvCell } from '#contract/csv.ts'
import {
  attendanceColumns,
  attendedWord,
  describeWhereabouts,
  nameOverallColumn,
  overallColumns,
} from '#contract/rolls/sheets.ts'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { viewerZone } from '#web/kit/time/times.ts'

/** A check-in as the report uses it. Its evidence may be missing or deleted. */
export type ReportRow = Pick<ClassAttendanceRow, 'student_id' | 'scanned_at'> &
  Partial<Pick<ClassAttendanceRow, 'location' | 'device_id' | 'kept_place'>>
export type Sheet = { head: readonly string[]; rows: CsvCell[][] }

const minute = 60_000

/**
 * One event and one class: a row for each student on the roster, with time, place and device of those who came. If the
 * event is `isNameless`, retention deleted its names, and nobody is known to be absent.
 */
export function eventReport(
  students: RosterStudent[],
  attendance: ReportRow[],
  zone?: string | null,
  isNameless = false,
): Sheet {
  const byStudent = new Map(attendance.map((row) => [row.student_id, row]))
  return {
    head: attendanceColumns,
    rows: students.map((student) => {
      const row = byStudent.get(student.id)
      return [
        student.first_name,
        student.last_name,
        // A pending student has no student id yet.
        student.email_verified ? student.id : '',
        student.email,
        row ? 'Yes' : isNameless ? '' : 'No',
        row?.scanned_at ? isoIn(Date.parse(row.scanned_at), zone || viewerZone()) : '',
        { ours: describeWhereabouts(row?.location, row?.kept_place) },
        row?.device_id ?? '',
      ]
    }),
  }
}

/**
 * One class and all its events: a row for each student, a column for each event. `came` has the ids of the students who
 * were present, by event id. A column stays empty until check-in opens, because nobody is absent yet, and at `nameless`
 * events, whose names retention deleted. `now` in ms.
 */
export function overallReport(
  students: RosterStudent[],
  events: FacultyEvent[],
  came: Map<string, ReadonlySet<string>>,
  now: number,
  nameless: ReadonlySet<string> = new Set(),
): Sheet {
  const columns = events.toSorted((first, second) => Date.parse(first.date) - Date.parse(second.date))
  const wordFor = (event: FacultyEvent, isPresent: boolean) =>
    !isPresent && nameless.has(event.id) ? '' : attendedWord(isPresent, opensAt(event), now)
  return {
    head: [...overallColumns, ...columns.map(columnName)],
    rows: students.map((student) => [
      student.first_name,
      student.last_name,
      student.email,
      ...columns.map((event) => wordFor(event, came.get(event.id)?.has(student.id) ?? false)),
    ]),
  }
}

/** Whether check-in to an event has opened at `now` (ms). */
export function hasOpened(event: FacultyEvent, now: number): boolean {
  return opensAt(event) <= now
}

function opensAt(event: FacultyEvent): number {
  return Date.parse(event.date) - (event.checkin_before_minutes ?? 0) * minute
}

function columnName(event: FacultyEvent): string {
  return nameOverallColumn(event.name, isoIn(Date.parse(event.date), event.time_zone || viewerZone()).slice(0, 10))
}
