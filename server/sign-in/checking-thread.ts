import type { Worker } from 'node:worker_threads'
import type { Refusal } from '#server/http/refusals.ts'
import { FairQueue, type QueueSlot } from './passwords/fair-queue.ts'
import { recentSignIns } from './passwords/passwords.ts'

type Waiting<Request, Result> = {
  request: Request
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

type Options = {
  /** Starts the thread, which answers each `{ id, request }` with `{ id, result }`. */
  start: () => Worker
  /** What someone gets who loses a place in the queue. */
  refuse: () => Refusal
}

/** The time (ms) that the thread stays in memory after the last check: most people sign in when an event starts. */
const idleTime = 10 * 60_000
/** The most waiting checks. A passkey takes 1 ms, a SAML response 15 ms. */
const mostWaiting = 500
/** The checks that the thread has at once: when one is finished, the next one is already there. */
const inThread = 2

/** Runs long checks in a thread that starts with the first and stops when unused. Client shares take turns. */
export class CheckingThread<Request, Result> {
  readonly #options: Options
  readonly #waiting = new FairQueue<Waiting<Request, Result>>({
    limits: { share: mostWaiting, all: mostWaiting },
    provedFrom: (share) => recentSignIns.count(share),
  })
  readonly #running = new Map<number, Waiting<Request, Result>>()
  #worker: Worker | null = null
  #idleTimer: NodeJS.Timeout | null = null
  #next = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the thread's result. Throws 503 without a slot in the queue (see `FairQueue.add`). */
  check(request: Request, slot: QueueSlot): Promise<Result> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    return new Promise((resolve, reject) => {
      // First, because it throws when the system has no thread left.
      const worker = this.#start()
      const refused = this.#waiting.add({ request, resolve, reject }, slot)
      refused?.reject(this.#options.refuse())
      this.#send(worker)
    })
  }

  /** Stops the thread. The next check starts another. */
  async close(): Promise<void> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #send(worker: Worker): void {
    while (this.#running.size < inThread) {
      const next = this.#waiting.next()
      if (!next) return
      const id = (this.#next += 1)
      this.#running.set(id, next)
      worker.postMessage({ id, request: next.request })
    }
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#options.start()
    worker.on('message', ({ id, result }: { id: number; result: Result }) => {
      this.#running.get(id)?.resolve(result)
      this.#running.delete(id)
      this.#send(worker)
      if (this.#running.size === 0) this.#idleTimer = setTimeout(() => void this.close(), idleTime).unref()
    })
    worker.on('error', (error) => this.#lose(worker, error as Error))
    worker.on('exit', () => this.#lose(worker, new Error('A thread that checks sign-ins stopped.')))
    // After the listeners, each of which would keep the process running.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #lose(worker: Worker, error: Error): void {
    // Checks that wait now belong to the next thread. An idle thread stops only when none are waiting.
    if (this.#worker !== worker && this.#worker !== null) return
    this.#worker = null
    for (const { reject } of this.#running.values()) reject(error)
    this.#running.clear()
    for (let next = this.#waiting.next(); next; next = this.#waiting.next()) next.reject(error)
  }
}
