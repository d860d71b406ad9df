import { sql, type Kysely } from 'kysely'
import { checkInWindow } from '#contract/check-in-window.ts'
import { attendedWord, overallColumnOf, overallColumns } from '#contract/report-sheets.ts'
import { listEventsOfClass } from '#server/classes/assignment-store.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { Schema } from '#server/database/schema.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import type { Cell, Sheet } from './sheet.ts'
import { countedEvents } from './counted-events.ts'
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
  const names = events.map((event) => overallColumnOf(event.name, zonedDay(event.starts_at, timeZone)))
  const counted = await countedEvents(
    db,
    events.map(({ id }) => id),
  )
  const whenAbsent = events.map((event) =>
    counted.has(event.id) ? '' : attendedWord(false, checkInWindow(checkInTimes(event)).opensAt, now),
  )
  const columnOf = new Map(events.map(({ id }, column) => [id, column]))
  const attended = new Map((await listWhatTheyAttended(db, classId)).map((row) => [row.student_id, row.event_ids]))
  return {
    head: [...overallColumns, ...names],
    rows: students.map((student): Cell[] => {
      const words = whenAbsent.slice()
      for (const event of attended.get(student.id)?.split(',') ?? []) {
        const column = columnOf.get(event)
        if (column !== undefined) words[column] = 'Yes'
      }
      return [student.first_name, student.last_name, student.email, ...words]
    }),
    timeZone,
  }
}

/**
 * The events of a class that each student of its roster came to, as one text: hundreds of thousands of rows of two ids
 * would take longer to hand over than all the rest.
 */
function listWhatTheyAttended(db: Rows, classId: string): Promise<{ student_id: string; event_ids: string }[]> {
  return db
    .selectFrom('roster_entry')
    .innerJoin('attendance', 'attendance.student_id', 'roster_entry.student_id')
    .innerJoin('class_event', (on) =>
      on
        .onRef('class_event.event_id', '=', 'attendance.event_id')
        .onRef('class_event.class_id', '=', 'roster_entry.class_id'),
    )
    .select(['attendance.student_id', sql<string>`string_agg(attendance.event_id, ',')`.as('event_ids')])
    .where('roster_entry.class_id', '=', classId)
    .groupBy('attendance.student_id')
    .execute()
}
