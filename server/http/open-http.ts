import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { earlyErrors } from './early-errors.ts'
import { logOptions } from './log-options.ts'
import { lazyLog, requestIds } from './request-log.ts'

type Options = {
  settings: Settings
  tls?: { key: string; cert: string }
  logTo?: { write: (line: string) => void }
}

/** Returns the web server without hooks or routes. `enter` counts a request that fails before its route is found. */
export function openHttp({ settings, tls, logTo }: Options, enter: Parameters<typeof earlyErrors>[1]): FastifyInstance {
  // Node checks this limit and `requestTimeout` every second, not every 30 s. `keepRequestRules` checks the host,
  // because Node would refuse a missing one with an empty body.
  const connections = { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false }
  return Fastify({
    ...(tls ? { https: { ...tls, ...connections } } : { http: connections }),
    ...earlyErrors(settings.publicUrl.startsWith('https:'), enter),
    logger: logOptions(settings.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: lazyLog,
    genReqId: requestIds(),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    exposeHeadRoutes: true,
    bodyLimit: 16_384,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during a stop is still answered. `Stopping` then closes the
    // connection.
    return503OnClosing: false,
  } as object)
}
