import type { DbOrTrx } from '#server/database/schema.ts'
import { presenceAt } from '#server/events/presence.ts'

type MarkedPerson = { class: string | null; student: string | null; pending_student: string | null }
/**
 * The maximum number of rows that are announced one by one. If there are more, open pages only get the count and read
 * the roll again.
 */
const rowLimit = 200

/** Returns the roll's rows of the students whose marks about presence have just changed. */
export function findRowsOnRoll(
  db: DbOrTrx,
  event: string,
  marks: readonly MarkedPerson[],
): Promise<{ id: string; event_id: string }[]> {
  const people = marks.filter((mark) => mark.class === null).map((mark) => (mark.student ?? mark.pending_student)!)
  if (people.length === 0 || people.length > rowLimit) return Promise.resolve([])
  return db
    .selectFrom(presenceAt(event))
    .select(['presence.id', 'presence.event_id'])
    .where('presence.person_id', 'in', people)
    .execute()
}
