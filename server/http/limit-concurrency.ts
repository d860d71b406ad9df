import { apiMessages } from '#contract/api/words.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from './refusals.ts'

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
