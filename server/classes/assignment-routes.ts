import type { FastifyInstance } from 'fastify'
import { assignmentCalls } from '#contract/classes/assignment-calls.ts'
import type { Deps } from '#server/http/deps.ts'
import { paginate } from '#server/http/pagination.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { assignEvent, unassignEvent } from './assign-event.ts'
import { asClassEvent, assignmentOrder, listClassEvents, listOwnAssignments } from './assignment-store.ts'
import { requireOwnClass, requireReadableClass } from './find-class.ts'

/** Which events count for a class. */
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
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      await unassignEvent(db, course, params.event, now())
      return undefined
    },
  })
}
