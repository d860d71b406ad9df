import type { FastifyInstance } from 'fastify'
import { studentDeletionCalls } from '#contract/deletions/calls.ts'
import { manageableStudent } from '#server/accounts/manageable-student.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireViewer, toActor } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { eraseStudent } from './delete-student.ts'

/** Deleting a student's account, by the student or by an administrator. */
export function studentDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, cookies, openReader, wakeMail, refuseUnlessFresh } = deps

  serveCalls(app, deps, studentDeletionCalls, {
    async 'DELETE /api/students/:id/delete/'({ request, reply, params }) {
      const viewer = requireViewer(request)
      const { student, isSelf } = await manageableStudent(db, viewer, params.id)
      await refuseWhileClosed(db, student.school_id)
      await refuseUnlessFresh(viewer)
      const context = { db, secretKey: settings.secretKey, now, reader: openReader(request, 'change') }
      if (!(await eraseStudent(context, student, isSelf ? 'self' : toActor(viewer)))) throw notFound()
      if (isSelf) cookies.clearSession(reply)
      else wakeMail()
      return undefined
    },
  })
}
