import { sql } from 'kysely'
import { isOpenRow } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { selectPresenceHalves, rosterPerson } from '#server/events/presence.ts'

/**
 * Reads which events of a class, or of several classes, each student on the class's roster attended. Returns a function
 * that takes a student's id, registered or pending, and returns the events' ids.
 */
export async function readAttended(
  db: DbOrTrx,
  classId: string,
  classes: readonly string[] = [classId],
): Promise<(person: string) => ReadonlySet<string>> {
  const attended = new Map<string, string>()
  for (const part of selectPresenceHalves(filterByClass(classId, classes))) {
    // One string per student, because hundreds of thousands of rows with two ids would take longer to transfer. The
    // conditions limit presence to the roster, because a join would take twice as long.
    const rows = await db
      .selectFrom(part)
      .select(['presence.person_id', sql<string>`string_agg(presence.event_id, ',')`.as('event_ids')])
      .groupBy('presence.person_id')
      .execute()
    for (const { person_id, event_ids } of rows) {
      const otherIds = attended.get(person_id)
      attended.set(person_id, otherIds === undefined ? event_ids : `${otherIds},${event_ids}`)
    }
  }
  // Only one student's string is split at a time, because hundreds of thousands of ids would take more memory than the
  // strings.
  return (person) => new Set(attended.get(person)?.split(','))
}

/** Limits presence to check-ins and marks of the class's students at the events of `classes`. */
function filterByClass(classId: string, classes: readonly string[]): Parameters<typeof selectPresenceHalves>[0] {
  const events = sql`in (select class_event.event_id from class_event where class_event.class_id in (${sql.join(classes)})
    and ${isOpenRow('class_event')})`
  const students = sql`in (select roster_entry.student_id from roster_entry where roster_entry.class_id = ${classId})`
  const people = sql`in (select ${rosterPerson} from roster_entry where roster_entry.class_id = ${classId})`
  return (table) =>
    table === 'attendance'
      ? sql`attendance.student_id ${students} and attendance.event_id ${events}`
      : sql`roll_mark.event_id ${events} and coalesce(roll_mark.student_id, roll_mark.pending_student_id) ${people}`
}
