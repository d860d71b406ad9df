import type { Kysely } from 'kysely'
import { checkInWindow } from '#contract/check-in-window.ts'
import { attendedWord, overallColumnOf, overallColumns } from '#contract/report-sheets.ts'
import { listEventsOfClass } from '#server/classes/assignment-store.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { Schema } from '#server/database/schema.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import type { Cell, Sheet } from './sheet.ts'
import { zonedDay } from './zoned-time.ts'

type Rows = Kysely<Schema>

/**
 * A class over all its events: a line for each student by name, a column for each event by its start. `now` in ms. Null
 * when the class has no students or no events.
 */
export async function overallSheet(
  db: Rows,
  { classId, timeZone, now }: { classId: string; timeZone: string; now: number },
): Promise<Sheet | null> {
  const events = await listEventsOfClass(db, classId)
  const students = await readRoster(db, classId)
  if (events.length === 0 || students.length === 0) return null
  const columns = events.map((event) => ({
    name: overallColumnOf(event.name, zonedDay(event.starts_at, timeZone)),
    opensAt: checkInWindow(checkInTimes(event)).opensAt,
    came: new Set<string>(),
  }))
  const byEvent = new Map(events.map(({ id }, n) => [id, columns[n]!.came]))
  for (const { event_id, student_id } of await listWhoCame(db, classId)) byEvent.get(event_id)?.add(student_id)
  return {
    head: [...overallColumns, ...columns.map(({ name }) => name)],
    rows: students.map((student): Cell[] => [
      student.first_name,
      student.last_name,
      student.email,
      ...columns.map(({ opensAt, came }) => attendedWord(came.has(student.id), opensAt, now)),
    ]),
    timeZone,
  }
}

/** Everybody on the roster with each event of the class they came to: a hundred thousand rows and more. */
function listWhoCame(db: Rows, classId: string): Promise<{ event_id: string; student_id: string }[]> {
  return db
    .selectFrom('roster_entry')
    .innerJoin('attendance', 'attendance.student_id', 'roster_entry.student_id')
    .innerJoin('class_event', (on) =>
      on
        .onRef('class_event.event_id', '=', 'attendance.event_id')
        .onRef('class_event.class_id', '=', 'roster_entry.class_id'),
    )
    .select(['attendance.event_id', 'attendance.student_id'])
    .where('roster_entry.class_id', '=', classId)
    .execute()
}
