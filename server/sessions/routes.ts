import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { sessionDocs as docs } from './api-docs.ts'
import { recordSignOut } from './record-sign-out.ts'
import type { Sessions } from './sessions.ts'

/** Sign-out, and restoring a session in a browser that lost its local storage. */
export function sessionRoutes(app: FastifyInstance, { db, settings, now }: Deps, sessions: Sessions): void {
  const access = 'public'

  app.post('/api/signout/', { config: { access, docs: docs.signOut } }, async (request, reply) => {
    const viewer = await sessions.end(request, reply)
    if (viewer) await recordSignOut(db, viewer, now())
    return reply.code(204).send()
  })

  app.post('/api/session/restore/', { config: { access, docs: docs.restore } }, async (request, reply) => {
    // Only the cookie is sent, so the Origin header distinguishes our page from another site's form.
    if (request.headers.origin !== settings.publicUrl) throw forbidden()
    // Every visitor's page asks this once, so having nothing to restore isn't an error.
    const restored = await sessions.restore(request)
    return restored ?? reply.code(204).send()
  })
}
