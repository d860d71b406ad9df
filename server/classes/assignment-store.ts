import type { Insertable, OperandValueExpressionOrList } from 'kysely'
import type { ClassEvent } from '#contract/classes/classes.ts'
import { openRows } from '#server/database/open-rows.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { eventsWithOwners, type EventWithOwner } from '#server/events/store.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import type { ClassEventTable } from './table.ts'

type Assignment = Pick<ClassEventTable, 'id' | 'class_id' | 'event_id' | 'created_at'>

/** In the order in which they were assigned. */
export const assignmentOrder: Order<Assignment> = {
  cursorFor: ({ created_at, id }) => [created_at, id],
  compare: compareBy('up', 'up'),
}

export function asClassEvent({ id, class_id, event_id }: Assignment): ClassEvent {
  return { id, class_instance: class_id, event: event_id }
}

/** Returns a class's assignments, in the order in which they were made. */
export function listClassEvents(db: DbOrTrx, classId: string): Promise<Assignment[]> {
  return db
    .selectFrom(openRows('class_event'))
    .select(['id', 'class_id', 'event_id', 'created_at'])
    .where('class_id', '=', classId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns an event's assignments to a faculty member's own classes, in the order in which they were made. */
export function listOwnAssignments(
  db: DbOrTrx,
  { event, faculty }: { event: string; faculty: string },
): Promise<Assignment[]> {
  return db
    .selectFrom(openRows('class_event'))
    .innerJoin(openRows('class'), 'class.id', 'class_event.class_id')
    .select(['class_event.id', 'class_event.class_id', 'class_event.event_id', 'class_event.created_at'])
    .where('class_event.event_id', '=', event)
    .where('class.faculty_id', '=', faculty)
    .orderBy('class_event.created_at')
    .orderBy('class_event.id')
    .execute()
}

/** Returns the events that are assigned to a class, earliest first. */
export function listEventsOfClass(db: DbOrTrx, classId: string): Promise<EventWithOwner[]> {
  return eventsWithOwners(db)
    .innerJoin(openRows('class_event'), 'class_event.event_id', 'event.id')
    .where('class_event.class_id', '=', classId)
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .execute()
}

export function isAssigned(db: DbOrTrx, { event, classId }: { event: string; classId: string }): Promise<boolean> {
  return hasRow(
    db.selectFrom(openRows('class_event')).select('id').where('class_id', '=', classId).where('event_id', '=', event),
  )
}

/** A class that an event counts for, with its owner. */
export type ClassOfEvent = {
  id: string
  name: string
  semester: string | null
  faculty_id: string
  first_name: string
  last_name: string
  email: string
}

/** Returns the classes that an event counts for, by name. */
export function listClassesOfEvent(db: DbOrTrx, event: string): Promise<ClassOfEvent[]> {
  return db
    .selectFrom(openRows('class_event'))
    .innerJoin(openRows('class'), 'class.id', 'class_event.class_id')
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .select([
      'class.id',
      'class.name',
      'class.semester',
      'class.faculty_id',
      'faculty.first_name',
      'faculty.last_name',
      'faculty.email',
    ])
    .where('class_event.event_id', '=', event)
    .orderBy('class.name')
    .orderBy('class.id')
    .execute()
}

/** Whether an event counts for someone else's class, including a deleted one that can be reopened. */
export function isAssignedByOthers(db: DbOrTrx, event: string, faculty: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('class_event')
      .innerJoin('class', 'class.id', 'class_event.class_id')
      .select('class_event.id')
      .where('class_event.event_id', '=', event)
      .where('class_event.removed_at', 'is', null)
      .where('class.faculty_id', '<>', faculty)
      .limit(1),
  )
}

/**
 * Assigns an event. If it was removed from the class recently, it gets back its points, its note, and its place in the
 * order of classes that share it. Returns the id, or null if the event was already assigned.
 */
export async function insertClassEvent(db: DbOrTrx, row: Insertable<ClassEventTable>): Promise<string | null> {
  const stored = await db
    .insertInto('class_event')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['class_id', 'event_id'])
        .doUpdateSet({ removed_at: null })
        .where('class_event.removed_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  return stored?.id ?? null
}

/** Returns an event's points and note in a class, or undefined if it isn't assigned. */
export function findClassEventCredit(
  db: DbOrTrx,
  { classId, event }: { classId: string; event: string },
): Promise<{ points: number | null; note: string | null } | undefined> {
  return db
    .selectFrom(openRows('class_event'))
    .select(['points', 'note'])
    .where('class_id', '=', classId)
    .where('event_id', '=', event)
    .executeTakeFirst()
}

/** Changes an event's points and note in a class. Returns false if it isn't assigned. */
export function updateClassEvent(
  db: DbOrTrx,
  { classId, event }: { classId: string; event: string },
  change: { points: number | null; note: string | null },
): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('class_event')
      .set(change)
      .where('class_id', '=', classId)
      .where('event_id', '=', event)
      .where('removed_at', 'is', null),
  )
}

/** Removes an event from a class at `removedAt` (ms). Returns false if it wasn't assigned. */
export function removeClassEvent(
  db: DbOrTrx,
  { classId, event, removedAt }: { classId: string; event: string; removedAt: number },
): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('class_event')
      .set({ removed_at: removedAt })
      .where('class_id', '=', classId)
      .where('event_id', '=', event)
      .where('removed_at', 'is', null),
  )
}

/** Restarts the 7 days in which events removed from classes can be restored. `now` in ms. */
export async function restartRemovedClassEvents(
  db: DbOrTrx,
  {
    column,
    ids,
  }: { column: 'class_id' | 'event_id'; ids: OperandValueExpressionOrList<Schema, 'class_event', 'class_id'> },
  now: number,
): Promise<void> {
  await db
    .updateTable('class_event')
    .set({ removed_at: now })
    .where(column, 'in', ids)
    .where('removed_at', 'is not', null)
    .execute()
}

/**
 * Erases the assignments that were removed before `moment` (ms), with their points and notes. Those of a closed
 * university or faculty account, and of a deleted class or event, are kept, because their 7 days are suspended.
 */
export async function eraseRemovedClassEvents(db: DbOrTrx, moment: number): Promise<void> {
  const openClasses = db
    .selectFrom('class')
    .innerJoin('school', 'school.id', 'class.school_id')
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .select('class.id')
    .where('school.closed_at', 'is', null)
    .where('faculty.closed_at', 'is', null)
    .where('class.closed_at', 'is', null)
  const deletedEvents = db.selectFrom('event').select('id').where('closed_at', 'is not', null)
  await db
    .deleteFrom('class_event')
    .where('removed_at', '<', moment)
    .where('class_id', 'in', openClasses)
    .where('event_id', 'not in', deletedEvents)
    .execute()
}
