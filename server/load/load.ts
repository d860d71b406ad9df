import { productName } from '#contract/product.ts'
import { apiMessages } from '#contract/api/words.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { unavailable } from '#server/http/refusals.ts'
import { isOfTheApi } from '#server/http/security-headers.ts'
import { type Counts, Histogram } from '#server/metrics/counts.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'

/** The delays of the event loop (ms) above which calls are refused. */
export type TooMuch = {
  /** Above this delay, calls of clients that caused a large part of the delay are refused. */
  heavyDelay: number
  /** Above this delay, everyone's calls are refused. */
  delay: number
  /**
   * Above this delay, check-ins are refused too. They are the last to be refused, because they are cheap and the
   * student is waiting at the door.
   */
  checkInDelay: number
}
export const tooMuch: TooMuch = { heavyDelay: 200, delay: 500, checkInDelay: 2_000 }

/** The `Retry-After` (s) of a refused call. */
const retryAfterSeconds = 2
/** Load shedding ends when nothing was refused for this long (ms). */
const recoveryMs = 1_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Under load, a route with `last` is refused only when nothing else helps, and a route with `never` always
     * responds.
     */
    whenBusy?: 'last' | 'never'
    /** The response is a stream, which stays open for hours and is cheap. */
    staysOpen?: boolean
  }
  interface FastifyRequest {
    /** The request was refused because of load, and isn't logged. */
    isShed: boolean
    /** The resources that the request uses. A WeakMap would be expensive for the garbage collector. */
    exchange: Exchange | null
  }
}

/** Measures how busy this process is and which clients cause it. */
export class Load {
  readonly loop: LoopDelay
  readonly gate: Gate
  readonly #counts: Counts
  readonly #log: FastifyBaseLogger
  readonly #most: TooMuch
  /** During load shedding, the number of refused calls, and the time (ms of the monotonic clock) of the last one. */
  #crowd: { shed: number; last: number } | null = null

  constructor(gate: Gate, counts: Counts, log: FastifyBaseLogger, limits: TooMuch = tooMuch) {
    this.gate = gate
    this.#most = limits
    this.#counts = counts
    this.#log = log
    this.loop = new LoopDelay((delay) => {
      gate.shares.charge(delay, performance.now())
      this.#tellWhenOver()
    })
  }

  /** The number of requests that aren't answered yet, not counting streams. */
  get underWay(): number {
    return this.gate.underWay
  }

  /** Whether the process is too busy for heavy clients. */
  isBusyForHeavy(): boolean {
    return this.loop.now() > this.#most.heavyDelay
  }

  isBusy(): boolean {
    return this.loop.now() > this.#most.delay
  }

  /** Whether the process is too busy even for check-ins. */
  isTooBusy(): boolean {
    return this.loop.now() > this.#most.checkInDelay
  }

  /** Counts a refused call. A line is logged when load shedding begins and when it ends. */
  shedRequest(kind: 'check-in' | 'other'): void {
    this.#counts.shed[kind] += 1
    if (!this.#crowd) {
      const { underWay } = this
      this.#log.warn({ delay: Math.round(this.loop.now()), underWay }, 'overload: calls are rejected')
    }
    this.#crowd = { shed: (this.#crowd?.shed ?? 0) + 1, last: performance.now() }
  }

  stop(): void {
    this.gate.stop()
    this.loop.stop()
  }

  #tellWhenOver(): void {
    if (!this.#crowd || performance.now() - this.#crowd.last < recoveryMs) return
    this.#log.warn({ shed: this.#crowd.shed }, 'the overload is over')
    this.#crowd = null
  }
}

/** The interval of the timer (ms) whose delay is measured. */
const every = 50
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]

/**
 * Measures how late the event loop is. A single late turn is ignored, because it is over when it is measured. Two late
 * turns in a row count.
 */
class LoopDelay {
  /** All measured delays, in seconds. */
  readonly seen = new Histogram(bounds)
  readonly #timer: NodeJS.Timeout
  #due = performance.now() + every
  #before = 0
  #last = 0

  /** `onTurn` is called at each measurement with the delay (ms). */
  constructor(onTurn: (delay: number) => void) {
    this.#timer = setInterval(() => {
      const now = performance.now()
      this.#before = this.#last
      this.#last = Math.max(0, now - this.#due)
      this.#due = now + every
      this.seen.observe(this.#last / 1_000)
      onTurn(this.#last)
    }, every)
    this.#timer.unref()
  }

  /** Returns the delay (ms), including that of the current turn, because requests are read before the timer fires. */
  now(): number {
    const running = performance.now() - this.#due
    return Math.max(Math.min(this.#before, this.#last), Math.min(this.#last, running))
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/**
 * Passes each request through the gate. While the event loop is late, refuses calls before they cost a lookup, starting
 * with clients that caused the delay. Pages and files are refused only by the gate, because serving one costs no more
 * than refusing it, and people can't read JSON.
 */
export function shedLoad(app: FastifyInstance, load: Load): void {
  const { gate } = load
  app.decorateRequest('isShed', false)
  app.decorateRequest('exchange', null)
  app.server.on('secureConnection', (socket) => gate.connect(socket))
  app.server.on('connection', (socket) => gate.connect(socket))
  app.addHook('onRequest', (request, reply, callback) => {
    gate.enter(request, reply, (refusal) => {
      const { whenBusy, staysOpen } = request.routeOptions.config
      if (staysOpen) gate.becomesStream(request)
      if (whenBusy === 'never') return callback()
      if (refusal) {
        request.isShed = true
        return callback(refusal)
      }
      if (!load.isBusyForHeavy() || !isOfTheApi(request)) return callback()
      const { isHeavy, hasToken } = gate.judge(request)
      // Without a token, a check-in doesn't have the priority of check-ins.
      const isLast = whenBusy === 'last' && hasToken
      if (isHeavy && !isLast) return callback(shedRequest(request, load, 'other'))
      if (!load.isBusy()) return callback()
      if (isLast && !load.isTooBusy()) return callback()
      return callback(shedRequest(request, load, isLast ? 'check-in' : 'other'))
    })
  })
}

function shedRequest(request: FastifyRequest, load: Load, kind: 'check-in' | 'other'): Error {
  request.isShed = true
  load.shedRequest(kind)
  return unavailable(apiMessages.busy({ product: productName }), 'overloaded', retryAfterSeconds)
}
