import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isPassingFault } from '#server/database/faults.ts'

/** Works that may wait: what a hall of 800 sends at once, several times over; one client share gets a quarter of it. */
const mostWaiting = 4_000
const mostByShare = 1_000
/** A work that finds the database away is tried again after each of these (ms), then given up. */
const tryAgainAfter = [500, 2_000, 5_000, 10_000]

type Waiting = { share: string; work: () => Promise<void>; start: () => void; timer: NodeJS.Timeout }

/**
 * Does work after the answer, so that neither the answer nor the request after it says what there was to do. Each work
 * starts at a random moment within `spread` (ms), one at a time. `settle` starts what waits at once and returns when all
 * of it is done: what was answered is not lost by a stop.
 */
export class AfterAnswer {
  readonly #log: FastifyBaseLogger
  readonly #spread: number
  readonly #waiting = new Set<Waiting>()
  readonly #byShare = new Map<string, number>()
  #last: Promise<void> = Promise.resolve()

  constructor(log: FastifyBaseLogger, spread = 1_000) {
    this.#log = log
    this.#spread = spread
  }

  /** Adds a work of a client share (see `clientShare`); it is dropped when too much waits. */
  add(share: string, work: () => Promise<void>): void {
    const ofShare = this.#byShare.get(share) ?? 0
    if (this.#waiting.size >= mostWaiting || ofShare >= mostByShare) {
      this.#log.warn('too many requests for emails wait: one was dropped')
      return
    }
    this.#byShare.set(share, ofShare + 1)
    const start = () => this.#start(waiting)
    const waiting: Waiting = { share, work, start, timer: setTimeout(start, Math.random() * this.#spread) }
    waiting.timer.unref()
    this.#waiting.add(waiting)
  }

  /** Starts everything that waits, and waits for its end. */
  async settle(): Promise<void> {
    for (const waiting of this.#waiting) waiting.start()
    await this.#last
  }

  #start(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    if (!this.#waiting.delete(waiting)) return
    const left = this.#byShare.get(waiting.share)! - 1
    if (left === 0) this.#byShare.delete(waiting.share)
    else this.#byShare.set(waiting.share, left)
    this.#last = this.#last.then(() => this.#carryOut(waiting.work))
  }

  async #carryOut(work: () => Promise<void>): Promise<void> {
    for (const pause of [...tryAgainAfter, null]) {
      try {
        return await work()
      } catch (error) {
        const isLast = pause === null || !isPassingFault(error)
        this.#log[isPassingFault(error) ? 'warn' : 'error']({ err: error }, 'work after an answer failed')
        if (isLast) return
        await wait(pause)
      }
    }
  }
}
