import type { FastifyInstance } from 'fastify'
import { identityQuery } from '#contract/queries.ts'
import { isAssigned } from '#server/classes/assignment-store.ts'
import { readableClass } from '#server/classes/find-class.ts'
import { watchableEvent } from '#server/events/watchable.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { evidenceDocs as docs } from './api-docs.ts'

/** Hints about an event's check-ins: all of them for its owner, and those on their own roster for a class. */
export function evidenceRoutes(app: FastifyInstance, { db, limits, readerOf }: Deps): void {
  const access = ['faculty', 'admin'] as const

  app.get<{ Params: { id: string } }>(
    '/api/events/:id/evidence/',
    { config: { access, docs: docs.event }, preHandler: limits.limit({ most: 30, within: 60_000 }) },
    async (request, reply) => {
      const { id: event } = await watchableEvent(db, request)
      return sendJson(reply, await readerOf(request).read('eventEvidenceJson', { event }))
    },
  )

  app.get<{ Params: { event: string; class: string } }>(
    '/api/attendance/event/:event/class/:class/evidence/',
    // The page of a class makes one call for each event.
    { config: { access, docs: docs.class }, preHandler: limits.limit({ most: 300, within: 60_000 }) },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const asked = { event: request.params.event, classId: request.params.class }
      await readableClass(db, viewer, asked.classId)
      if (!(await isAssigned(db, asked))) throw notFound()
      return sendJson(reply, await readerOf(request).read('classEvidenceJson', asked))
    },
  )
}
