import type { FastifyInstance } from 'fastify'
import { sessionCalls } from '#contract/sessions/calls.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { forbidden } from '#server/http/refusals.ts'
import { recordSignOut } from './record-sign-out.ts'
import type { Sessions } from './sessions.ts'

/** Sign-out, and restoring a session in a browser that lost its local storage. */
export function sessionRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { db, settings, now } = deps

  serveCalls(app, deps, sessionCalls, {
    async 'POST /api/signout/'({ request, reply }) {
      const viewer = await sessions.end(request, reply)
      if (viewer) await recordSignOut(db, viewer, now())
      return undefined
    },

    async 'POST /api/session/restore/'({ request }) {
      // Only the cookie is sent, so the Origin header distinguishes our page from another site's form.
      if (request.headers.origin !== settings.publicUrl) throw forbidden()
      // Every visitor's page calls this once, so having nothing to restore isn't an error.
      return (await sessions.restore(request)) ?? undefined
    },
  })
}
