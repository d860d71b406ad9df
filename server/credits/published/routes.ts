import type { FastifyInstance } from 'fastify'
import { publishedCalls } from '#contract/credits/file-calls.ts'
import { requireOwnClass, requireReadableClass } from '#server/classes/find-class.ts'
import type { Deps } from '#server/http/deps.ts'
import { storeResponse } from '#server/http/idempotency/idempotent-call.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { publishCredits, asPublished } from './publish.ts'
import { listPublished } from './store.ts'

/** Publishes the credits of a class, and lists what was published. `files/routes.ts` sends the files. */
export function publishedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader } = deps

  serveCalls(app, deps, publishedCalls, {
    async 'GET /api/classes/:id/published-credits/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const { id } = await requireReadableClass(db, viewer, params.id)
      return (await listPublished(db, id)).map(asPublished)
    },

    async 'POST /api/classes/:id/published-credits/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      return publishCredits(
        { db, reader: openReader(request, 'change') },
        { course, viewer, publishedAt: now() },
        (trx, published) => storeResponse(trx, request, 201, published),
      )
    },
  })
}
