import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Counts } from '#server/metrics/counts.ts'

/** A response that took longer than this (ms) gets a line. */
const slow = 1_000

/**
 * Counts each response and logs one line for it: at `info` if it was refused, failed or slow, otherwise at `debug`. A
 * full hall would otherwise write two lines a check-in, which cost as much as the check-in. The proxy can log every
 * access. Requests rejected under load get no line, because writing it is load too.
 */
export function logRequests(app: FastifyInstance, counts: Counts): void {
  const wantsAll = app.log.level === 'debug' || app.log.level === 'trace'
  app.addHook('onResponse', (request, reply, callback) => {
    const { statusCode, elapsedTime } = reply
    counts.answered(statusCode)
    // A stream stays open as long as someone watches, so it isn't slow.
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
    const matters = (statusCode >= 400 && !request.isShed) || (elapsedTime > slow && !isStream)
    if (matters || wantsAll)
      request.log[matters ? 'info' : 'debug'](
        { req: request, status: statusCode, ms: Math.round(elapsedTime) },
        'answered',
      )
    callback()
  })
}

/**
 * Makes request ids: each line of a request has its id, and a visitor sees it with a fault. The first part is new at
 * every start, so that two processes, or two days, share none.
 */
export function requestIds(): () => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => `${start}-${(count += 1)}`
}

/** A request's own log with its id. It is made when the first line is written, because most requests write none. */
export function lazyLog(logger: FastifyBaseLogger, bindings: object, options: object): FastifyBaseLogger {
  return new LazyLog(() => logger.child(bindings, options)) as FastifyBaseLogger
}

type Line = [object: object, words?: string]

class LazyLog {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | null = null

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make())
  }

  get level(): string {
    return this.#log.level
  }
  fatal(...line: Line): void {
    this.#log.fatal(...line)
  }
  error(...line: Line): void {
    this.#log.error(...line)
  }
  warn(...line: Line): void {
    this.#log.warn(...line)
  }
  info(...line: Line): void {
    this.#log.info(...line)
  }
  debug(...line: Line): void {
    this.#log.debug(...line)
  }
  trace(...line: Line): void {
    this.#log.trace(...line)
  }
  silent(): void {}
  child(bindings: object, options?: object): FastifyBaseLogger {
    return this.#log.child(bindings, options)
  }
}
