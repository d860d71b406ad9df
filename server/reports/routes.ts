import type { FastifyInstance } from 'fastify'
import { watchableEvent } from '#server/events/watchable.ts'
import type { Deps } from '#server/http/deps.ts'
import { bySession } from '#server/http/rate-limit.ts'
import { listed } from '#server/http/parts.ts'
import { reportDocs as docs } from './api-docs.ts'
import { classListingRoutes } from './class-listings.ts'
import { classFileRoutes } from './class-file-routes.ts'
import { asAttendanceRow, countEventAttendance, listEventAttendance, rollOrder } from './event-attendance.ts'
import { evidenceRoutes } from './evidence-routes.ts'
import { longListing } from './long-listing.ts'
import type { Reader } from './reader.ts'
import { rollFileRoutes } from './roll-file-routes.ts'
import { studentDataRoutes } from './student-data-routes.ts'

/** The roll of an event, as a list and as a file; a class's files; a student's own data. */
export function reportRoutes(app: FastifyInstance, deps: Deps, reader: Reader): void {
  const { db, limits, parts } = deps
  const access = ['faculty', 'admin'] as const
  const lists = limits.limit({ most: 30, within: 60_000, key: bySession })

  app.get<{ Params: { id: string } }>(
    '/api/events/:id/attendance/',
    { config: { access, docs: docs.roll, parts: true }, preHandler: lists },
    async (request, reply) => {
      const event = await watchableEvent(db, request)
      const part = parts.read(request)
      if ((await countEventAttendance(db, event.id)) > longListing)
        return parts.send(request, reply, await reader.read('attendanceJson', { event: event.id, part }))
      return parts.send(
        request,
        reply,
        listed(await listEventAttendance(db, event.id), part, rollOrder, asAttendanceRow),
      )
    },
  )

  rollFileRoutes(app, deps, reader)
  classFileRoutes(app, deps, reader)
  studentDataRoutes(app, deps, reader)
  classListingRoutes(app, deps)
  evidenceRoutes(app, deps, reader)
}
