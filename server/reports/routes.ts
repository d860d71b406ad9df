import type { FastifyInstance } from 'fastify'
import { watchableEvent } from '#server/events/watchable.ts'
import type { Deps } from '#server/http/deps.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { classReportRoutes } from './classes/routes.ts'
import { creditFileRoutes } from './credits/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { classFileRoutes } from './files/class-file-routes.ts'
import { rollFileRoutes } from './files/roll-file-routes.ts'
import { reportDocs as docs } from './roll/api-docs.ts'
import { countEventAttendance } from './roll/event-attendance.ts'
import { liveStatisticsRoutes } from './roll/live-statistics-routes.ts'
import { gradebookRoutes } from './gradebook/routes.ts'
import { rollReadings } from './roll/readings.ts'
import { usageRoutes } from './usage/routes.ts'

/** The roll of an event as a list and as a file, a class's files and figures, hints, gradebook files, and usage. */
export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, limits, parts } = deps
  const read = readByLength(deps, rollReadings)
  const access = ['faculty', 'admin'] as const
  const lists = limits.limit({ most: 30, within: 60_000 })

  app.get<{ Params: { id: string } }>(
    '/api/events/:id/attendance/',
    { config: { access, docs: docs.roll, parts: true }, preHandler: lists },
    async (request, reply) => {
      const event = await watchableEvent(db, request)
      const asked = { event: event.id, part: parts.read(request) }
      return parts.send(
        request,
        reply,
        await read(request, 'attendanceJson', asked, countEventAttendance(db, event.id)),
      )
    },
  )

  rollFileRoutes(app, deps)
  classFileRoutes(app, deps)
  evidenceRoutes(app, deps)
  liveStatisticsRoutes(app, deps)
  classReportRoutes(app, deps)
  gradebookRoutes(app, deps)
  creditFileRoutes(app, deps)
  usageRoutes(app, deps)
}
