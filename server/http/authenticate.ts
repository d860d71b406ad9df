import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimits } from './rate-limit.ts'
import { unauthenticated } from './refusals.ts'
import { isOfTheApi } from './security-headers.ts'
import { accessTo, accountIdFor, mayCall, refuseEndedAdministrator, type Viewer, explainNoAccess } from './viewer.ts'

export type Authentication = {
  /** Finds the person behind a request's session, or null. With `cookieAlone` no token is needed. */
  sessions: { findViewer: (request: FastifyRequest, options: { cookieAlone: boolean }) => Promise<Viewer | null> }
  /** Called for each request, with the id of the person whose session it has, or null. */
  gate: { prove: (request: FastifyRequest, person: string | null) => void }
  limits: RateLimits
}

/**
 * Looks up the sender of each request and refuses calls they may not make, before the body is read: 401 without a
 * session, 403 when the session has no role for the route, 429 when strangers at one address send too much.
 */
export function authenticateRequests(app: FastifyInstance, { sessions, gate, limits }: Authentication): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const access = accessTo(request)
    const { cookieAlone = false } = request.routeOptions.config
    if (access !== 'public') request.viewer = await sessions.findViewer(request, { cookieAlone })
    if (access !== 'public') gate.prove(request, request.viewer && accountIdFor(request.viewer))
    // A request without a session counts by address, with or without a token. Pages and assets don't count.
    if (!request.viewer && isOfTheApi(request)) await limits.byAddress(request)
    if (access === 'public') return
    if (!request.viewer) throw unauthenticated()
    refuseEndedAdministrator(request, request.viewer)
    if (!mayCall(request.viewer, access)) throw explainNoAccess(request.viewer, access)
  })
}
