import type { FastifyInstance } from 'fastify'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import { accountCalls } from '#contract/accounts/calls.ts'
import { profileVersion } from '#contract/versions.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { sendVersion } from '#server/http/versions.ts'
import { requireFaculty, requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { changeFaculty } from './change-faculty.ts'
import { countStudents } from './list-students.ts'
import { peopleScope, readIds } from './people-scope.ts'
import { accountQueries } from './queries.ts'
import { isAdministeredBy } from './rules.ts'
import { findFaculty, findStudent, isOnRoster } from './store.ts'
import { studentDataRoutes } from './student-data/routes.ts'

/** Profiles, lists of students, and a student's download of their own data. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts } = deps
  const runQuery = readByLength(deps, accountQueries)

  serveCalls(app, deps, accountCalls, {
    async 'GET /api/students/'({ request, reply, query }) {
      const ids = readIds(query().ids)
      const question = { scope: peopleScope(requireViewer(request)), ids, part: parts.read(request) }
      // With ids the list is short.
      const count = ids ? 0 : countStudents(db, question.scope)
      return parts.send(request, reply, await runQuery(request, 'studentsJson', question, count))
    },

    async 'GET /api/students/:id/'({ request, reply, params: { id } }) {
      const viewer = requireViewer(request)
      const isSelf = viewer.student?.id === id
      if (!isSelf && !viewer.faculty && !viewer.admin) throw forbidden()
      const student = await findStudent(db, id)
      if (!student || student.verified_at === null) throw notFound()
      const mayRead =
        isSelf ||
        isAdministeredBy(viewer, student.school_id) ||
        (viewer.faculty !== null && (await isOnRoster(db, id, viewer.faculty.id)))
      if (!mayRead) throw notFound()
      await sendVersion(reply, profileVersion(student))
      const { first_name, last_name, email, school_id } = student
      return { id, first_name, last_name, email, school: school_id }
    },

    async 'GET /api/faculty/:id/'({ request, reply, params }): Promise<FacultyProfile> {
      const viewer = requireViewer(request)
      const faculty = await findFaculty(db, params.id)
      if (!faculty || faculty.verified_at === null) throw notFound()
      const { id, first_name, last_name, email, school_id, school_name } = faculty
      const administers = isAdministeredBy(viewer, school_id)
      if (!administers && viewer.faculty?.school !== school_id) throw notFound()
      await sendVersion(reply, profileVersion(faculty))
      const profile = { id, first_name, last_name, school: school_id, school_name }
      return administers || viewer.faculty?.id === id ? { ...profile, email } : profile
    },

    async 'PUT /api/faculty/:id/update-profile/'({ request, reply, params, body }) {
      const { id } = requireFaculty(request)
      if (params.id !== id) throw forbidden()
      await changeFaculty(db, id, body(), { changedAt: now(), ifMatch: request.headers['if-match'] })
      const faculty = await findFaculty(db, id)
      if (!faculty) throw notFound()
      const { first_name, last_name, email, school_id, school_name } = faculty
      await sendVersion(reply, profileVersion(faculty))
      return { id, first_name, last_name, email, school: school_id, school_name }
    },
  })
  studentDataRoutes(app, deps)
}
