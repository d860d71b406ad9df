/**
 * Reads for all who ask while another reading is under way, from the earliest moment (ms) that one of them names: a
 * thousand watchers who come back together cost a few readings, not a thousand.
 */
export class SharedReading<R> {
  readonly #read: (from: number) => Promise<R>
  #last: Promise<unknown> = Promise.resolve()
  #next: { from: number; result: Promise<R> } | null = null

  constructor(read: (from: number) => Promise<R>) {
    this.#read = read
  }

  /** Gives a reading that begins after this call. */
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
