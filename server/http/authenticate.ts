import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimits } from './rate-limit.ts'
import { unauthenticated } from './refusals.ts'
import { isOfTheApi } from './security-headers.ts'
import { accessTo, mayCall, refuseEndedAdministrator, whyNotOpen, type Viewer } from './viewer.ts'

export type Authentication = {
  /** Finds who a request's session belongs to, or null. `cookieAlone`: no token is needed. */
  sessions: { findViewer: (request: FastifyRequest, how: { cookieAlone: boolean }) => Promise<Viewer | null> }
  /** Is told the id of the person, or null, whose session each request proved to have. */
  gate: { prove: (request: FastifyRequest, person: string | null) => void }
  limits: RateLimits
}

/**
 * Looks up who sends each request and refuses what they may not call, before a body is read: 401 without a session, 403
 * when the session has no part that the route is open to, 429 when strangers behind one address send too much.
 */
export function authenticateRequests(app: FastifyInstance, { sessions, gate, limits }: Authentication): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const access = accessTo(request)
    const { cookieAlone = false } = request.routeOptions.config
    if (access !== 'public') request.viewer = await sessions.findViewer(request, { cookieAlone })
    if (access !== 'public') gate.prove(request, request.viewer && personOf(request.viewer))
    // A request without a session counts by address, whatever token it sends along. Pages and assets don't count.
    if (!request.viewer && isOfTheApi(request)) await limits.byAddress(request)
    if (access === 'public') return
    if (!request.viewer) throw unauthenticated()
    refuseEndedAdministrator(request, request.viewer)
    if (!mayCall(request.viewer, access)) throw whyNotOpen(request.viewer, access)
  })
}

/** The id under which a person's requests count, in all of their sessions. */
function personOf({ student, faculty, admin, temporaryAdmin, session }: Viewer): string {
  return (student ?? faculty ?? admin ?? temporaryAdmin)?.id ?? session
}
