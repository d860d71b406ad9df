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
  /** Starts the thread. It answers each `{ id, request }` with `{ id, result }`. */
  start: () => Worker
  /** Returns the error for a check that lost its place in the queue. */
  refuse: () => Refusal
}

/** The time (ms) after the last check until the thread stops. Most people sign in when an event starts. */
const idleTime = 10 * 60_000
/** The maximum number of waiting checks. A passkey takes 1 ms, a SAML response 15 ms. */
const maxWaiting = 500
/** The number of checks that the thread has at once. The second one is ready as soon as the first is finished. */
const inThread = 2

/**
 * Runs long checks in a worker thread, which starts with the first check and stops when unused. Client shares take
 * turns.
 */
export class CheckingThread<Request, Result> {
  readonly #options: Options
  readonly #waiting = new FairQueue<Waiting<Request, Result>>({
    limits: { share: maxWaiting, all: maxWaiting },
    provedFrom: (share) => recentSignIns.count(share),
  })
  readonly #running = new Map<number, Waiting<Request, Result>>()
  #worker: Worker | null = null
  #idleTimer: NodeJS.Timeout | null = null
  #next = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** Returns the thread's result. Throws 503 if the queue has no room (see `FairQueue.add`). */
  check(request: Request, slot: QueueSlot): Promise<Result> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer)
    return new Promise((resolve, reject) => {
      // Before the request is queued, because this throws when the system can't start another thread.
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
    // After adding the listeners, because each of them would keep the process running.
    worker.unref()
    this.#worker = worker
    return worker
  }

  #lose(worker: Worker, error: Error): void {
    // Waiting checks belong to the next thread now. An idle thread stops only when no checks are waiting.
    if (this.#worker !== worker && this.#worker !== null) return
    this.#worker = null
    for (const { reject } of this.#running.values()) reject(error)
    this.#running.clear()
    for (let next = this.#waiting.next(); next; next = this.#waiting.next()) next.reject(error)
  }
}
