import type { FastifyInstance } from 'fastify'
import { identityQuery } from '#contract/queries.ts'
import { isAssigned } from '#server/classes/assignment-store.ts'
import { readableClass } from '#server/classes/find-class.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { bySession } from '#server/http/rate-limit.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-json.ts'
import { facultyOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { classReportDocs as docs } from './class-report-docs.ts'
import type { ClassLists } from './class-readings.ts'
import { readDashboardStats } from './dashboard-stats.ts'

type OfClass = { Params: { id: string } }

/** A class with all that its page shows, its attendance of one event, and the figures of the dashboard. */
export function classReportRoutes(app: FastifyInstance, { db, limits, parts }: Deps, read: ClassLists): void {
  const access = ['faculty', 'admin'] as const
  // The overall report of a class asks once for each event.
  const oftenEnough = limits.limit({ most: 300, within: 60_000, key: bySession })

  app.get<OfClass>(
    '/api/class/:id/details/',
    { config: { access, docs: docs.details }, preHandler: oftenEnough },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const { id } = await readableClass(db, viewer, request.params.id)
      const details = await read.details({ classId: id })
      if (!details) throw notFound()
      return sendJson(reply, details)
    },
  )

  app.get<{ Params: { event: string; class: string } }>(
    '/api/attendance/event/:event/class/:class/',
    { config: { access, docs: docs.attendance, parts: true }, preHandler: oftenEnough },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const asked = { event: request.params.event, classId: request.params.class }
      await readableClass(db, viewer, asked.classId)
      // Where somebody was is told for events of the class alone, not for every event a student went to.
      if (!(await isAssigned(db, asked))) throw notFound()
      return parts.send(request, reply, await read.attendance({ ...asked, part: parts.read(request) }))
    },
  )

  app.get<OfClass>(
    '/api/faculty/dashboard-stats/:id/',
    { config: { access: ['faculty'], docs: docs.dashboard } },
    (request) => {
      const { id } = facultyOf(request)
      if (request.params.id !== id) throw forbidden()
      return readDashboardStats(db, id)
    },
  )
}
