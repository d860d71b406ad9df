import type { FastifyInstance } from 'fastify'
import { previewCalls } from '#contract/deletions/calls.ts'
import { eventMessages } from '#contract/events/words.ts'
import { findPromotedAdministrator } from '#server/accounts/administrator-store.ts'
import { manageableStudent } from '#server/accounts/manageable-student.ts'
import { requireOwnClass } from '#server/classes/find-class.ts'
import { manageableEvent } from '#server/events/manageable.ts'
import type { Deps } from '#server/http/deps.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { countClassDeletion, countEventDeletion, countStudentDeletion } from './count-deletion.ts'
import { deletableFaculty } from './deletable-faculty.ts'

/** Previews what is deleted with an event, a class or an account, for exactly those who may delete it. */
export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, openReader } = deps

  serveCalls(app, deps, previewCalls, {
    async 'GET /api/events/:id/deletion/'({ request }) {
      const { id } = await manageableEvent(db, request, eventMessages.mayNotDelete)
      return countEventDeletion(db, id, requireViewer(request).faculty?.id ?? null)
    },

    async 'GET /api/classes/:id/deletion/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      return countClassDeletion(db, (await requireOwnClass(db, viewer, params.id)).id)
    },

    async 'GET /api/students/:id/deletion/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const { student } = await manageableStudent(db, viewer, params.id)
      return countStudentDeletion(db, student.id)
    },

    async 'GET /api/faculty/:id/deletion/'({ request, params }) {
      const { id: faculty } = await deletableFaculty(db, requireViewer(request), params.id)
      const counts = await openReader(request).read('facultyDeletion', { faculty })
      return { ...counts, role: (await findPromotedAdministrator(db, faculty))?.role ?? null }
    },
  })
}
