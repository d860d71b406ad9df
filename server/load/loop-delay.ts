import { Histogram } from '#server/metrics/histogram.ts'

/** The interval of the timer (ms) whose delay is measured. */
const every = 50
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]

/**
 * Measures how late the event loop is. Only two late turns in a row count: after a single long turn the next request is
 * read in time, so refusing it wouldn't help.
 */
export class LoopDelay {
  /** Every measured delay, in seconds. */
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

  /** Returns the delay in ms, including the current turn, because requests are read before the timer fires. */
  now(): number {
    const running = performance.now() - this.#due
    return Math.max(Math.min(this.#before, this.#last), Math.min(this.#last, running))
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
