import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { classCalls } from '#contract/classes/class-calls.ts'
import type { ClassAnswer } from '#contract/classes/classes.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { paginate } from '#server/http/pagination.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { sendVersion } from '#server/http/versions.ts'
import { requireFaculty, requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { findRequestedFaculty, requireOwnClass, requireReadableClass } from './find-class.ts'
import { classQueries, asClassAnswer, onlyFields } from './queries.ts'
import { rosterRoutes } from './roster/routes.ts'
import { countRoster } from './roster/store.ts'
import { readFacultyDay } from './today/faculty-day.ts'
import { mayNameSchool } from './rules.ts'
import { classOrder, findClassWithCounts, listFacultyClasses } from './store.ts'
import { changeClass, createClass, readVersion } from './write-class.ts'

/**
 * Routes for faculty's classes: lists, a single class and its changes, rosters, assigned events, and today's events.
 */
export function classRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, quotas, parts } = deps
  const runQuery = readByLength(deps, classQueries)
  rosterRoutes(app, deps)
  assignmentRoutes(app, deps)

  serveCalls(app, deps, classCalls, {
    async 'GET /api/classes/'({ request, reply, query }) {
      const { faculty, school, fields } = query()
      if (school && !mayNameSchool(requireViewer(request), school)) throw forbidden()
      const rows = await readClassPage(request, reply, faculty, school)
      return rows.map((row) => onlyFields(row, fields))
    },

    async 'GET /api/classes-by-faculty/'({ request, reply, query }) {
      const { faculty_id, requester_id } = query()
      requireViewer(request, requester_id)
      return readClassPage(request, reply, faculty_id)
    },

    async 'GET /api/classes/:id/'({ request, reply, params }) {
      const { id } = await requireReadableClass(db, requireViewer(request), params.id)
      return answerWithTag(reply, id)
    },

    async 'GET /api/class/:id/details/'({ request, reply, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const { id } = await requireReadableClass(db, viewer, params.id)
      const details = await runQuery(request, 'classDetailsJson', { classId: id }, countRoster(db, id))
      if (!details) throw notFound()
      return sendJson(reply, details)
    },

    async 'POST /api/class/create/'({ request, body }) {
      const owner = requireFaculty(request)
      const { faculty_id, school } = (request.body ?? {}) as Record<string, unknown>
      refuseOtherOwner(owner, { faculty: faculty_id, school })
      const input = body()
      quotas.classes.check(owner.id)
      if (input.students) quotas.students.check(owner.id)
      const { id, roster } = await createClass(db, input, owner, now(), request.once)
      quotas.classes.add(owner.id)
      quotas.students.add(owner.id, roster.added)
      return { ...(await answerFor(id)), roster }
    },

    async 'PUT /api/class/:id/update/'({ request, reply, params, query, body }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      refuseOtherOwner(requireFaculty(request), request.body ?? {})
      const ifMatch = request.headers['if-match']
      await changeClass(db, course, body(), { viewer, now: now(), ifMatch })
      return answerWithTag(reply, course.id)
    },

    async 'GET /api/faculty/:id/day/'({ request, params, query }) {
      const { id, school } = requireFaculty(request)
      if (params.id !== id) throw forbidden()
      const { from: start, to: end } = query()
      const day = { start: Date.parse(start), end: Date.parse(end) }
      return readFacultyDay(db, requireViewer(request), { faculty: id, school, ...day, now: now() })
    },
  })

  async function readClassPage(
    request: FastifyRequest,
    reply: FastifyReply,
    facultyId: string | undefined,
    school?: string,
  ): Promise<ClassAnswer[]> {
    const page = parts.read(request)
    const faculty = await findRequestedFaculty(db, requireViewer(request), facultyId)
    const ownClasses = faculty === null ? [] : await listFacultyClasses(db, faculty)
    const requestedClasses = ownClasses.filter((row) => !school || row.school_id === school)
    const { rows, next } = paginate(requestedClasses, page, classOrder)
    parts.link(request, reply, next)
    return rows.map(asClassAnswer)
  }

  async function answerWithTag(reply: FastifyReply, id: string): Promise<ClassAnswer> {
    const answer = await answerFor(id)
    await sendVersion(reply, readVersion(db, answer))
    return answer
  }

  async function answerFor(id: string): Promise<ClassAnswer> {
    const row = await findClassWithCounts(db, id)
    if (!row) throw notFound()
    return asClassAnswer(row)
  }
}

/** Throws 403 if a body names an owner or university other than the session's. */
function refuseOtherOwner(owner: { id: string; school: string }, claim: { faculty?: unknown; school?: unknown }): void {
  if ((claim.faculty ?? owner.id) !== owner.id || (claim.school ?? owner.school) !== owner.school) throw forbidden()
}
