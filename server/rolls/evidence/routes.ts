import type { FastifyInstance } from 'fastify'
import { evidenceCalls } from '#contract/rolls/evidence-calls.ts'
import { isAssigned } from '#server/classes/assignment-store.ts'
import { requireReadableClass } from '#server/classes/find-class.ts'
import { watchableEvent } from '#server/events/manageable.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'

/** Hints about an event's check-ins: all of them for its owner, and those on their own roster for a class. */
export function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, openReader } = deps

  serveCalls(app, deps, evidenceCalls, {
    async 'GET /api/events/:id/evidence/'({ request, reply }) {
      const { id: event } = await watchableEvent(db, request)
      return sendJson(reply, await openReader(request).read('eventEvidenceJson', { event }))
    },

    async 'GET /api/attendance/event/:event/class/:class/evidence/'({ request, reply, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const pair = { event: params.event, classId: params.class }
      await requireReadableClass(db, viewer, pair.classId)
      if (!(await isAssigned(db, pair))) throw notFound()
      return sendJson(reply, await openReader(request).read('classEvidenceJson', pair))
    },
  })
}
