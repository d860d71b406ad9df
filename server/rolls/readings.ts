// An event's roll and its live statistics, in the reader's thread.
import type { Kysely } from 'kysely'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { marksByPerson } from '#server/rolls/marks/current-marks.ts'
import type { Schema } from '#server/database/schema.ts'
import { presenceAt } from '#server/events/presence.ts'
import { listed, type Listed, type Part } from '#server/http/parts.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { asAttendanceRow, listEventAttendance, rollOrder, type PartOfRoll } from './event-attendance.ts'
import { readLiveStatistics } from './live-statistics.ts'

type Rows = Kysely<Schema>

export const rollReadings = {
  async attendanceOfEvent(db: Rows, { event, ...part }: PartOfRoll & { event: string }): Promise<EventAttendanceRow[]> {
    const rows = await listEventAttendance(db, event, part)
    const marks = rows.length === 0 ? new Map() : await marksByPerson(db, event)
    return rows.map((row) => asAttendanceRow(row, marks))
  },

  /** Returns the ids of all rows on an event's roll, in no order. */
  async idsOnRoll(db: Rows, { event }: { event: string }): Promise<string[]> {
    const rows = await db.selectFrom(presenceAt(event)).select('presence.id').execute()
    return rows.map((row) => row.id)
  },

  async attendanceJson(db: Rows, { event, part }: { event: string; part: Part | null }): Promise<Listed> {
    const rows = await listEventAttendance(db, event)
    const marks = await marksByPerson(db, event)
    return listed(rows, part, rollOrder, (row) => asAttendanceRow(row, marks))
  },

  /** Returns who is expected at an event and who checked in, as the bytes of the response. */
  liveStatisticsJson: async (db: Rows, query: { event: string; faculty: string | null }) =>
    jsonBytes(await readLiveStatistics(db, query)),
}

type RollReadings = typeof rollReadings
declare module '#server/reader/reader.ts' {
  interface Readings extends RollReadings {}
}
