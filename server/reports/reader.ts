import { Worker } from 'node:worker_threads'
import type { DatabasePlace } from '#server/database/connect.ts'
import type { Readings } from './readings.ts'

type Answer<N extends keyof Readings> = Awaited<ReturnType<Readings[N]>>
type Question<N extends keyof Readings> = Parameters<Readings[N]>[1]
type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void }

/** Reads long things without holding up the check-ins. */
export type Reader = {
  read: <N extends keyof Readings>(name: N, question: Question<N>) => Promise<Answer<N>>
  close: () => Promise<void>
}

/**
 * Readings run in a worker thread with its own read-only connection, started at the first one: SQLite is synchronous,
 * and the rows of a long roll keep a thread busy whichever database they come from.
 */
export function openReader(place: DatabasePlace): Reader {
  return new WorkerReader(place)
}

class WorkerReader implements Reader {
  readonly #place: DatabasePlace
  readonly #waiting = new Map<number, Waiting>()
  readonly #underWay = new Set<Promise<unknown>>()
  #worker: Worker | null = null
  #next = 0

  constructor(place: DatabasePlace) {
    this.#place = place
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
    // Whoever asked may have hung up, so that nobody waits for the answer: cut off, it would be logged as a fault.
    this.#worker?.ref()
    await Promise.all(this.#underWay)
    await this.#worker?.terminate()
    this.#worker = null
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: { place: this.#place } })
    worker.on('message', ({ id, answer, error }: { id: number; answer?: never; error?: Error }) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) waiting?.reject(error)
      else waiting?.resolve(answer as never)
    })
    // A worker that dies takes its readings with it, and the next reading starts another.
    worker.on('error', (error) => this.#lose(worker, error as Error))
    worker.on('exit', () => this.#lose(worker, new Error('The reader stopped.')))
    // Only now: a listener holds the process open again.
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
