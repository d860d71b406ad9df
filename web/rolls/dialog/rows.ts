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

/** A row of the roll: a name and a time are certain, the evidence may be missing. */
export type AttendanceRow = Pick<EventAttendanceRow, Sure> & {
  [Field in Exclude<keyof EventAttendanceRow, Sure>]?: EventAttendanceRow[Field] | null
}

/** Takes the roll as an array or as `{ attendance }`. Returns it newest first. */
export function readAttendance(response: unknown): AttendanceRow[] {
  const rows: unknown = Array.isArray(response) ? response : (response as { attendance?: unknown } | null)?.attendance
  if (!Array.isArray(rows)) throw new TypeError('The attendance is neither an array nor an object with one.')
  return (rows as AttendanceRow[]).toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp))
}

/** When the newest row reached the server, in ms, or null when unknown. Late-sent ones count from their arrival. */
export function newestArrival(rows: AttendanceRow[]): number | null {
  const arrivals = rows.flatMap((row) => (row.received_at ? [Date.parse(row.received_at)] : []))
  return arrivals.length > 0 ? arrivals.reduce((first, second) => Math.max(first, second)) : null
}

/** 'sent 4 min late' for a check-in that waited a minute or more on a phone without a network, otherwise null. */
export function describeLateness(row: AttendanceRow): string | null {
  if (!row.late_sent) return null
  return sentLate(Date.parse(row.timestamp), Date.parse(row.received_at ?? row.timestamp))
}

/** '± 2 km' for a position too rough to be useful, otherwise null, which is the usual case. */
export function describeAccuracy(row: AttendanceRow): string | null {
  const meters = row.location?.accuracy
  if (typeof meters !== 'number' || meters <= evidenceLimits.usableAccuracy) return null
  return meters < 1000
    ? reportsWords.accuracyMeters({ length: Math.round(meters) })
    : reportsWords.accuracyKilometers({ length: Math.round(meters / 1000) })
}

/** '620 m from the others': what is left of a position that is past its time. Null for those near the others. */
export function describeKeptLocation(row: AttendanceRow): string | null {
  return row.kept_place?.place === 'far' ? describePlace(row.kept_place) : null
}

/** Whether anything about a row is unusual. Device and exact position of every row are in the downloaded file. */
export function hasHints(row: AttendanceRow): boolean {
  const described = [describeLateness(row), describeAccuracy(row), describeKeptLocation(row)]
  return described.some((words) => words !== null)
}

/** The title of the column with hints and marks, or null when no row has either. */
export function describeHintsColumn(rows: AttendanceRow[], hasEvidence: boolean): string | null {
  const isMarked = rows.some((row) => row.mark)
  if (!hasEvidence && !rows.some(hasHints)) return isMarked ? reportsWords.marks : null
  return isMarked ? reportsWords.hintsAndMarks : reportsWords.hints
}

/** Counts those on a roll who checked in, and those who are on it only because someone marked them. */
export function countByOrigin(rows: AttendanceRow[]): { checkedIn: number; marked: number } {
  const marked = rows.filter((row) => row.scanned_at === null).length
  return { checkedIn: rows.length - marked, marked }
}

/** A row's student, for correcting the roll. */
export function toMarkedPerson(row: AttendanceRow): MarkedPerson {
  return {
    id: row.student_id ?? '',
    name: row.student_name,
    isPresent: true,
    mark: row.mark ?? null,
    scannedAt: row.scanned_at,
  }
}

/** Names that more than one student on the roll has, or that people could take for another student's. */
export function findSharedNames(rows: AttendanceRow[]): Set<string> {
  const counts = new Map<string, number>()
  const keys = rows.map((row) => foldForSearch(row.student_name))
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Set(rows.filter((_, index) => counts.get(keys[index]!)! > 1).map((row) => row.student_name))
}

/** '10:03:48 AM'; with its date before it when that is not the event's day; '–' for a student who was marked. */
export function timeOfArrival(row: AttendanceRow, eventDate: string | null | undefined, zone?: string): string {
  if (row.scanned_at === null) return '–'
  const time = timeToTheSecond(row.timestamp, zone)
  return eventDate && isSameDay(row.timestamp, eventDate, zone) ? time : `${shortDate(row.timestamp, zone)}, ${time}`
}

/** Finds rows by parts of the student's name. Ignores case, accents and word order. */
export function searchRows(rows: AttendanceRow[], searchText: string): AttendanceRow[] {
  return findByWords(rows, searchText, (row) => row.student_name)
}

/** `attendance_{event}_{date}.csv`, as the server names it, by the day in the university's zone. */
export function nameFile(eventName: string, now: number, zone?: string | null, format: SheetFormat = 'csv'): string {
  return attendanceFileName(eventName, calendarDay(now, zone ?? undefined), format)
}
