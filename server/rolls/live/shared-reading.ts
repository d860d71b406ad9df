/**
 * Runs one reading at a time. Everyone who asks during a reading shares the next one, which starts from the earliest
 * moment (ms) that any of them asks for. A thousand watchers who reconnect together cost a few readings, not a
 * thousand.
 */
export class SharedReading<R> {
  readonly #read: (from: number) => Promise<R>
  #last: Promise<unknown> = Promise.resolve()
  #next: { from: number; result: Promise<R> } | null = null

  constructor(read: (from: number) => Promise<R>) {
    this.#read = read
  }

  /** Returns the result of a reading that starts after this call, from `from` (ms) or earlier. */
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
