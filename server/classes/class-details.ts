import type { Kysely } from 'kysely'
import type { ClassDetails } from '#contract/classes/class-details.ts'
import type { Schema } from '#server/database/schema.ts'
import { asStaffEvent } from '#server/events/event-fields.ts'
import { asClassAnswer } from './as-answer.ts'
import { listEventsOfClass } from './assignment-store.ts'
import { readRoster } from './roster/read-roster.ts'
import { findClassWithCounts } from './store.ts'

/**
 * Returns a class with everything its page shows: the students by name, the events by start. Null when it was deleted.
 */
export async function readClassDetails(db: Kysely<Schema>, classId: string): Promise<ClassDetails | null> {
  const row = await findClassWithCounts(db, classId)
  if (!row) return null
  return {
    class: asClassAnswer(row),
    students: await readRoster(db, classId),
    events: (await listEventsOfClass(db, classId)).map(asStaffEvent),
  }
}
