import type { FastifyInstance } from 'fastify'
import { deletionMessages } from '#contract/deletions/words.ts'
import { eventMessages } from '#contract/events/words.ts'
import { requireOwnClass } from '#server/classes/find-class.ts'
import { deleteOwnedClass } from '#server/classes/write-class.ts'
import { countPublished } from '#server/credits/published/store.ts'
import { ownerDeletionCalls } from '#contract/deletions/calls.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { changeableEvent } from '#server/events/manageable.ts'
import type { Deps } from '#server/http/deps.ts'
import { toPageBytes } from '#server/http/pagination.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { deleteOwnedEvent } from './close-event.ts'
import { listForViewer, recentlyDeletedOrder } from './recently-deleted.ts'
import { reopenClass, reopenEvent } from './reopen-owned.ts'

/** Deleting what faculty own, events and classes, and reopening them. */
export function ownerDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader, parts } = deps
  serveCalls(app, deps, ownerDeletionCalls, {
    async 'DELETE /api/events/:id/'({ request }) {
      const event = await changeableEvent(db, request, eventMessages.mayNotDelete)
      await deleteOwnedEvent({ ...deps, reader: openReader(request, 'change') }, event, requireViewer(request))
      return undefined
    },

    async 'DELETE /api/classes/:id/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      // Published files can't be made again.
      if ((await countPublished(db, { classId: course.id })) > 0) await deps.refuseUnlessFresh(viewer)
      await deleteOwnedClass(db, course, viewer, now())
      return undefined
    },

    async 'GET /api/recently-deleted/'({ request, reply, query }) {
      const viewer = requireViewer(request)
      const { faculty_id, school } = query()
      refuseOtherIdentity(viewer, faculty_id)
      const rows = await listForViewer(db, viewer, school, now())
      return parts.send(
        request,
        reply,
        toPageBytes(rows, parts.read(request), recentlyDeletedOrder, (row) => row),
      )
    },

    async 'POST /api/classes/:id/reopen/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      await reopenClass(deps, viewer, params.id)
      return { message: deletionMessages.classReopened }
    },

    async 'POST /api/events/:id/reopen/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      await reopenEvent(deps, viewer, params.id)
      return { message: deletionMessages.eventReopened }
    },
  })
}
