import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attendanceFileName, type SheetFormat } from '#contract/file-names.ts'
import { attemptCalls } from '#contract/rolls/attempt-calls.ts'
import { evidenceCalls } from '#contract/rolls/evidence-calls.ts'
import { rollCalls } from '#contract/rolls/calls.ts'
import { recordAudit } from '#server/audit/record.ts'
import { isAssigned } from '#server/classes/assignment-store.ts'
import { requireReadableClass } from '#server/classes/find-class.ts'
import type { EventWithOwner } from '#server/events/store.ts'
import { viewableEvent } from '#server/events/manageable.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { paginate } from '#server/http/pagination.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { sendFile, sendJson } from '#server/http/send-bytes.ts'
import { toActor, requireStudent, requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { listRefusedAttempts } from './attempts/store.ts'
import { classReportRoutes } from './classes/routes.ts'
import { countEventAttendance } from './event-attendance.ts'
import { historyOrder, listHistory } from './history/list-history.ts'
import { rollQueries } from './queries.ts'

/** Routes for the rolls of events and classes, for hints and attempts, and for a student's own history. */
export function rollRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts, openReader } = deps
  const readList = readByLength(deps, rollQueries)

  serveCalls(app, deps, rollCalls, {
    async 'GET /api/events/:id/attendance/'({ request, reply }) {
      const event = await viewableEvent(db, request)
      const question = { event: event.id, part: parts.read(request) }
      const list = await readList(request, 'attendanceJson', question, countEventAttendance(db, event.id))
      return parts.send(request, reply, list)
    },

    async 'GET /api/events/:id/attendance/csv/'({ request, reply, query }) {
      const event = await viewableEvent(db, request)
      return sendRoll(request, reply, event, { format: 'csv', details: query().details === '1' })
    },

    async 'GET /api/events/:id/attendance/xlsx/'({ request, reply }) {
      return sendRoll(request, reply, await viewableEvent(db, request), { format: 'xlsx', details: true })
    },

    async 'GET /api/students/:id/attendance/'({ request, reply, params }) {
      if (params.id !== requireStudent(request).id) throw forbidden()
      const { rows, next } = paginate(await listHistory(db, params.id), parts.read(request), historyOrder)
      parts.link(request, reply, next)
      return rows.map(({ item }) => item)
    },

    async 'GET /api/events/:id/attendance/statistics/'({ request, reply }) {
      const event = await viewableEvent(db, request)
      const faculty = requireViewer(request).faculty?.id ?? null
      // Runs in a reader thread: rosters may be long, and pages reload the statistics while students check in.
      return sendJson(reply, await openReader(request).read('liveStatisticsJson', { event: event.id, faculty }))
    },
  })
  attemptRoutes(app, deps)
  evidenceRoutes(app, deps)
  classReportRoutes(app, deps)

  /** Sends the roll as a file, and records the download in the audit. */
  async function sendRoll(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, name, school_id, time_zone: timeZone }: EventWithOwner,
    { format, details }: { format: SheetFormat; details: boolean },
  ) {
    const exported = { object_kind: 'event', object_id: id, school_id, detail: { format } }
    await recordAudit(db, { ...toActor(requireViewer(request)), action: 'attendance.export', ...exported }, now())
    const bytes = await openReader(request).read('rollFile', { event: id, timeZone, format, details })
    const day = zonedDay(now(), timeZone)
    return sendFile(reply, { bytes, format, name: attendanceFileName(name, day, format) })
  }
}

/** Routes for attempts that didn’t count: a student’s own, and an event’s for people who may read its roll. */
function attemptRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts, openReader } = deps

  serveCalls(app, deps, attemptCalls, {
    async 'GET /api/students/:id/attempts/'({ request, reply, params }) {
      const { id } = requireStudent(request)
      if (params.id !== id) throw forbidden()
      const question = { student: id, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('ownAttemptsJson', question))
    },

    async 'GET /api/events/:id/attempts/'({ request, reply, query }) {
      const event = await viewableEvent(db, request)
      const { reason = null } = query()
      const question = { event: event.id, school: event.school_id, reason, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('eventAttemptsJson', question))
    },

    async 'GET /api/events/:id/refused-attempts/'({ request, query }) {
      return listRefusedAttempts(db, await viewableEvent(db, request), query().reference)
    },
  })
}

/**
 * Routes for hints about an event's check-ins. The event's owner gets all of them, and a class only those about its own
 * roster.
 */
function evidenceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, openReader } = deps

  serveCalls(app, deps, evidenceCalls, {
    async 'GET /api/events/:id/evidence/'({ request, reply }) {
      const { id: event } = await viewableEvent(db, request)
      return sendJson(reply, await openReader(request).read('eventEvidenceJson', { event }))
    },

    async 'GET /api/attendance/event/:event/class/:class/evidence/'({ request, reply, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const pair = { event: params.event, classId: params.class }
      await requireReadableClass(db, viewer, pair.classId)
      if (!(await isAssigned(db, pair))) throw notFound()
      return sendJson(reply, await openReader(request).read('classEvidenceJson', pair))
    },
  })
}
