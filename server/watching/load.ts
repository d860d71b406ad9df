import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '#server/http/refusals.ts'
import { isOfTheApi } from '#server/http/security-headers.ts'
import type { Counts } from './counts.ts'
import { LoopDelay } from './loop-delay.ts'

/** What is too much: ms that the event loop is late, and requests under way. */
export type TooMuch = {
  delay: number
  underWay: number
  /** A check-in is sent away last, above so many ms: it costs little, and its student stands at the door. */
  checkInDelay: number
}
export const tooMuch: TooMuch = { delay: 500, underWay: 2_000, checkInDelay: 2_000 }

/** What whoever is sent away is told to wait, in seconds. */
const comeBackAfter = 2
/** The crowd is over when nobody was sent away for so many ms. */
const calmAfter = 1_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `last`: sent away only when nothing else helps. `never`: answered always. */
    whenBusy?: 'last' | 'never'
    /** A stream is under way for hours and costs nothing meanwhile. */
    staysOpen?: boolean
  }
  interface FastifyRequest {
    /** Sent away because too much was going on. */
    isSentAway: boolean
  }
}

/** How much is going on in this process. */
export class Load {
  readonly loop: LoopDelay
  /** Requests that came and are not answered yet, without streams. */
  underWay = 0
  readonly #counts: Counts
  readonly #log: FastifyBaseLogger
  readonly #most: TooMuch
  /** Of the crowd that is on now: how many were sent away, and when (ms of the monotonic clock) the last one was. */
  #crowd: { sentAway: number; last: number } | null = null

  constructor(counts: Counts, log: FastifyBaseLogger, most: TooMuch = tooMuch) {
    this.#most = most
    this.#counts = counts
    this.#log = log
    this.loop = new LoopDelay(() => this.#tellWhenOver())
  }

  readonly leave = (): void => {
    this.underWay -= 1
  }

  isBusy(): boolean {
    return this.underWay > this.#most.underWay || this.loop.now() > this.#most.delay
  }

  /** Whether even check-ins are too much. */
  isTooBusy(): boolean {
    return this.loop.now() > this.#most.checkInDelay
  }

  /** Notes that somebody is sent away. One line tells when it begins and one when it is over, not one for each. */
  sendAway(what: 'check-in' | 'other'): void {
    this.#counts.sentAway[what] += 1
    if (!this.#crowd) {
      const { underWay } = this
      this.#log.warn({ delay: Math.round(this.loop.now()), underWay }, 'too much is going on: calls are sent away')
    }
    this.#crowd = { sentAway: (this.#crowd?.sentAway ?? 0) + 1, last: performance.now() }
  }

  stop(): void {
    this.loop.stop()
  }

  #tellWhenOver(): void {
    if (!this.#crowd || performance.now() - this.#crowd.last < calmAfter) return
    this.#log.warn({ sentAway: this.#crowd.sentAway }, 'the crowd is over')
    this.#crowd = null
  }
}

/**
 * Counts what is under way and, while it is too much, sends calls of the API away before anything is looked up for them.
 * Pages and their files go on: they cost no more than the refusal, and who opens a page cannot read one.
 */
export function sendCrowdsAway(app: FastifyInstance, load: Load): void {
  app.decorateRequest('isSentAway', false)
  app.addHook('onRequest', (request, reply, done) => {
    const { whenBusy, staysOpen } = request.routeOptions.config
    if (!staysOpen) countUnderWay(reply, load)
    if (!load.isBusy() || whenBusy === 'never' || !isOfTheApi(request)) return done()
    if (whenBusy === 'last' && !load.isTooBusy()) return done()
    return done(sendAway(request, load, whenBusy === 'last' ? 'check-in' : 'other'))
  })
}

function countUnderWay({ raw }: FastifyReply, load: Load): void {
  load.underWay += 1
  // Not with the answer: one that nobody waits for any more has none.
  raw.on('close', load.leave)
}

function sendAway(request: FastifyRequest, load: Load, what: 'check-in' | 'other'): Error {
  request.isSentAway = true
  load.sendAway(what)
  return unavailable('Rollbook is busy. Please try again in a moment.', comeBackAfter)
}
