/**
 * Shares one reading among everyone who asks while another reading is running, from the earliest moment (ms) any of
 * them names. A thousand watchers who reconnect together cost a few readings, not a thousand.
 */
export class SharedReading<R> {
  readonly #read: (from: number) => Promise<R>
  #last: Promise<unknown> = Promise.resolve()
  #next: { from: number; result: Promise<R> } | null = null

  constructor(read: (from: number) => Promise<R>) {
    this.#read = read
  }

  /** Returns the result of a reading that starts after this call. */
  ask(from: number): Promise<R> {
    if (this.#next) {
      this.#next.from = Math.min(this.#next.from, from)
      return this.#next.result
    }
    const next: { from: number; result: Promise<R> } = {
      from,
      result: this.#last.then(() => {
        this.#next = null
        return this.#read(next.from)
      }),
    }
    this.#next = next
    this.#last = next.result.catch(() => undefined)
    return next.result
  }
}
