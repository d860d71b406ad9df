import { reportsWords } from '#contract/rolls/words.ts'
import { evidenceLimits } from '#contract/rolls/evidence-limits.ts'
import { attendanceFileName, type SheetFormat } from '#contract/file-names.ts'
import { foldForSearch } from '#contract/fold-name.ts'
import { calendarDay } from '#contract/language/zones.ts'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { describePlace } from '#contract/retention/place.ts'
import { findByWords } from '#contract/find-by-words.ts'
import type { MarkedPerson } from '#web/rolls/marks/task.ts'
import { isSameDay, shortDate, timeToTheSecond, sentLate } from '#web/kit/time/times.ts'

type Sure = 'id' | 'student_name' | 'timestamp'

/** A row of the roll. The id, the name and the time are always there; the evidence may be missing. */
export type AttendanceRow = Pick<EventAttendanceRow, Sure> & {
  [Field in Exclude<keyof EventAttendanceRow, Sure>]?: EventAttendanceRow[Field] | null
}

/** Takes the roll as an array or as `{ attendance }`. Returns it newest first. Throws for anything else. */
export function readAttendance(response: unknown): AttendanceRow[] {
  const rows: unknown = Array.isArray(response) ? response : (response as { attendance?: unknown } | null)?.attendance
  if (!Array.isArray(rows)) throw new TypeError('The attendance is neither an array nor an object with one.')
  return (rows as AttendanceRow[]).toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
}

/** Returns when the newest row reached the server (ms), or null. A late-sent check-in counts from its arrival. */
export function newestArrival(rows: AttendanceRow[]): number | null {
  const arrivals = rows.flatMap((row) => (row.received_at ? [Date.parse(row.received_at)] : []))
  return arrivals.length > 0 ? arrivals.reduce((first, second) => Math.max(first, second)) : null
}

/** 'sent 4 min late' for a check-in that waited a minute or more on a phone without a network. Otherwise null. */
export function describeLateness(row: AttendanceRow): string | null {
  if (!row.late_sent) return null
  return sentLate(Date.parse(row.timestamp), Date.parse(row.received_at ?? row.timestamp))
}

/** '± 2 km' if the location is too inaccurate to be useful. Otherwise null, which is the usual case. */
export function describeAccuracy(row: AttendanceRow): string | null {
  const meters = row.location?.accuracy
  if (typeof meters !== 'number' || meters <= evidenceLimits.usableAccuracy) return null
  return meters < 1000
    ? reportsWords.accuracyMeters({ length: Math.round(meters) })
    : reportsWords.accuracyKilometers({ length: Math.round(meters / 1000) })
}

/** '620 m from the others': what retention keeps of a location. Null if the student was near the others. */
export function describeKeptLocation(row: AttendanceRow): string | null {
  return row.kept_place?.place === 'far' ? describePlace(row.kept_place) : null
}

/** Whether anything about a row is unusual. The downloaded file has the device and exact location of every row. */
export function hasHints(row: AttendanceRow): boolean {
  const described = [describeLateness(row), describeAccuracy(row), describeKeptLocation(row)]
  return described.some((words) => words !== null)
}

/** The title of the column with hints and marks. Null if no row has either. */
export function describeHintsColumn(rows: AttendanceRow[], hasEvidence: boolean): string | null {
  const isMarked = rows.some((row) => row.mark)
  if (!hasEvidence && !rows.some(hasHints)) return isMarked ? reportsWords.marks : null
  return isMarked ? reportsWords.hintsAndMarks : reportsWords.hints
}

/** Counts the students who checked in, and those who are on the roll only because someone marked them present. */
export function countByOrigin(rows: AttendanceRow[]): { checkedIn: number; marked: number } {
  const marked = rows.filter((row) => row.scanned_at === null).length
  return { checkedIn: rows.length - marked, marked }
}

/** Converts a row to the person that the marking menu corrects. */
export function toMarkedPerson(row: AttendanceRow): MarkedPerson {
  return {
    id: row.student_id ?? '',
    name: row.student_name,
    isPresent: true,
    mark: row.mark ?? null,
    scannedAt: row.scanned_at,
  }
}

/** Returns the names that more than one student on the roll has, including names that are easily confused. */
export function findSharedNames(rows: AttendanceRow[]): Set<string> {
  const counts = new Map<string, number>()
  const keys = rows.map((row) => foldForSearch(row.student_name))
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Set(rows.filter((_, index) => counts.get(keys[index]!)! > 1).map((row) => row.student_name))
}

/** '10:03:48 AM', with the date if it isn’t the event’s day, or '–' for a student who was only marked. */
export function timeOfArrival(row: AttendanceRow, eventDate: string | null | undefined, zone?: string): string {
  if (row.scanned_at === null) return '–'
  const time = timeToTheSecond(row.timestamp, zone)
  return eventDate && isSameDay(row.timestamp, eventDate, zone) ? time : `${shortDate(row.timestamp, zone)}, ${time}`
}

/** Finds rows by parts of the student’s name. Ignores case, accents and word order. */
export function searchRows(rows: AttendanceRow[], searchText: string): AttendanceRow[] {
  return findByWords(rows, searchText, (row) => row.student_name)
}

/** `attendance_{event}_{date}.csv`, the name that the server uses. The date is in the university’s time zone. */
export function nameFile(eventName: string, now: number, zone?: string | null, format: SheetFormat = 'csv'): string {
  return attendanceFileName(eventName, calendarDay(now, zone ?? undefined), format)
}
