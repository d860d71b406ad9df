import type { FastifyInstance } from 'fastify'
import { watchableEvent } from '#server/events/watchable.ts'
import type { Deps } from '#server/http/deps.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { refusedAttemptsRoutes } from './attempts/refused-attempts-routes.ts'
import { attemptRoutes } from './attempts/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { classReportRoutes } from '#server/rolls/classes/routes.ts'
import { evidenceRoutes } from '#server/rolls/evidence/routes.ts'
import { classFileRoutes } from '#server/rolls/files/class-file-routes.ts'
import { rollFileRoutes } from '#server/rolls/files/roll-file-routes.ts'
import { reportDocs as docs } from './api-docs.ts'
import { countEventAttendance } from './event-attendance.ts'
import { liveStatisticsRoutes } from './live-statistics-routes.ts'
import { rollReadings } from './readings.ts'

/** The roll of an event as a list and as a file, a class's files and figures, hints, tries, and a student's history. */
export function rollRoutes(app: FastifyInstance, deps: Deps): void {
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
  attemptRoutes(app, deps)
  refusedAttemptsRoutes(app, deps)
  historyRoutes(app, deps)
  classFileRoutes(app, deps)
  evidenceRoutes(app, deps)
  liveStatisticsRoutes(app, deps)
  classReportRoutes(app, deps)
}
