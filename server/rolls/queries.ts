// An event's roll and its live statistics, in the reader's thread.
import type { Kysely } from 'kysely'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { readMarksByPerson } from '#server/rolls/marks/current-marks.ts'
import type { Schema } from '#server/database/schema.ts'
import { presenceAt } from '#server/events/presence.ts'
import { toPageBytes, type PageBytes, type PageRequest } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { asAttendanceRow, listEventAttendance, rollOrder, type RollFilter } from './event-attendance.ts'
import { readLiveStatistics } from './live-statistics.ts'

type Rows = Kysely<Schema>

export const rollQueries = {
  async attendanceOfEvent(db: Rows, { event, ...part }: RollFilter & { event: string }): Promise<EventAttendanceRow[]> {
    const rows = await listEventAttendance(db, event, part)
    const marks = rows.length === 0 ? new Map() : await readMarksByPerson(db, event)
    return rows.map((row) => asAttendanceRow(row, marks))
  },

  /** Returns the ids of all rows on an event's roll, in no order. */
  async idsOnRoll(db: Rows, { event }: { event: string }): Promise<string[]> {
    const rows = await db.selectFrom(presenceAt(event)).select('presence.id').execute()
    return rows.map((row) => row.id)
  },

  async attendanceJson(db: Rows, { event, part }: { event: string; part: PageRequest | null }): Promise<PageBytes> {
    const rows = await listEventAttendance(db, event)
    const marks = await readMarksByPerson(db, event)
    return toPageBytes(rows, part, rollOrder, (row) => asAttendanceRow(row, marks))
  },

  /** Returns who is expected at an event and who checked in, as the bytes of the response. */
  liveStatisticsJson: async (db: Rows, query: { event: string; faculty: string | null }) =>
    jsonBytes(await readLiveStatistics(db, query)),
}

type RollQueries = typeof rollQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends RollQueries {}
}
