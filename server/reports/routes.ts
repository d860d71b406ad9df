import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { eventMessages } from '#contract/events.ts'
import { attendanceFileName } from '#contract/file-names.ts'
import { recordAudit } from '#server/audit/record.ts'
import { mayManage } from '#server/events/rules.ts'
import { findEvent, type EventWithOwner } from '#server/events/store.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { bySession } from '#server/http/rate-limit.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { actorOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { asAttendanceRow, countEventAttendance, listEventAttendance } from './event-attendance.ts'
import { longListing } from './long-listing.ts'
import type { Reader } from './reader.ts'
import { zonedDay } from './zoned-time.ts'

const identityQuery = z.object({ faculty_id: z.string().optional() })

type ById = { Params: { id: string } }

/** The roll of an event, as a list and as a file. */
export function reportRoutes(app: FastifyInstance, { db, limits, now }: Deps, reader: Reader): void {
  const access = ['faculty', 'admin'] as const
  const lists = limits.limit({ most: 30, within: 60_000, key: bySession })
  const files = limits.limit({ most: 10, within: 60_000, key: bySession })

  app.get<ById>('/api/events/:id/attendance/', { config: { access }, preHandler: lists }, async (request) => {
    const event = await watchable(request)
    if ((await countEventAttendance(db, event.id)) > longListing) {
      return reader.read('attendanceOfEvent', { event: event.id })
    }
    return (await listEventAttendance(db, event.id)).map(asAttendanceRow)
  })

  app.get<ById>(
    '/api/events/:id/attendance/csv/',
    { config: { access, cookieAlone: true }, preHandler: files },
    async (request, reply) => {
      const event = await watchable(request)
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
        .send(csv)
    },
  )

  /** The event of the address, when the viewer may see its roll. */
  async function watchable(request: FastifyRequest<ById>): Promise<EventWithOwner> {
    const viewer = viewerOf(request)
    refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
    const event = await findEvent(db, request.params.id)
    if (!event) throw notFound()
    if (!mayManage(viewer, event)) throw forbidden(eventMessages.mayNotViewAttendance)
    return event
  }
}
