import { Histogram } from '#server/metrics/histogram.ts'

/** A timer of so many ms tells by how much it comes late. */
const every = 50
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]

/**
 * How late the event loop is. Two turns in a row count: one long turn alone is over when the next request is read, and
 * sending people away would help no one.
 */
export class LoopDelay {
  /** Every delay that was measured, in seconds. */
  readonly seen = new Histogram(bounds)
  readonly #timer: NodeJS.Timeout
  #due = performance.now() + every
  #before = 0
  #last = 0

  /** `onTurn` is called at each measurement, with the delay in ms. */
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

  /** The delay in ms, this very turn's included: what comes after a long turn is read before any timer can say so. */
  now(): number {
    const running = performance.now() - this.#due
    return Math.max(Math.min(this.#before, this.#last), Math.min(this.#last, running))
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
