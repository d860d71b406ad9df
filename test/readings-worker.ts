import { Worker } from 'node:worker_threads'
import type { ReaderThreads } from '#server/reader/reader.ts'

/** The file of the worker thread that runs long readings. */
export const readingsWorker = new URL('../server/readings.ts', import.meta.url)

/** Threads whose reader was closed. Their code is loaded and they hold no connection. */
const idleThreads: Worker[] = []

/** Keeps the reader's thread of one test for the next: loading its code takes ten times as long as opening a world. */
export const keptThreads: ReaderThreads = {
  start: (file) => idleThreads.pop() ?? new Worker(file),
  end(worker) {
    // Node needs its own listeners of other events.
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.on('exit', () => void idleThreads.splice(idleThreads.indexOf(worker) >>> 0, 1))
    worker.unref()
    idleThreads.push(worker)
  },
}
