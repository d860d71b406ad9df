import type { FastifyInstance } from 'fastify'
import { eventMessages } from '#contract/events/words.ts'
import { requireOwnClass } from '#server/classes/find-class.ts'
import { removeClass } from '#server/classes/write-class.ts'
import { deleteOwnPublished } from '#server/credits/published/delete-files.ts'
import { ownerDeletionCalls } from '#contract/deletions/calls.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { changeableEvent } from '#server/events/manageable.ts'
import type { Deps } from '#server/http/deps.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { eraseEvent } from './delete-event.ts'

/** Deleting what faculty own: events and classes. */
export function ownerDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader } = deps
  serveCalls(app, deps, ownerDeletionCalls, {
    async 'DELETE /api/events/:id/'({ request }) {
      const event = await changeableEvent(db, request, eventMessages.mayNotDelete)
      await eraseEvent({ ...deps, reader: openReader(request, 'change') }, event, requireViewer(request))
      return undefined
    },

    async 'DELETE /api/classes/:id/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      await deleteOwnPublished(deps, viewer, course.id)
      await removeClass(db, course, viewer, now())
      return undefined
    },
  })
}
