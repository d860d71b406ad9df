import type { FastifyInstance } from 'fastify'

/** An answer that took longer than this (ms) is worth a line of its own. */
const slow = 1_000

/**
 * One line for each answer: at `info` for what was refused, failed or slow, at `debug` for everything else. A full hall
 * would otherwise write two lines a check-in, which cost as much as the check-in; who wants every access has them from
 * the proxy.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const level = statusCode >= 400 || elapsedTime > slow ? 'info' : 'debug'
    request.log[level]({ req: request, status: statusCode, ms: Math.round(elapsedTime) }, 'answered')
    done()
  })
}
