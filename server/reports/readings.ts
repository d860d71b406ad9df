// Everything that may be read off the event loop: each takes a database that can only read, and plain values.
import type { Kysely } from 'kysely'
import type { EventAttendanceRow } from '#contract/reports/reports.ts'
import { listAuditOf } from '#server/audit/forget.ts'
import type { Schema } from '#server/database/schema.ts'
import { listEvents, type EventWithOwner, type SchoolScope } from '#server/events/store.ts'
import { listed, type Listed, type Part } from '#server/http/parts.ts'
import { findAttachments, listAttachments } from '#server/mail/waiting-attachments.ts'
import { archiveReadings } from './archive/pieces.ts'
import { auditReadings } from './audit-readings.ts'
import { classReadings } from './class-readings.ts'
import { asAttendanceRow, listEventAttendance, rollOrder, type PartOfRoll } from './event-attendance.ts'
import { evidenceReadings } from './evidence-reading.ts'
import { facultyReadings } from './faculty-deletion.ts'
import { fileReadings } from './file-readings.ts'
import { isoTime } from './iso-time.ts'
import { placesToKeep } from './kept-places.ts'
import { readLiveStatistics } from './live-statistics.ts'
import { schoolReadings } from './school-figures.ts'
import { setSheet } from './set-sheet.ts'
import { gatherStudentData, studentDataCells, studentDataColumns } from './student-data.ts'
import type { SignInFailures } from './student-traces.ts'
import { readUsage, type UsageQuestion } from './usage-report.ts'
import { zonedTime } from './zoned-time.ts'

type Rows = Kysely<Schema>

export const readings = {
  ...archiveReadings,
  ...auditReadings,
  ...classReadings,
  ...schoolReadings,
  ...facultyReadings,
  ...fileReadings,
  ...evidenceReadings,
  placesToKeep,

  async attendanceOfEvent(db: Rows, { event, ...part }: PartOfRoll & { event: string }): Promise<EventAttendanceRow[]> {
    return (await listEventAttendance(db, event, part)).map(asAttendanceRow)
  },

  /** The same as the bytes of the answer: between threads they go over whole, where rows would be copied one by one. */
  async attendanceJson(db: Rows, { event, part }: { event: string; part: Part | null }): Promise<Listed> {
    return listed(await listEventAttendance(db, event), part, rollOrder, asAttendanceRow)
  },

  /** Who is expected at an event and who came, as the bytes of the answer. */
  async liveStatisticsJson(
    db: Rows,
    asked: { event: string; faculty: string | null },
  ): Promise<Uint8Array<ArrayBuffer>> {
    return bytes(JSON.stringify(await readLiveStatistics(db, asked)))
  },

  /** How much universities use the product, as the bytes of the answer. */
  async usageJson(db: Rows, asked: UsageQuestion): Promise<Uint8Array<ArrayBuffer>> {
    return bytes(JSON.stringify(await readUsage(db, asked)))
  },

  /** Everything stored about a student, as the bytes of a file; null when there is no such student. */
  async studentData(
    db: Rows,
    {
      timeZone,
      format,
      ...of
    }: { student: string; failures: SignInFailures; timeZone: string; format: 'json' | 'csv' },
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const time = format === 'json' ? isoTime : (at: number) => zonedTime(at, timeZone)
    const data = await gatherStudentData(db, of, time)
    if (!data) return null
    if (format === 'json') return bytes(`${JSON.stringify(data, null, 2)}\n`)
    return setSheet({ head: studentDataColumns, rows: studentDataCells(data), timeZone }, 'csv')
  },

  /** The lines of the audit that name a person. */
  auditLinesOf: (db: Rows, { person }: { person: string }): Promise<string[]> => listAuditOf(db, person),

  /** Files that wait with a university's letters: every one, and those that may name a student. */
  async attachmentsNaming(
    db: Rows,
    { school, email }: { school: string; email: string },
  ): Promise<{ all: string[]; naming: string[] }> {
    // In this order: what comes between them is looked at later.
    const all = await listAttachments(db, school)
    return { all, naming: await findAttachments(db, { school, text: email }) }
  },

  eventsOfSchool: (db: Rows, { scope }: { scope: SchoolScope }): Promise<EventWithOwner[]> => listEvents(db, scope),
}

export type Readings = typeof readings

function bytes(text: string): Uint8Array<ArrayBuffer> {
  // Never a piece of the pool that Buffer keeps, which could not go to another thread.
  return new TextEncoder().encode(text)
}
