import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/db.ts'
import type { Counts } from '#server/metrics/counts.ts'
import type { Settings } from '#server/settings.ts'
import { authenticateRequests, type Authentication } from './authenticate.ts'
import { answerErrors } from './error-handler.ts'
import { acceptIdempotencyKeys } from './idempotency/accept-keys.ts'
import { limitRates, type Clients, type RateLimits } from './rate-limit.ts'
import { logRequests } from './request-log.ts'
import { keepRequestRules } from './request-rules.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import type { Stopping } from './stopping.ts'

type Platform = {
  db: Db
  settings: Settings
  now: () => number
  counts: Counts
  stopping: Stopping
  /** Adds the hook that refuses requests under load. */
  shedLoad: (app: FastifyInstance) => void
  clients: Clients
  /** Called before a session is looked up. Applies the changes of universities that are due. */
  settle: () => Promise<void> | undefined
  /** Throws when the address of a request without a route takes other methods. */
  refuseOtherMethods: (request: FastifyRequest) => void
} & Omit<Authentication, 'limits'>

/** Adds the hooks of every route, in the order in which they run. Returns the limits for the routes. */
export async function addPlatformHooks(app: FastifyInstance, platform: Platform): Promise<RateLimits> {
  const { db, settings, now, counts, settle } = platform
  // First, because no hook runs after one that refuses a request.
  sendSecurityHeaders(app, settings.publicUrl.startsWith('https:'))
  platform.shedLoad(app)
  keepRequestRules(app)
  answerErrors(app)
  logRequests(app, counts)
  await app.register(fastifyCookie)
  const limits = await limitRates(app, settings.rateLimits, platform.clients)
  acceptIdempotencyKeys(app, { db, now, secretKey: settings.secretKey })
  await settle()
  app.addHook('onRequest', (_request, _reply, callback) => {
    // Nearly always nothing is due, and a promise would slow down every request.
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
