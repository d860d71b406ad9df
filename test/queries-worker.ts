import { EventEmitter, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ownThreads, type ReaderThreads } from '#server/reader/reader.ts'
import type { ReaderMessage } from '#server/reader/query-thread.ts'

/** The file of the worker thread that runs long queries. */
export const queriesWorker = new URL('../server/queries.ts', import.meta.url)

/** Threads whose reader was closed. Their code is loaded and they hold no connection. */
const idleThreads: Worker[] = []

/** Keeps a test's reader thread for the next test. Loading its code takes ten times as long as opening a world. */
export const reusedThreads: ReaderThreads = {
  start: (file) => idleThreads.pop() ?? new Worker(file),
  end(worker) {
    // Node needs its own listeners for other events.
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.on('error', () => undefined)
    worker.on('exit', () => void idleThreads.splice(idleThreads.indexOf(worker) >>> 0, 1))
    worker.unref()
    idleThreads.push(worker)
  },
}

/**
 * Returns threads whose queries wait until `release`, for tests of what happens before a query runs. `untilHeld` waits
 * until this many queries are waiting.
 */
export function holdQueries(): {
  threads: ReaderThreads
  untilHeld: (count: number) => Promise<void>
  release: () => void
} {
  const heldSends: (() => void)[] = []
  const arrivals = new EventEmitter()
  let isHolding = true
  const start = (file: URL) => {
    const worker = new Worker(file)
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (message: ReaderMessage) => {
      if (!isHolding || message.type !== 'read') return post(message)
      heldSends.push(() => post(message))
      arrivals.emit('held')
    }
    return worker
  }
  return {
    threads: { ...ownThreads, start },
    async untilHeld(count) {
      while (heldSends.length < count) await once(arrivals, 'held')
    },
    release() {
      isHolding = false
      for (const send of heldSends.splice(0)) send()
    },
  }
}
