import { Worker } from 'node:worker_threads'
import type { Db, DatabasePlace } from '#server/database/connect.ts'
import { readings, type Readings } from './readings.ts'

type Answer<N extends keyof Readings> = Awaited<ReturnType<Readings[N]>>
type Question<N extends keyof Readings> = Parameters<Readings[N]>[1]
type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void }

/** Reads long things without holding up the check-ins. */
export type Reader = {
  read: <N extends keyof Readings>(name: N, question: Question<N>) => Promise<Answer<N>>
  close: () => Promise<void>
}

/**
 * On SQLite, which is synchronous, readings run in a worker thread with its own read-only connection, started at the
 * first one; PostgreSQL is another process already.
 */
export function openReader(db: Db, place: DatabasePlace): Reader {
  if (place.engine === 'postgres') {
    return {
      read: (name, question) => readings[name](db, question as never) as Promise<never>,
      close: async () => undefined,
    }
  }
  return new WorkerReader(place.path)
}

class WorkerReader implements Reader {
  readonly #path: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #next = 0

  constructor(path: string) {
    this.#path = path
  }

  read<N extends keyof Readings>(name: N, question: Question<N>): Promise<Answer<N>> {
    return new Promise((resolve, reject) => {
      const id = (this.#next += 1)
      this.#waiting.set(id, { resolve, reject })
      this.#start().postMessage({ id, name, question })
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: { path: this.#path } })
    worker.unref()
    worker.on('message', ({ id, answer, error }: { id: number; answer?: never; error?: Error }) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) waiting?.reject(error)
      else waiting?.resolve(answer as never)
    })
    // A worker that dies takes its readings with it, and the next reading starts another.
    worker.on('error', (error) => this.#lose(worker, error as Error))
    worker.on('exit', () => this.#lose(worker, new Error('The reader stopped.')))
    this.#worker = worker
    return worker
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
