import { apiMessages } from '#contract/api/words.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from './refusals.ts'

/** How long (s) someone waits who has too many under way: a large file takes about as long. */
const tryAgainAfter = 5

/**
 * Returns a check that lets each key have `most` such calls under way: each reads a whole roll or more, and they share
 * one thread. A further one is 429. A call counts until its answer is sent or its connection is gone.
 */
export function fewAtOnce(
  most: number,
  keyOf: (request: FastifyRequest) => string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const underWay = new Map<string, number>()
  return async (request, reply) => {
    const key = keyOf(request)
    const now = underWay.get(key) ?? 0
    if (now >= most) throw tooMany(apiMessages.tooManyFiles({ most }), tryAgainAfter)
    underWay.set(key, now + 1)
    reply.raw.once('close', () => {
      const left = underWay.get(key)! - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    })
  }
}
