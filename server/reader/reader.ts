import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PassingFault } from '#server/database/faults.ts'
import type { DatabasePlace } from '#server/database/place.ts'

/**
 * All readings by name. Each folder declares its own where it implements them, and `server/readings.ts` lists them all:
 *
 *     declare module '#server/reader/reader.ts' {
 *       interface Readings extends EventReadings {}
 *     }
 */
export interface Readings {}

type Answer<N extends keyof Readings> = Awaited<ReturnType<Readings[N]>>
type Question<N extends keyof Readings> = Parameters<Readings[N]>[1]
/** What the worker sends back. `passes`: the error is a passing fault of the database. The id 0 answers `close`. */
type Answered = { id: number; answer?: never; error?: Error; passes?: boolean }
type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void }

/** What the worker needs before its first reading. `checkIns` is memory that both threads share. */
export type ReaderSource = { place: DatabasePlace; checkIns: Int32Array }
/** Everything that is sent to the worker. It answers `close` with the id 0, and can then be opened again. */
export type ReaderMessage =
  | { type: 'open'; source: ReaderSource }
  | { type: 'read'; id: number; name: keyof Readings; question: unknown }
  | { type: 'close' }

/**
 * Starts and ends a reader's thread. Tests keep threads for their next reader, because loading their code takes longer
 * than most tests.
 */
export type ReaderThreads = { start: (file: URL) => Worker; end: (worker: Worker) => unknown }
/** Starts a thread for each reader, as a server needs it. */
export const ownThreads: ReaderThreads = { start: (file) => new Worker(file), end: (worker) => worker.terminate() }

/** Runs long readings without delaying check-ins. `close` waits for those that are running. */
export type Reader = {
  read: <N extends keyof Readings>(name: N, question: Question<N>) => Promise<Answer<N>>
  /** Takes check-ins that were just written. While a hall is filling, long readings give way. */
  noteCheckIns: (rows: readonly unknown[]) => void
  close: () => Promise<void>
}

/**
 * Returns a reader whose readings run in a worker thread with its own read-only connection, started at the first
 * reading: SQLite is synchronous, and the rows of a long roll keep a thread busy on either database. `worker` is the
 * file that answers the readings.
 */
export function openReader(place: DatabasePlace, worker: URL, threads: ReaderThreads = ownThreads): Reader {
  return new WorkerReader(place, worker, threads)
}

/** How long (ms) closing waits for the worker's connections: a database that is away may never answer. */
const longestClose = 1_000

class WorkerReader implements Reader {
  readonly #place: DatabasePlace
  readonly #file: URL
  readonly #threads: ReaderThreads
  readonly #waiting = new Map<number, Waiting>()
  readonly #underWay = new Set<Promise<unknown>>()
  /** How many check-ins this process wrote, in memory that the worker shares. */
  readonly #checkIns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #worker: Worker | null = null
  #next = 0

  constructor(place: DatabasePlace, file: URL, threads: ReaderThreads) {
    this.#place = place
    this.#file = file
    this.#threads = threads
  }

  read<N extends keyof Readings>(name: N, question: Question<N>): Promise<Answer<N>> {
    const reading = new Promise<Answer<N>>((resolve, reject) => {
      const id = (this.#next += 1)
      this.#waiting.set(id, { resolve, reject })
      this.#post(this.#start(), { type: 'read', id, name, question })
    })
    const ended: Promise<unknown> = reading.catch(() => undefined).finally(() => this.#underWay.delete(ended))
    this.#underWay.add(ended)
    return reading
  }

  readonly noteCheckIns = (rows: readonly unknown[]): void => {
    Atomics.add(this.#checkIns, 0, rows.length)
  }

  async close(): Promise<void> {
    // Waits even if no one awaits the answers any more, because an interrupted reading would be logged as an error. The
    // worker must keep the process alive until then.
    this.#worker?.ref()
    // A request whose client is gone may begin a reading until the last moment.
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
    const worker = this.#worker
    this.#worker = null
    if (!worker) return
    const closed = Promise.race([
      once(worker, 'message'),
      once(worker, 'exit'),
      wait(longestClose, null, { ref: false }),
    ])
    this.#post(worker, { type: 'close' })
    await closed.catch(() => undefined)
    await this.#threads.end(worker)
  }

  #post(worker: Worker, message: ReaderMessage): void {
    worker.postMessage(message)
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#threads.start(this.#file)
    this.#post(worker, { type: 'open', source: { place: this.#place, checkIns: this.#checkIns } })
    worker.on('message', ({ id, answer, error, passes }: Answered) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) waiting?.reject(passes ? new PassingFault(error.message, { cause: error }) : error)
      else waiting?.resolve(answer as never)
    })
    // When a worker dies, its readings fail, and the next reading starts another worker.
    worker.on('error', (error) => this.#lose(worker, error as Error))
    worker.on('exit', () => this.#lose(worker, new Error('The reader stopped.')))
    // After the listeners, each of which would keep the process running.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #lose(worker: Worker, error: Error): void {
    // After a fault, a worker also exits. The readings since then are another worker's.
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
