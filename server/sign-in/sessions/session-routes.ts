import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { signInDocs as docs } from '#server/sign-in/api-docs.ts'
import { recordSignOut } from './record-sign-out.ts'
import type { Sessions } from './sessions.ts'

/** The end of a session, and its return to a browser that lost its local storage. */
export function sessionRoutes(app: FastifyInstance, { db, settings, now }: Deps, sessions: Sessions): void {
  const access = 'public'

  app.post('/api/signout/', { config: { access, docs: docs.signOut } }, async (request, reply) => {
    const viewer = await sessions.end(request, reply)
    if (viewer) await recordSignOut(db, viewer, now())
    return reply.code(204).send()
  })

  app.post('/api/session/restore/', { config: { access, docs: docs.restore } }, async (request, reply) => {
    // With the cookie alone the page's own origin is what tells it from another site's form.
    if (request.headers.origin !== settings.publicUrl) throw forbidden()
    // Every page of a visitor asks this once; having nothing to restore is no error.
    const restored = await sessions.restore(request)
    return restored ?? reply.code(204).send()
  })
}
