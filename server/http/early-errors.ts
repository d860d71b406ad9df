import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { frameworkRefusal } from './error-handler.ts'
import { Refusal } from './refusals.ts'
import { apiHeaders } from './security-headers.ts'

/** Node's error codes of invalid requests and their statuses. All others are 400. */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Counts a request, and calls back with a refusal when its client has sent too much. */
type Enter = (request: FastifyRequest, reply: FastifyReply, go: (refusal: Error | null) => void) => void

/**
 * Returns options for failures before a route is found, when no hook and no error handler runs. Node's and Fastify's
 * defaults would answer in another shape and repeat what was sent.
 */
export function earlyErrors(https: boolean, enter: Enter) {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...apiHeaders(https) }
  return {
    /** An address that can't be decoded, or with a part longer than any id. */
    frameworkErrors(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
      enter(request, reply, (refusal) => {
        if (refusal instanceof Refusal) {
          reply.code(refusal.status).headers(headers).headers(refusal.headers).send(refusal.body)
          return
        }
        const status = error.statusCode ?? 400
        reply.code(status).headers(headers).send(frameworkRefusal(status))
      })
    },

    /** Invalid HTTP, too many headers, or headers that arrive too slowly. */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const status = statuses[error.code ?? ''] ?? 400
      const body = JSON.stringify(frameworkRefusal(status))
      const lines = Object.entries({
        ...headers,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      })
      if (socket.writable) {
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`)
        socket.write(`${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`)
      }
      socket.destroySoon()
    },
  }
}
