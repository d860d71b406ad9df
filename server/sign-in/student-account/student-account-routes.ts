import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changedStudent, type UpdatedStudent } from '#contract/accounts/accounts.ts'
import { manageableStudent } from '#server/accounts/manageable-student.ts'
import { isSubOf } from '#server/accounts/rules.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import type { StudentTable } from '#server/accounts/table.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { toActor, requireViewer } from '#server/http/viewer.ts'
import { studentAccountDocs as docs } from './student-account-docs.ts'
import { eraseStudent } from './delete-student.ts'
import { changeStudent, proveAgain } from './update-student.ts'

type ById = { Params: { id: string } }

/** Changes and deletions of a student's account, by the student or by an administrator: names, password, deletion. */
export function studentAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, limits, now, cookies, openReader, wakeMail, refuseUnlessFresh } = deps
  const access = ['student', 'faculty', 'admin'] as const
  const by = { db, secretKey: settings.secretKey, now }
  const oftenEnough = limits.limit({ most: 30, within: 60_000 })

  app.put<ById>(
    '/api/students/:id/update/',
    { config: { access, docs: docs.update }, preHandler: oftenEnough },
    async (request): Promise<UpdatedStudent> => {
      const viewer = requireViewer(request)
      const { student, isSelf } = await manageableStudent(db, viewer, request.params.id)
      await refuseWhileClosed(db, student.school_id)
      const { current_password, ...change } = readBody(changedStudent, request.body)
      if (change.password !== undefined) {
        if (isSelf) await proveIn(request, student, current_password || null)
        else if (!isSubOf(viewer, student.school_id)) throw forbidden()
        else await refuseUnlessFresh(viewer)
      }
      const changer = isSelf
        ? ({ self: true, session: viewer.session } as const)
        : ({ self: false, session: viewer.session, actor: toActor(viewer) } as const)
      const changed = await changeStudent(by, student, change, changer)
      if (!changed) throw notFound()
      if (change.password !== undefined) wakeMail()
      const { id, first_name, last_name, email, school_id } = changed.student
      const removed = changed.passkeysRemoved.length > 0 && { passkeys_removed: changed.passkeysRemoved }
      return { id, first_name, last_name, email, school: school_id, ...removed }
    },
  )

  app.delete<ById>(
    '/api/students/:id/delete/',
    { config: { access, docs: docs.delete, deletes: 'student' }, preHandler: oftenEnough },
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { student, isSelf } = await manageableStudent(db, viewer, request.params.id)
      await refuseWhileClosed(db, student.school_id)
      await refuseUnlessFresh(viewer)
      const erasing = { ...by, reader: openReader(request, 'change') }
      if (!(await eraseStudent(erasing, student, isSelf ? 'self' : toActor(viewer)))) throw notFound()
      if (isSelf) cookies.clearSession(reply)
      else wakeMail()
      return reply.code(204).send()
    },
  )

  function proveIn(request: FastifyRequest, student: StudentTable, currentPassword: string | null): Promise<void> {
    const cookie = cookies.read(request, 'browser')
    const browser = cookie && keyedHash(settings.secretKey, 'browser', cookie)
    return proveAgain(by, student, { session: requireViewer(request).session, currentPassword, browser })
  }
}
