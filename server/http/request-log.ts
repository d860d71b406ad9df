import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Counts } from '#server/metrics/counts.ts'
import { clientShares } from './client-share.ts'
import { ShareBudget } from './share-budget.ts'
import { accountIdFor } from './viewer.ts'

/** A response that took longer than this (ms) is logged at `info`. */
const slow = 1_000
/**
 * The limits for lines about refused requests, per account or per client without one. More lines would only fill the
 * disk: 200 a second are 3 GB a day.
 */
const refusals = { within: 60_000, share: 300, all: 3_000, few: 60 }

/**
 * Counts each response and logs one line for it, at `info` if it was refused, failed or slow, otherwise at `debug`. At
 * `info`, a full hall would write two lines per check-in, which cost as much as the check-in. The proxy can log every
 * access. Requests rejected under load get no line, because writing it is load too. Neither do a sender's refused
 * requests above the limit.
 */
export function logRequests(app: FastifyInstance, { counts, now }: { counts: Counts; now: () => number }): void {
  const wantsAll = app.log.level === 'debug' || app.log.level === 'trace'
  const lines = new ShareBudget(refusals)
  const notices = new ShareBudget({ ...refusals, share: 1, few: 1 })
  const mayLog = ({ viewer, ip, log }: FastifyRequest) => {
    const share = viewer ? accountIdFor(viewer) : clientShares(ip)[0]!
    if (lines.take(share, now()) === 0) return true
    if (notices.take(share, now()) === 0) log.info('further refused requests from this sender aren’t logged')
    return false
  }
  app.addHook('onResponse', (request, reply, callback) => {
    const { statusCode, elapsedTime } = reply
    counts.answered(statusCode)
    // A stream stays open as long as someone is viewing it, so it isn't slow.
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
    const isRefused = statusCode >= 400 && statusCode < 500
    const matters = (statusCode >= 400 && !request.isShed) || (elapsedTime > slow && !isStream)
    if (wantsAll || (matters && (!isRefused || mayLog(request))))
      request.log[matters ? 'info' : 'debug'](
        { req: request, status: statusCode, ms: Math.round(elapsedTime) },
        'answered',
      )
    callback()
  })
}

/**
 * Returns a function that makes request ids. Each log line of a request has its id, and a visitor sees it after an
 * unexpected error. The first part is new at every start, so that ids never repeat between processes or days.
 */
export function requestIds(): () => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => `${start}-${(count += 1)}`
}

/**
 * Returns a log for one request, with its id. The logger is created with the first line, because most requests write
 * none.
 */
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
