import type { Kysely } from 'kysely'
import { checkInWindow } from '#contract/check-ins/window.ts'
import { attendedWord, nameOverallColumn, overallColumns } from '#contract/rolls/sheets.ts'
import { listEventsOfClass } from '#server/classes/assignment-store.ts'
import { readRoster } from '#server/classes/roster/read-roster.ts'
import type { Schema } from '#server/database/schema.ts'
import { checkInTimes } from '#server/events/check-in-times.ts'
import type { Cell, Sheet } from '#server/sheets/sheet.ts'
import { readAttended } from '#server/classes/roster/read-attended.ts'
import { countedEvents } from '#server/events/counted-events.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

type Rows = Kysely<Schema>

/**
 * Returns the sheet of a class over all its events: a row for each student by name, a column for each event by its
 * start. `now` in ms. Null when the class has no students or no events.
 */
export async function overallSheet(
  db: Rows,
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
