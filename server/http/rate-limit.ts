import { apiMessages } from '#contract/api/words.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fewAtOnce } from './at-once.ts'
import { tooMany } from './refusals.ts'

/** How many calls in how long (ms), and whose. */
type Limit = { most: number; within: number; key: (request: FastifyRequest) => string }

export type RateLimits = {
  /** Makes a check that throws 429 once `key` has had enough. */
  limit: (limit: Limit) => (request: FastifyRequest) => Promise<void>
  /** Counts a request that no one signed in sent; throws 429 once its client has sent too many. */
  byAddress: (request: FastifyRequest) => Promise<void>
  /** Returns whom a request without a session counts for: the person whose browser we know, or an address. */
  clientOf: (request: FastifyRequest) => string
  /** Throws 429 while a session has two files or reports under way. */
  twoAtOnce: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const minute = 60_000
/** The one limit by address: a lecture hall is one address, so it is far above what 800 phones do. */
const unauthenticatedPerMinute = 6_000
/** Keys that a limit remembers; beyond it the one unseen for longest starts again. */
const keysRemembered = 10_000

/** Registers the limits; with `on` false every check passes. `clientOf` returns whom a request without a session counts for. */
export async function limitRates(
  app: FastifyInstance,
  on: boolean,
  clientOf: (request: FastifyRequest) => string,
): Promise<RateLimits> {
  if (!on) return { limit: () => pass, byAddress: pass, clientOf, twoAtOnce: pass }
  await app.register(rateLimit, { global: false })
  const limit: RateLimits['limit'] = ({ most, within, key }) => {
    // Each limit keeps its own counts and reads `cache` from here, which its types do not say.
    const options = { max: most, timeWindow: within, keyGenerator: key, cache: keysRemembered }
    const check = app.createRateLimit(options)
    return async (request) => {
      const state = await check(request)
      if (state.isAllowed || !state.isExceeded) return
      throw tooMany(apiMessages.tooManyRequests, state.ttlInSeconds)
    }
  }
  const byAddress = limit({ most: unauthenticatedPerMinute, within: minute, key: clientOf })
  return { limit, byAddress, clientOf, twoAtOnce: fewAtOnce(2, bySession) }
}

const pass = async (): Promise<void> => undefined

/** Keys a limit on the session, so that no one pays for the others behind one address. */
export function bySession(request: FastifyRequest): string {
  return request.viewer?.session ?? request.ip
}
