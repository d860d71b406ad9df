import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/db.ts'
import type { Counts } from '#server/metrics/counts.ts'
import type { Settings } from '#server/settings.ts'
import { answerErrors } from './error-handler.ts'
import { acceptIdempotencyKeys } from './idempotency/accept-keys.ts'
import { limitRates, type Clients, type RateLimits } from './rate-limit.ts'
import { unauthenticated } from './refusals.ts'
import { logRequests } from './request-log.ts'
import { keepRequestRules } from './request-rules.ts'
import { sendSecurityHeaders, isOfTheApi } from './security-headers.ts'
import { accessTo, accountIdFor, mayCall, refuseEndedAdministrator, explainNoAccess, type Viewer } from './viewer.ts'

type Platform = {
  db: Db
  settings: Settings
  now: () => number
  counts: Counts
  stopping: Stopping
  /** Adds the hook that refuses requests under load. */
  shedLoad: (app: FastifyInstance) => void
  clients: Clients
  /** The time (ms) of a clock that no one can set. */
  steady: () => number
  /** Applies the changes of universities that are due. Called before a session is looked up. */
  settle: () => Promise<void> | undefined
  /** Throws when a request has no route but its address accepts other methods. */
  refuseOtherMethods: (request: FastifyRequest) => void
} & Omit<Authentication, 'limits'>

/** Adds the hooks of every route, in the order in which they run. Returns the limits for the routes. */
export async function addPlatformHooks(app: FastifyInstance, platform: Platform): Promise<RateLimits> {
  const { db, settings, now, counts, settle } = platform
  // This comes first, because later hooks don't run after a hook that refuses a request.
  sendSecurityHeaders(app, settings.publicUrl.startsWith('https:'))
  platform.shedLoad(app)
  keepRequestRules(app)
  answerErrors(app)
  logRequests(app, { counts, now })
  await app.register(fastifyCookie)
  const limits = limitRates(settings.rateLimits, platform.clients, platform.steady)
  acceptIdempotencyKeys(app, { db, now, secretKey: settings.secretKey })
  await settle()
  app.addHook('onRequest', (_request, _reply, callback) => {
    // Usually nothing is due, and a promise would slow down every request.
    const settling = settle()
    if (settling) settling.then(() => callback(), callback)
    else callback()
  })
  authenticateRequests(app, { ...platform, limits })
  app.addHook('onRequest', (request, _reply, callback) => {
    if (request.is404) platform.refuseOtherMethods(request)
    callback()
  })
  platform.stopping.closeConnections(app)
  app.addHook('onError', async (_request, _reply, error) => db.noticeFault(error))
  return limits
}

type Authentication = {
  /** Returns the person whose session a request has, or null. With `cookieAlone`, no token is needed. */
  sessions: { findViewer: (request: FastifyRequest, options: { cookieAlone: boolean }) => Promise<Viewer | null> }
  /** Called for each request with the id of its signed-in person, or null. */
  gate: { prove: (request: FastifyRequest, person: string | null) => void }
  limits: RateLimits
}

/**
 * Looks up the sender of each request. Refuses calls that the sender may not make, before the body is read: 401 without
 * a session, 403 when the session has no role for the route, 429 when strangers at one address send too many.
 */
function authenticateRequests(app: FastifyInstance, { sessions, gate, limits }: Authentication): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const access = accessTo(request)
    const { cookieAlone = false } = request.routeOptions.config
    if (access !== 'public') request.viewer = await sessions.findViewer(request, { cookieAlone })
    if (access !== 'public') gate.prove(request, request.viewer && accountIdFor(request.viewer))
    // A request without a session is counted by address, with or without a token. Pages and assets aren't counted.
    if (!request.viewer && isOfTheApi(request)) await limits.byAddress(request)
    if (access === 'public') return
    if (!request.viewer) throw unauthenticated()
    refuseEndedAdministrator(request, request.viewer)
    if (!mayCall(request.viewer, access)) throw explainNoAccess(request.viewer, access)
  })
}

export class Stopping {
  hasBegun = false

  begin(): void {
    this.hasBegun = true
  }

  /** Makes each response after `begin` close its connection, even if its request arrived earlier. */
  closeConnections(app: FastifyInstance): void {
    app.addHook('onSend', (_request, reply, payload, callback) => {
      if (this.hasBegun) reply.header('connection', 'close')
      callback(null, payload)
    })
  }
}

/** Calls `wake` after a DELETE request succeeded. Other routes get no hook, because it would slow down check-ins. */
export function afterDeletions(app: FastifyInstance, wake: () => void): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'DELETE') return
    route.onResponse = (_request, reply, callback) => {
      if (reply.statusCode === 204) wake()
      callback()
    }
  })
}
