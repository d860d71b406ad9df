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
/** What the worker sends back. `passes`: the error is a passing fault of the database. */
type Answered = { id: number; answer?: never; error?: Error; passes?: boolean }
type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void }

/** Runs long readings without delaying check-ins. `close` waits for those that are running. */
export type Reader = {
  read: <N extends keyof Readings>(name: N, question: Question<N>) => Promise<Answer<N>>
  close: () => Promise<void>
}

/**
 * Returns a reader whose readings run in a worker thread with its own read-only connection, started at the first
 * reading: SQLite is synchronous, and the rows of a long roll keep a thread busy on either database. `worker` is the
 * file that answers the readings.
 */
export function openReader(place: DatabasePlace, worker: URL): Reader {
  return new WorkerReader(place, worker)
}

class WorkerReader implements Reader {
  readonly #place: DatabasePlace
  readonly #file: URL
  readonly #waiting = new Map<number, Waiting>()
  readonly #underWay = new Set<Promise<unknown>>()
  #worker: Worker | null = null
  #next = 0

  constructor(place: DatabasePlace, file: URL) {
    this.#place = place
    this.#file = file
  }

  read<N extends keyof Readings>(name: N, question: Question<N>): Promise<Answer<N>> {
    const reading = new Promise<Answer<N>>((resolve, reject) => {
      const id = (this.#next += 1)
      this.#waiting.set(id, { resolve, reject })
      this.#start().postMessage({ id, name, question })
    })
    const ended: Promise<unknown> = reading.catch(() => undefined).finally(() => this.#underWay.delete(ended))
    this.#underWay.add(ended)
    return reading
  }

  async close(): Promise<void> {
    // Waits even if no one awaits the answers any more, because an interrupted reading would be logged as an error. The
    // worker must keep the process alive until then.
    this.#worker?.ref()
    await Promise.all(this.#underWay)
    await this.#worker?.terminate()
    this.#worker = null
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#file, { workerData: { place: this.#place } })
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
    if (this.#worker === worker) this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
