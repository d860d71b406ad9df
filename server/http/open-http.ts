import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { compileProxies } from './client-share.ts'
import { frameworkRefusal } from './error-handler.ts'
import { logOptions } from './log-options.ts'
import { Refusal } from './refusals.ts'
import { lazyLog, requestIds } from './request-log.ts'
import { apiHeaders } from './security-headers.ts'

type Options = {
  settings: Settings
  tls?: { key: string; cert: string }
  logTo?: { write: (line: string) => void }
}

/** Returns the web server without hooks or routes. `enter` counts each request that fails before its route is found. */
export function openHttp({ settings, tls, logTo }: Options, enter: Parameters<typeof earlyErrors>[1]): FastifyInstance {
  // Node checks this limit and `requestTimeout` every second instead of every 30 s. `keepRequestRules` checks the host,
  // because Node would reject a missing host with an empty body.
  const connections = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false }
  return Fastify({
    ...(tls ? { https: { ...tls, ...connections } } : { http: connections }),
    ...earlyErrors(settings.publicUrl.startsWith('https:'), enter),
    logger: logOptions(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: lazyLog,
    genReqId: requestIds(),
    trustProxy: settings.trustProxy.length > 0 && compileProxies(settings.trustProxy),
    exposeHeadRoutes: true,
    bodyLimit: 16_384,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server stops is still answered. `Stopping` then closes the
    // connection.
    return503OnClosing: false,
  } as object)
}

/** The statuses for Node's error codes of invalid requests. All other codes are 400. */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Counts a request. Calls `go` with null, or with a refusal when its client has sent too many. */
type Enter = (request: FastifyRequest, reply: FastifyReply, go: (refusal: Error | null) => void) => void

/** Returns the options for failures before a route is found. Fastify's defaults would repeat what was sent. */
function earlyErrors(https: boolean, enter: Enter) {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...apiHeaders(https) }
  return {
    /** Handles a path that can't be decoded, or that has a part longer than any id. */
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

    /** Handles invalid HTTP, headers that are too large, and headers that arrive too slowly. */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const status = statuses[error.code ?? ''] ?? 400
      const body = JSON.stringify(frameworkRefusal(status))
      const lines = Object.entries({
        ...headers,
        'content-length': String(Buffer.byteLength(body)),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}`)
      if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
      socket.destroySoon()
    },
  }
}
