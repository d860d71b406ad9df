// A reader thread for tests. Queries with a given name block it until the test releases them, as a long computation or
// one long SQLite statement would. Import `blockQueries` from the test's own thread.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { ownThreads, type ReaderThreads, type Queries } from '#server/reader/reader.ts'

const blocked = 1
const released = 2

/**
 * Returns threads in which queries of this name block their thread until `release`. `untilBlocked` waits for the first
 * of them. `asked` has the names of all queries that were sent to the threads, in order. `errors` has the errors that
 * the threads answered with, and `started` counts the threads.
 */
export function blockQueries(name: keyof Queries): {
  threads: ReaderThreads
  untilBlocked: () => Promise<void>
  release: () => void
  asked: string[]
  errors: string[]
  started: () => number
} {
  const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const queryNames: string[] = []
  const errors: string[] = []
  let started = 0
  const start = () => {
    started += 1
    const worker = new Worker(new URL(import.meta.url), { workerData: { name, state } })
    worker.on('message', ({ error }: { error?: Error }) => error && errors.push(error.message))
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (message: { type: string; name?: string }) => {
      if (message.type === 'read') queryNames.push(message.name!)
      post(message)
    }
    return worker
  }
  return {
    threads: { ...ownThreads, start },
    async untilBlocked() {
      while (Atomics.load(state, 0) < blocked) await Atomics.waitAsync(state, 0, 0).value
    },
    release() {
      Atomics.store(state, 0, released)
      Atomics.notify(state, 0)
    },
    asked: queryNames,
    errors,
    started: () => started,
  }
}

if (!isMainThread && workerData?.state) {
  await import('#server/queries.ts')
  const { name, state } = workerData as { name: string; state: Int32Array }
  // This listener runs after the one that begins the query, and before the query's first statement.
  parentPort!.on('message', (message: { type: string; name?: string }) => {
    if (message.type !== 'read' || message.name !== name) return
    Atomics.compareExchange(state, 0, 0, blocked)
    Atomics.notify(state, 0)
    Atomics.wait(state, 0, blocked)
  })
}
