import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rosterCalls } from '#contract/classes/roster-calls.ts'
import { readRosterRow, rosterTarget } from '#contract/classes/roster.ts'
import { readLmsIdentity } from '#contract/classes/lms-identity.ts'
import { peopleScope, readIds } from '#server/accounts/people-scope.ts'
import { readBody } from '#server/http/body.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { byAccount } from '#server/http/rate-limit.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { requireOwnClass, requireReadableClass } from '#server/classes/find-class.ts'
import { classQueries } from '#server/classes/queries.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { addStudents } from './add-students.ts'
import { correctPending } from './correct-pending.ts'
import { asRosterStudent, countPending, readPending } from './read-roster.ts'
import { countRoster, findEntryByEmail, readStudentDomain } from './store.ts'

/** Routes for a class's roster: adding, listing, and correcting students who haven't registered yet. */
export function rosterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, quotas, parts, raise } = deps
  const runQuery = readByLength(deps, classQueries)

  serveCalls(app, deps, rosterCalls, {
    async 'POST /api/faculty/batch-add-students/'({ request, body }) {
      const course = await classToFill(request)
      const { students } = body()
      quotas.students.check(byAccount(request))
      const change = await addStudents(db, course, students, now())
      quotas.students.add(byAccount(request), change.added)
      return change
    },

    async 'POST /api/faculty/add-student/'({ request, reply, body }) {
      const course = await classToFill(request)
      const input = body()
      const row = readRosterRow(input, await readStudentDomain(db, course.school_id))
      if ('refused' in row) throw badInput(row.field, row.refused, row.code)
      const identity = readLmsIdentity(input.identity)
      if (identity && 'refused' in identity) throw badInput('identity', identity.refused, identity.code)
      quotas.students.check(byAccount(request))
      const { added } = await addStudents(db, course, [{ ...row, identity }], now())
      quotas.students.add(byAccount(request), added)
      const entry = await findEntryByEmail(db, course, row.email)
      if (!entry) throw notFound()
      reply.code(added === 1 ? 201 : 200)
      return { ...asRosterStudent(entry), class_instance: course.id, added: added === 1 }
    },

    async 'GET /api/class-students/'({ request, reply, query }) {
      const { class_instance } = query()
      const { id } = await requireReadableClass(db, requireViewer(request), class_instance)
      const input = { classId: id, part: parts.read(request) }
      return parts.send(request, reply, await runQuery(request, 'classStudentsJson', input, countRoster(db, id)))
    },

    async 'GET /api/pending-students/'({ request, reply, query }) {
      const ids = readIds(query().ids)
      const input = { scope: peopleScope(requireViewer(request)), ids, part: parts.read(request) }
      // If ids are given, the list is short.
      const count = ids ? 0 : countPending(db, input.scope)
      return parts.send(request, reply, await runQuery(request, 'pendingJson', input, count))
    },

    async 'GET /api/pending-students/:id/'({ request, params }) {
      const [pending] = await readPending(db, peopleScope(requireViewer(request)), [params.id])
      if (!pending) throw notFound()
      return pending
    },

    async 'PUT /api/class/:id/pending/:pending/'({ request, params, query, body }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      const correction = body()
      return asRosterStudent(
        await correctPending(db, course, { pendingId: params.pending, correction, now: now(), raise }),
      )
    },
  })

  /** Returns the class that a call adds to, if it is the caller's own. Otherwise throws 403 or 404. */
  async function classToFill(request: FastifyRequest): Promise<ClassTable> {
    const { class_id, faculty_id, school_id } = readBody(rosterTarget, request.body)
    const viewer = requireViewer(request, faculty_id)
    const course = await requireOwnClass(db, viewer, class_id)
    if (school_id && school_id !== course.school_id) throw forbidden()
    return course
  }
}
