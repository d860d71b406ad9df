import { apiMessages } from '#contract/api/words.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fewAtOnce } from './at-once.ts'
import { tooMany } from './refusals.ts'

/** The most calls within a time (ms) for each key. */
type Limit = { most: number; within: number; key: (request: FastifyRequest) => string }

export type RateLimits = {
  /** Makes a check that throws 429 when `key` has called too often. */
  limit: (limit: Limit) => (request: FastifyRequest) => Promise<void>
  /** Counts a request without a session. Throws 429 when its client has sent too many. */
  byAddress: (request: FastifyRequest) => Promise<void>
  /** Returns the client that a request without a session counts for: a person whose browser is known, or an address. */
  clientOf: (request: FastifyRequest) => string
  /** Throws 429 while a session has two files or reports running. */
  twoAtOnce: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

const minute = 60_000
/**
 * The most requests a minute from one address without a session. It is far above what 800 phones send, because a
 * lecture hall shares one address.
 */
const unauthenticatedPerMinute = 6_000
/** The most keys that a limit remembers. Beyond that, the least recently used key starts again. */
const keysRemembered = 10_000

/**
 * Registers the limits. With `on` false every check passes. `clientOf` returns the client that a request without a
 * session counts for.
 */
export async function limitRates(
  app: FastifyInstance,
  on: boolean,
  clientOf: (request: FastifyRequest) => string,
): Promise<RateLimits> {
  if (!on) return { limit: () => pass, byAddress: pass, clientOf, twoAtOnce: pass }
  await app.register(rateLimit, { global: false })
  const limit: RateLimits['limit'] = ({ most, within, key }) => {
    // Each limit has its own counts. The plugin also reads `cache`, which its types don't have.
    const options = { max: most, timeWindow: within, keyGenerator: key, cache: keysRemembered }
    const check = app.createRateLimit(options)
    return async (request) => {
      const state = await check(request)
      if (state.isAllowed || !state.isExceeded) return
      throw tooMany(apiMessages.tooManyRequests, 'too_many_requests', state.ttlInSeconds)
    }
  }
  const byAddress = limit({ most: unauthenticatedPerMinute, within: minute, key: clientOf })
  return { limit, byAddress, clientOf, twoAtOnce: fewAtOnce(2, bySession) }
}

const pass = async (): Promise<void> => undefined

/** Keys a limit by session, so that no one is limited by others at the same address. */
export function bySession(request: FastifyRequest): string {
  return request.viewer?.session ?? request.ip
}
