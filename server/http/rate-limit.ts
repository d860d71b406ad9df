import { apiMessages } from '#contract/api/words.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { tooMany } from './refusals.ts'
import { accountIdFor, requireViewer } from './viewer.ts'

/** The maximum number of calls within a period (ms). */
type Limit = { maximum: number; period: number }

/** A check that throws 429 for each request above the limit. */
type Check = (request: FastifyRequest) => Promise<void>

export type RateLimits = {
  /** Returns a check that throws 429 when an account has called too often, in all of its sessions. */
  limit: (limit: Limit) => Check
  /**
   * Returns a check for requests without a session, by client: a person whose browser is known, otherwise the address.
   * `maximum` is for a person, an IPv4 address or an IPv6 /64. Wider IPv6 networks have a multiple (see `breadths`).
   */
  limitClients: (limit: Limit) => Check
  /** Counts a request without a session. Throws 429 when its client has sent too many. */
  byAddress: Check
  /** Throws 429 while an account is already loading two files or reports. */
  twoAtOnce: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
}

/**
 * The keys under which a request without a session is counted, narrowest first, and the multiple of the limit that each
 * key has.
 */
export type Clients = { findClients: (request: FastifyRequest) => string[]; breadths: readonly number[] }

const minute = 60_000
/** Far above what 800 phones send, because a lecture hall shares one IP address. */
const unauthenticatedPerMinute = 6_000
/** The maximum number of keys that a limit remembers. Beyond that, the least recently used key is forgotten. */
const keysRemembered = 10_000

/**
 * Returns the limits. With `isOn` false, every check passes. They use `steady`, a clock (ms) that no one can set. If
 * the machine's clock were set back by an hour, a lecture hall would have only one minute's requests for that hour.
 */
export function limitRates(isOn: boolean, { findClients, breadths }: Clients, steady: () => number): RateLimits {
  if (!isOn) return { limit: () => pass, limitClients: () => pass, byAddress: pass, twoAtOnce: pass }
  const limitBy = (toKey: (request: FastifyRequest) => string, { maximum, period }: Limit): Check => {
    // Each limit counts separately.
    const counts = new OldestFirstMap<string, { since: number; taken: number }>()
    return async (request) => {
      const key = toKey(request)
      const time = steady()
      const previous = counts.get(key)
      const count = previous && time - previous.since < period ? previous : { since: time, taken: 0 }
      count.taken += 1
      counts.renew(key, count)
      counts.shrinkTo(keysRemembered)
      if (count.taken <= maximum) return
      throw tooMany(apiMessages.tooManyRequests, 'too_many_requests', (count.since + period - time) / 1_000)
    }
  }
  const limitClients: RateLimits['limitClients'] = ({ maximum: max, period: timeWindow }) => {
    const checks = breadths.map((breadth, n) =>
      limitBy((request) => findClients(request)[n]!, { maximum: max * breadth, period: timeWindow }),
    )
    return async (request) => {
      // Check the narrowest network first. Its excess requests then don't count for the wider networks, which other
      // people use too.
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

/** The `Retry-After` (s) when an account has too many downloads running, about the time that a large file takes. */
const tryAgainAfter = 5

/**
 * Returns a check that allows `limit` of these calls at once per key, because each reads a whole roll or more and they
 * share one thread. Any further call gets 429. A call counts until its response is sent or its connection closes.
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

/** Returns the sender's account, so that neither the address nor the number of sessions matters. */
export function byAccount(request: FastifyRequest): string {
  return accountIdFor(requireViewer(request))
}
