import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isPassingFault } from '#server/database/faults.ts'

/**
 * The most queued tasks: several times what a hall of 800 sends at once. One client share may queue a quarter of it.
 */
const mostWaiting = 4_000
const mostByShare = 1_000
/** A task that finds the database unavailable is retried after each of these delays (ms), then given up. */
const tryAgainAfter = [500, 2_000, 5_000, 10_000]

type Waiting = { share: string; work: () => Promise<void>; start: () => void; timer: NodeJS.Timeout }

/**
 * Runs tasks after the answer, so that neither the timing of the answer nor that of the next request reveals what was
 * done. Tasks run one at a time, each after a random delay of up to `spread` (ms).
 */
export class AfterAnswer {
  readonly #log: FastifyBaseLogger
  readonly #spread: number
  readonly #waiting = new Set<Waiting>()
  /** Those of each share, the newest last. */
  readonly #byShare = new Map<string, Set<Waiting>>()
  #last: Promise<void> = Promise.resolve()

  constructor(log: FastifyBaseLogger, spread = 1_000) {
    this.#log = log
    this.#spread = spread
  }

  /**
   * Queues a task of a client's widest share (see `clientShares`). When the queue is full, the newest task of the share
   * with the most tasks is dropped, perhaps this one.
   */
  add(share: string, work: () => Promise<void>): void {
    const ofShare = this.#byShare.get(share) ?? new Set()
    if (ofShare.size >= mostByShare) return this.#tellDropped()
    if (this.#waiting.size >= mostWaiting) {
      const longest = [...this.#byShare.values()].reduce((one, other) => (other.size > one.size ? other : one))
      if (longest.size <= ofShare.size) return this.#tellDropped()
      const newest = [...longest].at(-1)!
      clearTimeout(newest.timer)
      this.#take(newest)
      this.#tellDropped()
    }
    const start = () => this.#start(waiting)
    const waiting: Waiting = { share, work, start, timer: setTimeout(start, Math.random() * this.#spread) }
    waiting.timer.unref()
    this.#waiting.add(waiting)
    this.#byShare.set(share, ofShare.add(waiting))
  }

  /** Starts all queued tasks and waits for them, so that a stop loses nothing. */
  async settle(): Promise<void> {
    for (const waiting of this.#waiting) waiting.start()
    await this.#last
  }

  #start(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    if (this.#take(waiting)) this.#last = this.#last.then(() => this.#carryOut(waiting.work))
  }

  /** Removes a task from the queue. Returns false when it wasn't there any more. */
  #take(waiting: Waiting): boolean {
    if (!this.#waiting.delete(waiting)) return false
    const ofShare = this.#byShare.get(waiting.share)!
    ofShare.delete(waiting)
    if (ofShare.size === 0) this.#byShare.delete(waiting.share)
    return true
  }

  #tellDropped(): void {
    this.#log.warn('too many requests for emails wait: one was dropped')
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
