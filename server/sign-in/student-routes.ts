import type { FastifyInstance, FastifyRequest } from 'fastify'
import { studentChangeCalls } from '#contract/accounts/calls.ts'
import { profileVersion } from '#contract/versions.ts'
import { manageableStudent } from '#server/accounts/manageable-student.ts'
import { isSubAdministratorAt } from '#server/accounts/rules.ts'
import type { StudentTable } from '#server/accounts/table.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { sendVersion } from '#server/http/versions.ts'
import { requireViewer, toActor } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { changeStudent, proveAgain } from './change-student.ts'

/** Changes of a student's names and password, by the student or by an administrator. */
export function studentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, cookies, wakeMail, refuseUnlessFresh } = deps
  const context = { db, secretKey: settings.secretKey, now }

  serveCalls(app, deps, studentChangeCalls, {
    async 'PUT /api/students/:id/update/'({ request, reply, params, body }) {
      const viewer = requireViewer(request)
      const { student, isSelf } = await manageableStudent(db, viewer, params.id)
      await refuseWhileClosed(db, student.school_id)
      const { current_password, ...change } = body()
      if (change.password !== undefined) {
        if (isSelf) await proveIn(request, student, current_password || null)
        else if (!isSubAdministratorAt(viewer, student.school_id)) throw forbidden()
        else await refuseUnlessFresh(viewer)
      }
      const changer = isSelf
        ? ({ self: true, session: viewer.session } as const)
        : ({ self: false, session: viewer.session, actor: toActor(viewer) } as const)
      const ifMatch = request.headers['if-match']
      const result = await changeStudent(context, student, { ...change, ifMatch }, changer)
      if (!result) throw notFound()
      if (change.password !== undefined) wakeMail()
      const { id, first_name, last_name, email, school_id } = result.student
      await sendVersion(reply, profileVersion(result.student))
      const removed = result.passkeysRemoved.length > 0 && { passkeys_removed: result.passkeysRemoved }
      return { id, first_name, last_name, email, school: school_id, ...removed }
    },
  })

  function proveIn(request: FastifyRequest, student: StudentTable, currentPassword: string | null): Promise<void> {
    const cookie = cookies.read(request, 'browser')
    const browser = cookie && keyedHash(settings.secretKey, 'browser', cookie)
    return proveAgain(context, student, { session: requireViewer(request).session, currentPassword, browser })
  }
}
