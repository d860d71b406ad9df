import { apiMessages } from '#contract/api/words.ts'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from './refusals.ts'
import { accountIdFor, requireViewer } from './viewer.ts'

/** The most calls within a time (ms). */
type Limit = { maximum: number; period: number }

/** A check that throws 429 when a request is one too many. */
type Check = (request: FastifyRequest) => Promise<void>

export type RateLimits = {
  /** Makes a check that throws 429 when an account has called too often, in all of its sessions. */
  limit: (limit: Limit) => Check
  /**
   * Makes the same check for requests without a session, by client: a person whose browser is known, otherwise the
   * address. `most` is for a person, an IPv4 address or an IPv6 /64. Wider IPv6 networks have a multiple (see
   * `breadths`).
   */
  limitClients: (limit: Limit) => Check
  /** Counts a request without a session. Throws 429 when its client has sent too many. */
  byAddress: Check
  /** Throws 429 while an account has two files or reports running. */
  twoAtOnce: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/** The keys under which a request without a session counts, narrowest first, and how many times the limit each has. */
export type Clients = { findClients: (request: FastifyRequest) => string[]; breadths: readonly number[] }

const minute = 60_000
/** Far above what 800 phones send, because a lecture hall shares one address. */
const unauthenticatedPerMinute = 6_000
/** The most keys that a limit remembers. Beyond that, the least recently used key starts again. */
const keysRemembered = 10_000

/** Registers the limits. With `isOn` false every check passes. */
export async function limitRates(
  app: FastifyInstance,
  isOn: boolean,
  { findClients, breadths }: Clients,
): Promise<RateLimits> {
  if (!isOn) return { limit: () => pass, limitClients: () => pass, byAddress: pass, twoAtOnce: pass }
  await app.register(rateLimit, { global: false })
  const limitBy = (key: (request: FastifyRequest) => string, { maximum: max, period: timeWindow }: Limit): Check => {
    // Each limit has its own counts. The plugin also reads `cache`, which its types don't have.
    const options = { max, timeWindow, keyGenerator: key, cache: keysRemembered }
    const check = app.createRateLimit(options)
    return async (request) => {
      const state = await check(request)
      if (state.isAllowed || !state.isExceeded) return
      throw tooMany(apiMessages.tooManyRequests, 'too_many_requests', state.ttlInSeconds)
    }
  }
  const limitClients: RateLimits['limitClients'] = ({ maximum: max, period: timeWindow }) => {
    const checks = breadths.map((breadth, n) =>
      limitBy((request) => findClients(request)[n]!, { maximum: max * breadth, period: timeWindow }),
    )
    return async (request) => {
      // Narrowest first: what a network sends too much doesn't count for the wider ones, which have other people too.
      for (const check of checks.slice(0, findClients(request).length)) await check(request)
    }
  }
  const byAddress = limitClients({ maximum: unauthenticatedPerMinute, period: minute })
  return {
    limit: (limit) => limitBy(byAccount, limit),
    limitClients,
    byAddress,
    twoAtOnce: limitConcurrency(2, byAccount),
  }
}

/** The `Retry-After` (s) when an account has too many downloads running. A large file takes about as long. */
const tryAgainAfter = 5

/**
 * Returns a check that lets each key run `limit` of these calls at once, because each reads a whole roll or more and
 * they share one thread. Another one gets 429. A call counts until its response is sent or its connection closes.
 */
export function limitConcurrency(
  limit: number,
  toKey: (request: FastifyRequest) => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const underWay = new Map<string, number>()
  return async (request, reply) => {
    const key = toKey(request)
    const now = underWay.get(key) ?? 0
    if (now >= limit) throw tooMany(apiMessages.tooManyFiles({ most: limit }), 'too_many_at_once', tryAgainAfter)
    underWay.set(key, now + 1)
    reply.raw.once('close', () => {
      const remaining = underWay.get(key)! - 1
      if (remaining > 0) underWay.set(key, remaining)
      else underWay.delete(key)
    })
  }
}

const pass = async (): Promise<void> => undefined

/** Returns the sender's account, so that neither address nor number of sessions matters. */
export function byAccount(request: FastifyRequest): string {
  return accountIdFor(requireViewer(request))
}
