import { checkInWindow } from '#contract/check-ins/window.ts'
import type { GridEvent, GridStudent } from '#contract/rolls/grid.ts'
import { nameOrder } from '#server/accounts/by-name.ts'
import { listEventsOfClass } from '#server/classes/assignment-store.ts'
import { readExcused } from '#server/rolls/marks/current-marks.ts'
import { readAttended } from '#server/classes/roster/read-attended.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import { countedEvents } from '#server/events/store.ts'
import { mayManage } from '#server/events/rules.ts'
import { toPageBytes, type PageRequest, paginate, type PageBytes } from '#server/http/pagination.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { asCheckIn } from '#server/rolls/check-in-columns.ts'
import { rollOrder } from '#server/rolls/event-attendance.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { listClassAttendance } from './class-attendance.ts'

type Query = { classId: string; event: string; part: PageRequest | null }

export const classReportQueries = {
  classGridJson,
  classAttendanceJson: async (db: DbOrTrx, { part, ...query }: Query) =>
    toPageBytes(await listClassAttendance(db, query), part, rollOrder, asCheckIn),
}

type GridQuery = { classId: string; viewer: Viewer; part: PageRequest | null }

/**
 * Returns the bytes of a class's grid: its events by start, its students (or one page of them) by name, and which
 * events each student came to, including colleagues' events. It reads only event ids, never evidence.
 */
async function classGridJson(db: DbOrTrx, { classId, viewer, part }: GridQuery): Promise<PageBytes> {
  const events = await listEventsOfClass(db, classId)
  const counted = await countedEvents(
    db,
    events.map(({ id }) => id),
  )
  const attended = await readAttended(db, classId)
  const excused = await readExcused(db, classId)
  const roster = await readRoster(db, classId)
  const totals = new Map<string, number>()
  for (const { id } of roster) for (const event of attended(id)) totals.set(event, (totals.get(event) ?? 0) + 1)
  const columns = events.map((event): GridEvent => {
    const { opensAt, closesAt } = checkInWindow(checkInTimes(event))
    return {
      id: event.id,
      name: event.name,
      date: isoTime(event.starts_at),
      time_zone: event.time_zone,
      opens_at: isoTime(opensAt),
      closes_at: isoTime(closesAt),
      checked_in: totals.get(event.id) ?? 0,
      names_deleted: counted.has(event.id),
      manages_event: mayManage(viewer, event),
    }
  })
  const { rows, next } = paginate(roster, part, nameOrder)
  const students = rows.map((student): GridStudent => ({
    ...student,
    attended: [...attended(student.id)],
    excused: excused.get(student.id) ?? [],
  }))
  return { bytes: new TextEncoder().encode(JSON.stringify({ events: columns, students })), next }
}

type ClassReportQueries = typeof classReportQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends ClassReportQueries {}
}
