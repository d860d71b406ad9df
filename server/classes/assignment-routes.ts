import type { FastifyInstance } from 'fastify'
import { assignmentCalls } from '#contract/classes/assignment-calls.ts'
import type { ClassEvent } from '#contract/classes/classes.ts'
import { classMessages } from '#contract/classes/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { lockEvent, findEvent, isOpenEvent } from '#server/events/store.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { paginate } from '#server/http/pagination.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import {
  asClassEvent,
  assignmentOrder,
  listClassEvents,
  listOwnAssignments,
  insertClassEvent,
  removeClassEvent,
} from './assignment-store.ts'
import { requireOwnClass, requireReadableClass } from './find-class.ts'
import type { ClassTable } from './table.ts'
import { toAuditObject } from './write-class.ts'

/** Routes that list, assign and unassign the events that count for a class. */
export function assignmentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts } = deps

  serveCalls(app, deps, assignmentCalls, {
    async 'GET /api/class-events/'({ request, reply, query }) {
      const viewer = requireViewer(request)
      const { class_instance, event } = query()
      const links =
        class_instance === undefined
          ? await listOwnAssignments(db, { event: event ?? '', faculty: viewer.faculty?.id ?? '' })
          : await listClassEvents(db, (await requireReadableClass(db, viewer, class_instance)).id)
      const { rows, next } = paginate(links, parts.read(request), assignmentOrder)
      parts.link(request, reply, next)
      return rows.map(asClassEvent)
    },

    async 'POST /api/class-events/'({ request, body }) {
      const { class_instance, event } = body()
      const course = await requireOwnClass(db, requireViewer(request), class_instance)
      return assignEvent(db, course, event, now())
    },

    async 'DELETE /api/class/:id/event/:event/unassign/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      await unassignEvent(db, course, params.event, now())
      return undefined
    },
  })
}

/**
 * Assigns any event of the university to a class, whether it is over or not. Nothing is copied, so earlier check-ins
 * count as well. Throws 404 for another university's event and for one that is being deleted, and 400 if it is already
 * assigned. `now` in ms.
 */
async function assignEvent(db: Db, course: ClassTable, eventId: string, now: number): Promise<ClassEvent> {
  const event = await findEvent(db, eventId)
  if (!event || event.school_id !== course.school_id) throw notFound()
  const row = { id: newId(), school_id: course.school_id, class_id: course.id, event_id: event.id, created_at: now }
  try {
    const id = await db.transaction().execute(async (trx) => {
      await lockEvent(trx, event.id)
      // Refuses an event that is being deleted. Otherwise the class's owner would be emailed an empty file about its
      // deletion.
      if (!(await isOpenEvent(trx, event.id))) throw notFound()
      const storedId = await insertClassEvent(trx, row)
      if (storedId === null) throw badInput('non_field_errors', classMessages.alreadyAssigned, 'already_assigned')
      await recordAudit(trx, { ...byOwner(course), action: 'class.assign', detail: { event: event.id } }, now)
      return storedId
    })
    return { id, class_instance: course.id, event: event.id }
  } catch (error) {
    // The event or the class was just deleted.
    throw isMissingParent(error) ? notFound() : error
  }
}

/**
 * Removes an event from a class. Check-ins are kept, and assigning the event again within 7 days restores its points
 * and note. Throws 404 if it wasn't assigned. `now` in ms.
 */
async function unassignEvent(db: Db, course: ClassTable, event: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await removeClassEvent(trx, { classId: course.id, event, removedAt: now }))) throw notFound()
    await recordAudit(trx, { ...byOwner(course), action: 'class.unassign', detail: { event } }, now)
  })
}

/** Returns the actor and object of the audit entry. Only a class's owner can assign events to it. */
function byOwner(course: ClassTable) {
  return { actor_kind: 'faculty', actor_id: course.faculty_id, ...toAuditObject(course) } as const
}
