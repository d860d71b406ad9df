import type { FastifyInstance } from 'fastify'
import { changedFaculty, type FacultyProfile, type StudentProfile } from '#contract/accounts/accounts.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { requireFaculty, requireViewer } from '#server/http/viewer.ts'
import { accountDocs as docs } from './api-docs.ts'
import { changeFaculty } from './change-faculty.ts'
import { isAdministeredBy } from './rules.ts'
import { findFaculty, findStudent, isOnRosterOf } from './store.ts'
import { classListingRoutes } from './student-data/class-listings.ts'
import { studentDataRoutes } from './student-data/routes.ts'
import { studentListRoutes } from './student-list-routes.ts'

type ById = { Params: { id: string } }

/** Profiles, lists of students, and a student's download of their own data. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  studentListRoutes(app, deps)
  studentDataRoutes(app, deps)
  classListingRoutes(app, deps)

  app.get<ById>(
    '/api/students/:id/',
    { config: { access: ['student', 'faculty', 'admin'], docs: docs.student } },
    async (request): Promise<StudentProfile> => {
      const viewer = requireViewer(request)
      const { id } = request.params
      const isSelf = viewer.student?.id === id
      if (!isSelf && !viewer.faculty && !viewer.admin) throw forbidden()
      const student = await findStudent(db, id)
      if (!student || student.verified_at === null) throw notFound()
      const mayRead =
        isSelf ||
        isAdministeredBy(viewer, student.school_id) ||
        (viewer.faculty !== null && (await isOnRosterOf(db, id, viewer.faculty.id)))
      if (!mayRead) throw notFound()
      const { first_name, last_name, email, school_id } = student
      return { id, first_name, last_name, email, school: school_id }
    },
  )

  app.get<ById>(
    '/api/faculty/:id/',
    { config: { access: ['faculty', 'admin'], docs: docs.faculty } },
    async (request): Promise<FacultyProfile> => {
      const viewer = requireViewer(request)
      const faculty = await findFaculty(db, request.params.id)
      if (!faculty || faculty.verified_at === null) throw notFound()
      const { id, first_name, last_name, email, school_id, school_name } = faculty
      const administers = isAdministeredBy(viewer, school_id)
      if (!administers && viewer.faculty?.school !== school_id) throw notFound()
      const profile = { id, first_name, last_name, school: school_id, school_name }
      return administers || viewer.faculty?.id === id ? { ...profile, email } : profile
    },
  )

  app.put<ById>(
    '/api/faculty/:id/update-profile/',
    { config: { access: ['faculty'], docs: docs.changeFaculty } },
    async (request): Promise<FacultyProfile> => {
      const { id } = requireFaculty(request)
      if (request.params.id !== id) throw forbidden()
      await changeFaculty(db, id, readBody(changedFaculty, request.body), now())
      const changed = await findFaculty(db, id)
      if (!changed) throw notFound()
      const { first_name, last_name, email, school_id, school_name } = changed
      return { id, first_name, last_name, email, school: school_id, school_name }
    },
  )
}
