import type { FastifyBaseLogger } from 'fastify'

const hour = 3_600_000
const day = 24 * hour
/** A step of the clock (ms) that could make data look old enough to delete. A machine may also sleep over a night. */
const largeStep = 2 * day
/** The time (ms) that operators have to set the clock right: shorter than between two nightly restarts. */
const patience = day / 2

type Clocks = {
  /** Ms since 1970. */
  now: () => number
  /** Ms of a clock that nobody sets. */
  steady: () => number
  /** When (ms since 1970) the server was last known to work, to within a day. Null when it never did. */
  lastAlive: number | null
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Notices a clock that is suddenly days ahead: at a start after a long pause, or while the server runs. If it is wrong,
 * all data looks old, and everything that is deleted for good by its age would be gone, backups too. So nothing is,
 * until the clock has been that way for half a day. When it is set back, nothing has happened.
 */
export class ClockWatch {
  readonly #clocks: Clocks
  /** The difference between the two clocks that is believed. */
  #believed: number
  /** The new difference, and until when (ms of the steady clock) it isn't believed yet. */
  #doubt: { difference: number; until: number } | null = null

  constructor(clocks: Clocks) {
    this.#clocks = clocks
    const { now, steady, lastAlive } = clocks
    // The last sign of life may be a day older than the stop.
    const expected = lastAlive === null ? now() : Math.min(now(), lastAlive + day)
    this.#believed = expected - steady()
  }

  /** Whether what is old enough may be deleted for good. */
  mayErase(): boolean {
    return this.waitsUntil() === null
  }

  /** Returns until when (ms since 1970, by the clock as it is) nothing is deleted for good, or null. */
  waitsUntil(): number | null {
    const { now, steady, log } = this.#clocks
    const difference = now() - steady()
    if (difference - this.#believed <= largeStep) this.#doubt = null
    else if (!this.#doubt || Math.abs(difference - this.#doubt.difference) > largeStep) {
      this.#doubt = { difference, until: steady() + patience }
      log.warn({ days: Math.floor((difference - this.#believed) / day) }, 'the clock is suddenly days ahead')
    }
    if (this.#doubt === null || this.#doubt.until <= steady()) {
      this.#believed = difference
      this.#doubt = null
      return null
    }
    return this.#doubt.until + difference
  }
}
