import { type ClassEvent } from '#contract/classes/classes.ts'
import { classMessages } from '#contract/classes/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { lockEvent } from '#server/events/event-lock.ts'
import { findEvent, isOpenEvent } from '#server/events/store.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import { deleteClassEvent, insertClassEvent } from './assignment-store.ts'
import type { ClassTable } from './table.ts'
import { toAuditObject } from './write-class.ts'

/**
 * Assigns any event of the university to a class, before, during or after it. Nothing is copied, so earlier check-ins
 * count as well. Throws 404 for another university's event and for one that is being deleted, 400 when it is already
 * assigned. `now` in ms.
 */
export async function assignEvent(db: Db, course: ClassTable, eventId: string, now: number): Promise<ClassEvent> {
  const event = await findEvent(db, eventId)
  if (!event || event.school_id !== course.school_id) throw notFound()
  const id = newId()
  const row = { id, school_id: course.school_id, class_id: course.id, event_id: event.id, created_at: now }
  try {
    await db.transaction().execute(async (trx) => {
      await lockEvent(trx, event.id)
      // Don't assign an event that is being deleted: its owner would be emailed an empty file.
      if (!(await isOpenEvent(trx, event.id))) throw notFound()
      const isNew = await insertClassEvent(trx, row)
      if (!isNew) throw badInput('non_field_errors', classMessages.alreadyAssigned, 'already_assigned')
      await recordAudit(trx, { ...byOwner(course), action: 'class.assign', detail: { event: event.id } }, now)
    })
  } catch (error) {
    // The event or the class was just deleted.
    throw isMissingParent(error) ? notFound() : error
  }
  return { id, class_instance: course.id, event: event.id }
}

/** Removes an event from a class; its check-ins stay. Throws 404 when it wasn't assigned. */
export async function unassignEvent(db: Db, course: ClassTable, event: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteClassEvent(trx, course.id, event))) throw notFound()
    await recordAudit(trx, { ...byOwner(course), action: 'class.unassign', detail: { event } }, now)
  })
}

/** The actor of the audit line: only the owner of a class assigns events to it. */
function byOwner(course: ClassTable) {
  return { actor_kind: 'faculty', actor_id: course.faculty_id, ...toAuditObject(course) } as const
}
