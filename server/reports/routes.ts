import type { FastifyInstance } from 'fastify'
import { attendanceFileName } from '#contract/file-names.ts'
import { recordAudit } from '#server/audit/record.ts'
import { watchableEvent } from '#server/events/watchable.ts'
import type { Deps } from '#server/http/deps.ts'
import { bySession } from '#server/http/rate-limit.ts'
import { actorOf, viewerOf } from '#server/http/viewer.ts'
import { reportDocs as docs } from './api-docs.ts'
import { asAttendanceRow, countEventAttendance, listEventAttendance } from './event-attendance.ts'
import { evidenceRoutes } from './evidence-routes.ts'
import { longListing } from './long-listing.ts'
import type { Reader } from './reader.ts'
import { studentDataRoutes } from './student-data-routes.ts'
import { zonedDay } from './zoned-time.ts'

type ById = { Params: { id: string } }

/** The roll of an event, as a list and as a file. */
export function reportRoutes(app: FastifyInstance, deps: Deps, reader: Reader): void {
  const { db, limits, now } = deps
  const access = ['faculty', 'admin'] as const
  const lists = limits.limit({ most: 30, within: 60_000, key: bySession })
  const files = limits.limit({ most: 10, within: 60_000, key: bySession })

  app.get<ById>(
    '/api/events/:id/attendance/',
    { config: { access, docs: docs.roll }, preHandler: lists },
    async (request, reply) => {
      const event = await watchableEvent(db, request)
      if ((await countEventAttendance(db, event.id)) > longListing) {
        const json = await reader.read('attendanceJson', { event: event.id })
        return reply.type('application/json; charset=utf-8').send(Buffer.from(json.buffer))
      }
      return (await listEventAttendance(db, event.id)).map(asAttendanceRow)
    },
  )

  app.get<ById>(
    '/api/events/:id/attendance/csv/',
    { config: { access, cookieAlone: true, docs: docs.csv }, preHandler: files },
    async (request, reply) => {
      const event = await watchableEvent(db, request)
      const exported = { object_kind: 'event', object_id: event.id, school_id: event.school_id } as const
      await recordAudit(db, { ...actorOf(viewerOf(request)), action: 'attendance.export', ...exported }, now())
      const csv = await reader.read('attendanceCsv', { event: event.id, timeZone: event.time_zone })
      const day = zonedDay(now(), event.time_zone)
      const name = attendanceFileName(event.name, day)
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="attendance_${day}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .send(Buffer.from(csv.buffer))
    },
  )

  studentDataRoutes(app, deps, reader)
  evidenceRoutes(app, deps, reader)
}
