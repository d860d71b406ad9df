import { apiMessages } from '#contract/api/words.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsAttention } from '#server/database/damage.ts'
import { isLockTimeout, isPassingFault } from '#server/database/faults.ts'
import { productName } from '#contract/product.ts'
import type { Code } from '#contract/refusal-codes.ts'
import { CallerLeft, QueryTooLong } from '#server/reader/endings.ts'
import { Refusal, Unauthenticated } from './refusals.ts'

const bearer = `Bearer realm="${productName}"`

/** Our sentences and codes for Fastify's own refusals. Its other errors keep their status and get no details. */
const frameworkRefusals: Record<number, () => { error: string; code: Code }> = {
  400: () => ({ error: apiMessages.unreadable, code: 'unreadable_request' }),
  404: () => ({ error: apiMessages.notFound, code: 'not_found' }),
  408: () => ({ error: apiMessages.tooSlow, code: 'request_timeout' }),
  413: () => ({ error: apiMessages.tooLarge, code: 'payload_too_large' }),
  414: () => ({ error: apiMessages.addressTooLong, code: 'address_too_long' }),
  415: () => ({ error: apiMessages.sendJson, code: 'unsupported_media_type' }),
  431: () => ({ error: apiMessages.headersTooLarge, code: 'headers_too_large' }),
}

/** Returns the body for one of Fastify's own refusals, which have nothing but a status. */
export function frameworkRefusal(status: number): { error: string; code: Code } {
  return frameworkRefusals[status]?.() ?? { error: apiMessages.refused, code: 'bad_request' }
}

/** Responds to every error: to a refusal with its own body, and to any other error with one general sentence. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Refusal) {
      if (error.status === 403 || error.status === 404) logDenial(request, error.status)
      if (error.status === 401) reply.header('www-authenticate', challenge(request, error))
      return reply.code(error.status).headers(error.headers).send(error.body)
    }
    // The client closed the connection while sending the body or before its response was read, so no one waits for this
    // response.
    if (error === request.raw.errored || error instanceof CallerLeft) return reply.code(400).send(frameworkRefusal(400))
    if (error instanceof QueryTooLong) {
      request.log.warn({ err: error }, 'a query took too long and was canceled')
      return reply
        .code(503)
        .header('retry-after', '60')
        .send({ error: apiMessages.readingTooLong, code: 'reading_too_long' satisfies Code })
    }
    if (isPassingFault(error)) {
      const cause = isLockTimeout(error)
        ? 'another database session held a lock for too long'
        : 'the database did not answer in time'
      request.log.warn({ err: error }, cause)
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ error: apiMessages.busy({ product: productName }), code: 'database_busy' satisfies Code })
    }
    if (needsAttention(error)) {
      request.log.error({ err: error }, 'the database is damaged or read-only: stop, and restore a backup')
      return reply
        .code(503)
        .header('retry-after', '60')
        .send({
          error: apiMessages.databaseUnusable({ product: productName }),
          code: 'database_unavailable' satisfies Code,
        })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      return reply.code(status).send(frameworkRefusal(status))
    }
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send({
      error: apiMessages.ourFault,
      code: 'internal_error' satisfies Code,
      request_id: request.id,
    })
  })
}

/**
 * Returns the `WWW-Authenticate` header of a 401 (RFC 6750). It contains `invalid_token` when a token wasn't accepted,
 * but not when a password was wrong. Browsers don't show a dialog for `Bearer`.
 */
function challenge({ headers }: FastifyRequest, refusal: Refusal): string {
  const hasToken = refusal instanceof Unauthenticated && /^bearer /i.test(headers.authorization ?? '')
  return hasToken ? `${bearer}, error="invalid_token"` : bearer
}

/** Logs who was denied access to which object, with ids only. */
function logDenial({ viewer, routeOptions, params, log }: FastifyRequest, status: number): void {
  if (!viewer) return
  const actor = viewer.student?.id ?? viewer.faculty?.id ?? viewer.admin?.id
  log.info({ actor, action: `${String(routeOptions.method)} ${routeOptions.url}`, object: params, status }, 'denied')
}
