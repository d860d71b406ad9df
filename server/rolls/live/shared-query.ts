/**
 * Runs one query at a time. All callers that ask during a query share the next one, which starts from the earliest
 * moment (ms) that any of them needs. So a thousand watchers who reconnect at once cost a few queries, not a thousand.
 */
export class SharedQuery<R> {
  readonly #read: (start: number) => Promise<R>
  #last: Promise<unknown> = Promise.resolve()
  #next: { start: number; result: Promise<R> } | null = null

  constructor(readFrom: (start: number) => Promise<R>) {
    this.#read = readFrom
  }

  /** Returns the result of a query that starts after this call, from `start` (ms) or earlier. */
  ask(start: number): Promise<R> {
    if (this.#next) {
      this.#next.start = Math.min(this.#next.start, start)
      return this.#next.result
    }
    const next: { start: number; result: Promise<R> } = {
      start,
      result: this.#last.then(() => {
        this.#next = null
        return this.#read(next.start)
      }),
    }
    this.#next = next
    this.#last = next.result.catch(() => undefined)
    return next.result
  }
}
