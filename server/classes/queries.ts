import type { ClassDetails } from '#contract/classes/class-calls.ts'
import type { ClassAnswer } from '#contract/classes/classes.ts'
import { nameOrder } from '#server/accounts/by-name.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { asStaffEvent } from '#server/events/event-fields.ts'
import { toPageBytes, type PageRequest } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { listEventsOfClass } from './assignment-store.ts'
import { asClassStudent, readClassRoster, readPending, readRoster } from './roster/read-roster.ts'
import { findClassWithCounts, type ClassWithCounts } from './store.ts'

export const classQueries = {
  classStudentsJson: async (db: DbOrTrx, { classId, part }: { classId: string; part: PageRequest | null }) =>
    toPageBytes(await readClassRoster(db, classId), part, nameOrder, asClassStudent),

  /** Returns null if the class has just been deleted. */
  async classDetailsJson(db: DbOrTrx, { classId }: { classId: string }) {
    const details = await readClassDetails(db, classId)
    return details && jsonBytes(details)
  },

  pendingJson: async (
    db: DbOrTrx,
    { scope, ids, part }: { scope: PeopleScope; ids: string[] | null; part: PageRequest | null },
  ) => toPageBytes(await readPending(db, scope, ids), part, nameOrder, (row) => row),
}

/** Returns a class as faculty and administrators receive it. */
export function asClassAnswer(row: ClassWithCounts): ClassAnswer {
  return {
    id: row.id,
    name: row.name,
    semester: row.semester,
    description: row.description,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Record<string, unknown>),
    faculty: row.faculty_id,
    school: row.school_id,
    student_count: row.student_count,
    event_count: row.event_count,
  }
}

/**
 * Returns only the fields that a caller requested, such as 'id,name,semester'. Unknown ones are ignored. If no known
 * field is requested, returns all of them.
 */
export function onlyFields(answer: ClassAnswer, fields: string | undefined): Partial<ClassAnswer> {
  const requestedFields = new Set((fields ?? '').split(',').map((field) => field.trim()))
  const entries = Object.entries(answer).filter(([field]) => requestedFields.has(field))
  return entries.length === 0 ? answer : Object.fromEntries(entries)
}

type ClassQueries = typeof classQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends ClassQueries {}
}

/** Returns a class with its students by name and its events by start. Null if it was deleted. */
async function readClassDetails(db: DbOrTrx, classId: string): Promise<ClassDetails | null> {
  const row = await findClassWithCounts(db, classId)
  if (!row) return null
  return {
    class: asClassAnswer(row),
    students: await readRoster(db, classId),
    events: (await listEventsOfClass(db, classId)).map(asStaffEvent),
  }
}
