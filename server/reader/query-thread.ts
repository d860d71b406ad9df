import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { PassingFault } from '#server/database/faults.ts'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { QueryTooLong } from './endings.ts'

/** The worker's input before its first query. `ending` is shared memory with the id of the query that has to end. */
export type ReaderSource = { place: DatabasePlace; ending: Int32Array }
/** The messages to the worker. It answers `open` and `close` with the id 0. After `close` it can be opened again. */
export type ReaderMessage =
  | { type: 'open'; source: ReaderSource }
  | { type: 'read'; id: number; name: string; question: unknown }
  | { type: 'end'; id: number }
  | { type: 'close' }
/** The worker's answer. `passes` means that the error is a passing fault of the database. */
export type ReaderAnswer = { id: number; answer?: unknown; error?: Error; passes?: boolean }

/** A query to run. `longest` is the time (ms) after which it is ended. `left` is aborted when its caller leaves. */
export type Query = { name: string; question: unknown; longest: number; left: AbortSignal | null }

/** The time (ms) that a query may continue after it was told to end. Then its thread is terminated. */
const untilTheThreadEnds = 1_000
/** The time (ms) that closing waits for the worker's connections, because a database that is down may never answer. */
const maxCloseMs = 1_000

type Running = PromiseWithResolvers<unknown> & { id: number }

/** A worker thread with its own read-only connections. It runs one query at a time. */
export class QueryThread {
  readonly worker: Worker
  readonly #ending = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #opened = Promise.withResolvers<void>()
  #isOpen = false
  #running: Running | null = null
  #next = 0

  /** Opens the database in a worker. `onEnd` is called when the worker has ended for any reason. */
  constructor(worker: Worker, place: DatabasePlace, onEnd: (thread: QueryThread) => void) {
    this.worker = worker
    this.#opened.promise.catch(() => undefined)
    this.#post({ type: 'open', source: { place, ending: this.#ending } })
    worker.on('message', (message: ReaderAnswer) => this.#take(message))
    const end = (error: Error) => {
      this.#opened.reject(error)
      this.#running?.reject(error)
      onEnd(this)
    }
    worker.on('error', (error) => end(error as Error))
    worker.on('exit', () => end(new Error('The reader stopped.')))
    // Call this after adding the listeners, because each listener would keep the process running.
    worker.unref()
  }

  get isIdle(): boolean {
    return this.#running === null
  }

  /**
   * Runs a query. `begun` resolves when the thread is open. `answer` rejects with `QueryTooLong` when the query takes
   * too long, and with the reason of `left` when the caller leaves. `ended` resolves when the query has really ended,
   * alone or with its thread, because a statement of SQLite can't be interrupted.
   */
  read(query: Query): { begun: Promise<void>; answer: Promise<unknown>; ended: Promise<void> } {
    const running = (this.#running = { id: (this.#next += 1), ...Promise.withResolvers<unknown>() })
    const answer = Promise.withResolvers<unknown>()
    answer.promise.catch(() => undefined)
    running.promise.then(answer.resolve, answer.reject)
    const ended = this.#run(query, running, answer.reject).catch(answer.reject)
    return { begun: this.#opened.promise.catch(() => undefined), answer: answer.promise, ended }
  }

  async #run(
    { name, question, longest, left: signal }: Query,
    { id, promise: completion }: Running,
    refuse: (reason: Error) => void,
  ): Promise<void> {
    const end = (reason: Error) => {
      refuse(reason)
      Atomics.store(this.#ending, 0, id)
      this.#post({ type: 'end', id })
    }
    const leave = () => end(signal!.reason as Error)
    let timer: NodeJS.Timeout | undefined
    try {
      // The time that a new thread needs to start doesn't count toward the query's limit.
      await this.#opened.promise
      signal?.throwIfAborted()
      signal?.addEventListener('abort', leave, { once: true })
      timer = setTimeout(() => {
        end(new QueryTooLong(name, longest))
        timer = setTimeout(() => void this.worker.terminate(), untilTheThreadEnds)
      }, longest)
      this.#post({ type: 'read', id, name, question })
      await completion.catch(() => undefined)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      this.#running = null
    }
  }

  /**
   * Closes the worker's connections. Returns false when the worker must be terminated, because it has no connections
   * yet or doesn't answer.
   */
  async close(): Promise<boolean> {
    if (!this.#isOpen) return false
    // Until then, the worker must keep the process running.
    this.worker.ref()
    const answered = once(this.worker, 'message').then(
      () => true,
      () => false,
    )
    this.#post({ type: 'close' })
    return Promise.race([answered, wait(maxCloseMs, false, { ref: false })])
  }

  #take({ id, answer, error, passes }: ReaderAnswer): void {
    if (id === 0) return this.#open()
    if (this.#running?.id !== id) return
    if (error) this.#running.reject(passes ? new PassingFault(error.message, { cause: error }) : error)
    else this.#running.resolve(answer)
  }

  #open(): void {
    this.#isOpen = true
    this.#opened.resolve()
  }

  #post(message: ReaderMessage): void {
    this.worker.postMessage(message)
  }
}
