import type { FastifyInstance } from 'fastify'
import { identityQuery } from '#contract/queries.ts'
import { isAssigned } from '#server/classes/assignment-store.ts'
import { readableClass } from '#server/classes/find-class.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { facultyOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { classReportDocs as docs } from './api-docs.ts'
import { classReportReadings } from './readings.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'
import { classGridRoutes } from '#server/rolls/grid/routes.ts'
import { readDashboardStats } from './dashboard-stats.ts'

type OfClass = { Params: { id: string } }

/** A class's attendance at one event and at all of them, and the numbers of the dashboard. */
export function classReportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits, parts } = deps
  const read = readByLength(deps, classReportReadings)
  classGridRoutes(app, deps)
  const access = ['faculty', 'admin'] as const
  // The overall report of a class makes one call for each event.
  const oftenEnough = limits.limit({ most: 300, within: 60_000 })

  app.get<{ Params: { event: string; class: string } }>(
    '/api/attendance/event/:event/class/:class/',
    { config: { access, docs: docs.attendance, parts: true }, preHandler: oftenEnough },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const asked = { event: request.params.event, classId: request.params.class }
      await readableClass(db, viewer, asked.classId)
      // Otherwise a class would show the locations of every event a student went to.
      if (!(await isAssigned(db, asked))) throw notFound()
      const count = countEventAttendance(db, asked.event)
      const list = await read(request, 'classAttendanceJson', { ...asked, part: parts.read(request) }, count)
      return parts.send(request, reply, list)
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
