import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsAttention } from '#server/database/damage.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { productName } from '#contract/product.ts'
import { Refusal, Unauthenticated } from './refusals.ts'

const bearer = `Bearer realm="${productName}"`

/** Words for what the framework itself refuses; anything else of its own keeps its status and says no detail. */
export const frameworkWords: Record<number, string> = {
  400: 'This request could not be read. Send JSON.',
  404: 'Not found',
  408: 'The request took too long to arrive.',
  413: 'This is too large.',
  414: 'This address is too long.',
  415: 'Send JSON with the content type application/json.',
  431: 'The headers of this request are too large.',
}

/** Every answer that is no success leaves through here: a refusal as it stands, a fault with one sentence. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof Refusal) {
      if (error.status === 403 || error.status === 404) logDenial(request, error.status)
      if (error.status === 401) reply.header('www-authenticate', challenge(request, error))
      return reply.code(error.status).headers(error.headers).send(error.body)
    }
    // The client went away with its body half sent: nobody waits for an answer, and the database has no part in it.
    if (error === request.raw.errored) return reply.code(400).send({ error: frameworkWords[400] })
    if (isPassingFault(error)) {
      request.log.warn({ err: error }, 'the database did not answer in time')
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ error: 'Rollbook is busy. Please try again in a moment.' })
    }
    if (needsAttention(error)) {
      request.log.error({ err: error }, 'the database is damaged or read-only: stop, and restore a backup')
      return reply
        .code(503)
        .header('retry-after', '60')
        .send({ error: 'Rollbook cannot use its database at the moment. Please tell whoever runs it.' })
    }
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ error: frameworkWords[status] ?? 'This request could not be taken.' })
    }
    request.log.error({ err: error }, 'unexpected error')
    return reply
      .code(500)
      .send({ error: 'Something went wrong on our side. Please try again.', request_id: request.id })
  })
}

/**
 * What a 401 asks for (RFC 6750). A token that was sent and didn't count is called invalid, but not where the password
 * was wrong. Browsers show no dialog for `Bearer`.
 */
function challenge({ headers }: FastifyRequest, refusal: Refusal): string {
  const hasToken = refusal instanceof Unauthenticated && /^bearer /i.test(headers.authorization ?? '')
  return hasToken ? `${bearer}, error="invalid_token"` : bearer
}

/** Somebody signed in asked for what is not theirs: who, what, of which object. Ids only. */
function logDenial({ viewer, routeOptions, params, log }: FastifyRequest, status: number): void {
  if (!viewer) return
  const actor = viewer.student?.id ?? viewer.faculty?.id ?? viewer.admin?.id
  log.info({ actor, action: `${String(routeOptions.method)} ${routeOptions.url}`, object: params, status }, 'denied')
}
