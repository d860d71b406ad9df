import { productName } from '#contract/product.ts'
import { apiMessages } from '#contract/api/words.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { overloadedCode } from '#contract/errors.ts'
import { unavailable } from '#server/http/refusals.ts'
import { isOfTheApi } from '#server/http/security-headers.ts'
import type { Counts } from '#server/metrics/counts.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { LoopDelay } from './loop-delay.ts'

/** By how many ms the event loop is late when calls are refused, and whose. */
export type TooMuch = {
  /** Everything of clients that used a large part of that time, and of no one else. */
  heavyDelay: number
  /** Calls of everyone. */
  delay: number
  /** Check-ins, last: one costs little, and its student is at the door. */
  checkInDelay: number
}
export const tooMuch: TooMuch = { heavyDelay: 200, delay: 500, checkInDelay: 2_000 }

/** How long a refused client is told to wait, in seconds. */
const comeBackAfter = 2
/** Load shedding is over when nothing was refused for so many ms. */
const calmAfter = 1_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `last`: refused only when nothing else helps. `never`: always answered. */
    whenBusy?: 'last' | 'never'
    /** A stream is open for hours and costs little. */
    staysOpen?: boolean
  }
  interface FastifyRequest {
    /** Refused because of load: it gets no line in the log. */
    isShed: boolean
    /** What it holds of its client's share. Not in a WeakMap: one entry a request costs the garbage collector much. */
    exchange: Exchange | null
  }
}

/** How busy this process is, and who made it so. */
export class Load {
  readonly loop: LoopDelay
  readonly gate: Gate
  readonly #counts: Counts
  readonly #log: FastifyBaseLogger
  readonly #most: TooMuch
  /** While load is shed: how many calls were refused, and when (ms of the monotonic clock) the last one was. */
  #crowd: { shed: number; last: number } | null = null

  constructor(gate: Gate, counts: Counts, log: FastifyBaseLogger, most: TooMuch = tooMuch) {
    this.gate = gate
    this.#most = most
    this.#counts = counts
    this.#log = log
    this.loop = new LoopDelay((delay) => {
      gate.shares.charge(delay, performance.now())
      this.#tellWhenOver()
    })
  }

  /** Requests that came and aren't answered yet, without streams. */
  get underWay(): number {
    return this.gate.underWay
  }

  /** Whether what heavy clients ask is too much. */
  isBusyForHeavy(): boolean {
    return this.loop.now() > this.#most.heavyDelay
  }

  isBusy(): boolean {
    return this.loop.now() > this.#most.delay
  }

  /** Whether even check-ins are too much. */
  isTooBusy(): boolean {
    return this.loop.now() > this.#most.checkInDelay
  }

  /** Counts a refused call. One line tells when load shedding begins and one when it is over, not one for each. */
  shedRequest(what: 'check-in' | 'other'): void {
    this.#counts.shed[what] += 1
    if (!this.#crowd) {
      const { underWay } = this
      this.#log.warn({ delay: Math.round(this.loop.now()), underWay }, 'too much is going on: calls are sent away')
    }
    this.#crowd = { shed: (this.#crowd?.shed ?? 0) + 1, last: performance.now() }
  }

  stop(): void {
    this.gate.stop()
    this.loop.stop()
  }

  #tellWhenOver(): void {
    if (!this.#crowd || performance.now() - this.#crowd.last < calmAfter) return
    this.#log.warn({ shed: this.#crowd.shed }, 'the crowd is over')
    this.#crowd = null
  }
}

/**
 * Lets each request through the gate and, while the event loop is late, refuses calls before anything is looked up for
 * them: first those of the clients that made it late. Pages and files are served as long as their client's share lasts:
 * one costs no more than the refusal, and a person who opens a page can't read JSON.
 */
export function shedLoad(app: FastifyInstance, load: Load): void {
  const { gate } = load
  app.decorateRequest('isSentAway', false)
  app.decorateRequest('exchange', null)
  app.server.on('secureConnection', (socket) => gate.connect(socket))
  app.server.on('connection', (socket) => gate.connect(socket))
  app.addHook('onRequest', (request, reply, done) => {
    gate.enter(request, reply, (refusal) => {
      const { whenBusy, staysOpen } = request.routeOptions.config
      if (staysOpen) gate.becomesStream(request)
      if (whenBusy === 'never') return done()
      if (refusal) {
        request.isShed = true
        return done(refusal)
      }
      if (!load.isBusyForHeavy() || !isOfTheApi(request)) return done()
      const { isHeavy, hasToken } = gate.judge(request)
      // A check-in without a session is no check-in.
      const isLast = whenBusy === 'last' && hasToken
      if (isHeavy && !isLast) return done(shedRequest(request, load, 'other'))
      if (!load.isBusy()) return done()
      if (isLast && !load.isTooBusy()) return done()
      return done(shedRequest(request, load, isLast ? 'check-in' : 'other'))
    })
  })
}

function sendAway(request: FastifyRequest, load: Load, what: 'check-in' | 'other'): Error {
  request.isSentAway = true
  load.sendAway(what)
  return unavailable(apiMessages.busy({ product: productName }), comeBackAfter, { code: overloadedCode })
}
