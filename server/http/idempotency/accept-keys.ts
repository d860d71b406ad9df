import { apiMessages } from '#contract/api/words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/db.ts'
import { clientShare } from '../client-share.ts'
import { badInput } from '../refusals.ts'
import { keyedHash } from '../secrets.ts'
import { responseLifetime, keyReused, IdempotentCall, stillRunning } from './idempotent-call.ts'
import { unseal } from '../seal.ts'
import { findKey } from './store.ts'

const wellFormed = /^[\u0021-\u007e]{1,255}$/

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call creates something and accepts an `Idempotency-Key`. */
    creates?: boolean
  }
  interface FastifyRequest {
    /** The call with its `Idempotency-Key`, if the route accepts one and it was sent. */
    once: IdempotentCall | null
  }
}

/**
 * Lets every later route with `creates` accept an `Idempotency-Key`. For a day, a repeat of the call in the same
 * session gets the first response again and creates nothing. Refusals aren't stored, so a corrected call may use the
 * same key. Other routes ignore the header.
 */
export function acceptIdempotencyKeys(
  app: FastifyInstance,
  { db, now, secretKey }: { db: Db; now: () => number; secretKey: Buffer },
): void {
  /** Calls with a key that are running in this process. */
  const running = new Set<string>()
  app.decorateRequest('once', null)
  app.addHook('onRoute', (route) => {
    if (!route.config?.creates) return
    route.preHandler = [route.preHandler ?? [], recall].flat()
    route.onSend = [route.onSend ?? [], keep].flat()
  })

  async function recall(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const key = request.headers['idempotency-key']
    if (key === undefined) return undefined
    if (typeof key !== 'string' || !wellFormed.test(key))
      throw badInput('Idempotency-Key', apiMessages.badKey, 'invalid')
    const call = new IdempotentCall(key, createRow(request, key), { secretKey, now })
    if (running.has(formatName(call))) throw stillRunning()
    running.add(formatName(call))
    request.once = call
    const stored = await findKey(db, call.row, now() - responseLifetime)
    if (!stored) return undefined
    if (stored.fingerprint !== call.row.fingerprint) throw keyReused()
    if (stored.answer !== null && stored.status !== null) {
      call.isReplay = true
      return reply
        .code(stored.status)
        .header('idempotency-replayed', 'true')
        .type('application/json; charset=utf-8')
        .send(unseal(secretKey, ['idempotency', key], stored.answer))
    }
    if (stored.busy_until > now()) throw stillRunning()
    call.subject = stored.subject
    return undefined
  }

  async function keep(request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown): Promise<unknown> {
    const { once: call } = request
    if (!call) return payload
    try {
      const isDone = statusCode >= 200 && statusCode < 300
      if (!isDone) await call.release(db)
      else if (!call.isReplay && !call.isKept && typeof payload === 'string') await call.keep(db, statusCode, payload)
    } catch (error) {
      // The object stays, although the response isn't stored. Repeating such a call creates nothing, and its response
      // explains that.
      request.log.warn({ err: error }, 'the response to an idempotent request was not stored')
    } finally {
      running.delete(formatName(call))
    }
    return payload
  }

  function createRow(request: FastifyRequest, key: string): IdempotentCall['row'] {
    const { viewer, method, routeOptions, params, body, ip } = request
    const scope = viewer?.session ?? keyedHash(secretKey, 'idempotency-client', clientShare(ip))
    const call = JSON.stringify([method, routeOptions.url, params, body ?? null])
    return {
      scope,
      key_hash: keyedHash(secretKey, 'idempotency-key', scope, key),
      fingerprint: keyedHash(secretKey, 'idempotency-call', call),
    }
  }
}

function formatName({ row }: IdempotentCall): string {
  return `${row.scope} ${row.key_hash}`
}
