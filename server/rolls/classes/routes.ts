import type { FastifyInstance, FastifyRequest } from 'fastify'
import { classReportFileName, overallReportFileName, type SheetFormat } from '#contract/file-names.ts'
import { classRollCalls } from '#contract/rolls/class-calls.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { isAssigned } from '#server/classes/assignment-store.ts'
import { requireReadableClass } from '#server/classes/find-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { hasOpened } from '#server/events/check-in-times.ts'
import { findEvent } from '#server/events/store.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { sendFile } from '#server/http/send-bytes.ts'
import { conflict, forbidden, notFound } from '#server/http/refusals.ts'
import { toActor, requireFaculty, requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'
import { findSchool } from '#server/schools/store.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { readDashboardStats } from './dashboard-stats.ts'
import { classReportQueries } from './queries.ts'

/**
 * Routes for a class's attendance at one event and at all of them, as lists and files, and for the dashboard's numbers.
 */
export function classReportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts, openReader } = deps
  const readList = readByLength(deps, classReportQueries)

  serveCalls(app, deps, classRollCalls, {
    async 'GET /api/class/:id/attendance/'({ request, reply, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const { id } = await requireReadableClass(db, viewer, params.id)
      // Read in a reader thread: a large class's grid is long, and pages reload it while students check in.
      const grid = await openReader(request).read('classGridJson', { classId: id, viewer, part: parts.read(request) })
      return parts.send(request, reply, grid)
    },

    async 'GET /api/class/:id/overall-attendance/'({ request, reply, params, query }) {
      const { faculty_id, format } = query()
      const viewer = requireViewer(request, faculty_id)
      const course = await requireReadableClass(db, viewer, params.id)
      const timeZone = await findZone(course)
      const bytes = await openReader(request).read('overallFile', { classId: course.id, timeZone, now: now(), format })
      if (!bytes) throw conflict(reportsMessages.nothingToDownload, 'nothing_to_download')
      await recordDownload(request, course, { format })
      const day = zonedDay(now(), timeZone)
      return sendFile(reply, { bytes, format, name: overallReportFileName(course.name, day, format) })
    },

    async 'GET /api/attendance/event/:event/class/:class/xlsx/'({ request, reply, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireReadableClass(db, viewer, params.class)
      const pair = { event: params.event, classId: course.id }
      const event = (await isAssigned(db, pair)) && (await findEvent(db, pair.event))
      if (!event) throw notFound()
      const timeZone = event.time_zone
      const isOpened = hasOpened(event, now())
      const question = { ...pair, timeZone, format: 'xlsx', details: true, isOpened } as const
      const bytes = await openReader(request).read('classEventFile', question)
      if (!bytes) throw conflict(reportsMessages.nothingToDownload, 'nothing_to_download')
      await recordDownload(request, course, { format: 'xlsx', event: event.id })
      const day = zonedDay(now(), timeZone)
      const name = classReportFileName(course.name, event.name, day, 'xlsx')
      return sendFile(reply, { bytes, format: 'xlsx', name })
    },

    async 'GET /api/attendance/event/:event/class/:class/'({ request, reply, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const pair = { event: params.event, classId: params.class }
      await requireReadableClass(db, viewer, pair.classId)
      // Otherwise a class would expose its students' locations at every event they went to.
      if (!(await isAssigned(db, pair))) throw notFound()
      const count = countEventAttendance(db, pair.event)
      const list = await readList(request, 'classAttendanceJson', { ...pair, part: parts.read(request) }, count)
      return parts.send(request, reply, list)
    },

    async 'GET /api/faculty/dashboard-stats/:id/'({ request, params }) {
      const { id } = requireFaculty(request)
      if (params.id !== id) throw forbidden()
      return readDashboardStats(db, id)
    },
  })

  async function findZone({ school_id }: ClassTable): Promise<string> {
    const school = await findSchool(db, school_id)
    if (!school) throw notFound()
    return school.time_zone
  }

  async function recordDownload(
    request: FastifyRequest,
    { id, school_id }: ClassTable,
    detail: { format: SheetFormat; event?: string },
  ): Promise<void> {
    const exported = { object_kind: 'class', object_id: id, school_id, detail }
    await recordAudit(db, { ...toActor(requireViewer(request)), action: 'attendance.export', ...exported }, now())
  }
}
