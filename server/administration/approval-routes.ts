import type { FastifyInstance, FastifyRequest } from 'fastify'
import { approvalCalls } from '#contract/administration/calls.ts'
import { approvalMessages } from '#contract/administration/words.ts'
import { findAwaiting } from '#server/accounts/awaiting-store.ts'
import { isAdministeredBy } from '#server/accounts/rules.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { decideRegistration } from './decide-registration.ts'
import { readScope } from './scope.ts'

/** Faculty who wait for an administrator, where students and faculty share one domain. */
export function approvalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, wakeMail, parts, openReader } = deps

  serveCalls(app, deps, approvalCalls, {
    async 'GET /api/admin/awaiting-approval/'({ request, reply }) {
      const search = { ...readScope(requireViewer(request)), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('awaitingJson', search))
    },

    async 'POST /api/admin/awaiting-approval/:id/approve/'({ request, params }) {
      await decide(request, params.id, 'approve')
      return { message: approvalMessages.approved }
    },

    async 'POST /api/admin/awaiting-approval/:id/refuse/'({ request, params }) {
      await decide(request, params.id, 'refuse')
      return { message: approvalMessages.refused }
    },
  })

  async function decide(request: FastifyRequest, id: string, decision: 'approve' | 'refuse'): Promise<void> {
    const viewer = requireViewer(request)
    const faculty = await findAwaiting(db, id)
    if (!faculty || !viewer.admin || !isAdministeredBy(viewer, faculty.school_id)) throw notFound()
    await refuseWhileClosed(db, faculty.school_id)
    if (!(await decideRegistration(db, faculty, decision, viewer.admin.id, now()))) throw notFound()
    wakeMail()
  }
}
