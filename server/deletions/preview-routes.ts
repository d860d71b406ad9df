import type { FastifyInstance } from 'fastify'
import type { ClassDeletion, EventDeletion, FacultyDeletion, StudentDeletion } from '#contract/deletions/deletions.ts'
import { eventMessages } from '#contract/events/words.ts'
import { identityQuery } from '#contract/queries.ts'
import { manageableStudent } from '#server/accounts/manageable-student.ts'
import { ownClass } from '#server/classes/find-class.ts'
import { manageableEvent } from '#server/events/manageable.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { countClassDeletion, countEventDeletion, countStudentDeletion } from './count-deletion.ts'
import { deletableFaculty } from './deletable-faculty.ts'
import { deletionDocs as docs } from './preview-docs.ts'
import { findAdministratorOf } from '#server/accounts/administrator-store.ts'

type ById = { Params: { id: string } }

/** Previews what is deleted with an event, a class or an account, for exactly those who may delete it. */
export function previewRoutes(app: FastifyInstance, { db, limits, openReader }: Deps): void {
  const access = ['faculty', 'admin'] as const
  const oftenEnough = limits.limit({ most: 60, within: 60_000 })

  app.get<ById>(
    '/api/events/:id/deletion/',
    { config: { access, docs: docs.event }, preHandler: oftenEnough },
    async (request): Promise<EventDeletion> => {
      const { id } = await manageableEvent(db, request, eventMessages.mayNotDelete)
      return countEventDeletion(db, id, requireViewer(request).faculty?.id ?? null)
    },
  )

  app.get<ById>(
    '/api/classes/:id/deletion/',
    { config: { access, docs: docs.class }, preHandler: oftenEnough },
    async (request): Promise<ClassDeletion> => {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      return countClassDeletion(db, (await ownClass(db, viewer, request.params.id)).id)
    },
  )

  app.get<ById>(
    '/api/students/:id/deletion/',
    { config: { access: ['student', 'faculty', 'admin'], docs: docs.student }, preHandler: oftenEnough },
    async (request): Promise<StudentDeletion> => {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const { student } = await manageableStudent(db, viewer, request.params.id)
      return countStudentDeletion(db, student.id)
    },
  )

  app.get<ById>(
    '/api/faculty/:id/deletion/',
    { config: { access, docs: docs.faculty }, preHandler: oftenEnough },
    async (request): Promise<FacultyDeletion> => {
      const { id: faculty } = await deletableFaculty(db, requireViewer(request), request.params.id)
      const counted = await openReader(request).read('facultyDeletion', { faculty })
      return { ...counted, role: (await findAdministratorOf(db, faculty))?.role ?? null }
    },
  )
}
