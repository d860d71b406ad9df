import type { FastifyInstance, FastifyRequest } from 'fastify'
import { approvalMessages } from '#contract/administration/words.ts'
import { findAwaiting } from '#server/accounts/awaiting-store.ts'
import { isAdministeredBy } from '#server/accounts/rules.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { administrationDocs as docs } from './api-docs.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { decideRegistration } from './decide-registration.ts'
import { scopeOf } from './scope.ts'

type ById = { Params: { id: string } }

/** Faculty who wait for an administrator, where students and faculty share one domain. */
export function approvalRoutes(app: FastifyInstance, { db, now, wakeMail, parts, openReader }: Deps): void {
  const access = ['admin'] as const

  app.get(
    '/api/admin/awaiting-approval/',
    { config: { access, docs: docs.awaiting, parts: true } },
    async (request, reply) =>
      parts.send(
        request,
        reply,
        await openReader(request).read('awaitingJson', {
          ...scopeOf(requireViewer(request)),
          part: parts.read(request),
        }),
      ),
  )

  app.post<ById>('/api/admin/awaiting-approval/:id/approve/', { config: { access, docs: docs.approve } }, (request) =>
    decide(request, 'approve'),
  )

  app.post<ById>('/api/admin/awaiting-approval/:id/refuse/', { config: { access, docs: docs.refuse } }, (request) =>
    decide(request, 'refuse'),
  )

  async function decide(request: FastifyRequest<ById>, decision: 'approve' | 'refuse'): Promise<{ message: string }> {
    const viewer = requireViewer(request)
    const faculty = await findAwaiting(db, request.params.id)
    if (!faculty || !viewer.admin || !isAdministeredBy(viewer, faculty.school_id)) throw notFound()
    await refuseWhileClosed(db, faculty.school_id)
    if (!(await decideRegistration(db, faculty, decision, viewer.admin.id, now()))) throw notFound()
    wakeMail()
    return { message: decision === 'approve' ? approvalMessages.approved : approvalMessages.refused }
  }
}
