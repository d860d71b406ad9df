import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isPassingFault } from '#server/database/faults.ts'

/** The maximum number of queued tasks, several times what a hall of 800 sends. A client share may queue a quarter. */
const maxWaiting = 4_000
const maxPerShare = 1_000
/** The number of tasks that run at once. Tasks that wait for the same commit share it. */
const maxConcurrent = 4
/** The interval (ms) at which `settle` checks whether a retried task may start. */
const checkIntervalMs = 50
/** A task that finds the database unavailable is retried after each of these delays (ms), and then dropped. */
const tryAgainAfter = [500, 2_000, 5_000, 10_000]

/** `timer` is null once the task may start. `tries` is the number of failed attempts. */
type Waiting = { share: string; work: () => Promise<void>; timer: NodeJS.Timeout | null; tries: number }

/**
 * Runs tasks after the response, so that neither the timing of the response nor that of the next request reveals what
 * was done. Each task may start after a random delay of up to `spread` (ms). From then on, client shares take turns.
 */
export class DeferredTasks {
  readonly #log: FastifyBaseLogger
  readonly #spread: number
  readonly #waiting = new Set<Waiting>()
  /** The waiting tasks of each share, the newest last. */
  readonly #byShare = new Map<string, Set<Waiting>>()
  /** The tasks of each share that may start, in the order of the shares' turns. */
  readonly #due = new Map<string, Set<Waiting>>()
  readonly #running = new Set<Promise<void>>()

  constructor(log: FastifyBaseLogger, spread = 1_000) {
    this.#log = log
    this.#spread = spread
  }

  /**
   * Queues a task under a client's widest share. When the queue is full, the newest task of the largest share is
   * dropped.
   */
  add(share: string, work: () => Promise<void>): void {
    const size = this.#byShare.get(share)?.size ?? 0
    if (size >= maxPerShare) return this.#tellDropped()
    if (this.#waiting.size >= maxWaiting) {
      const longest = [...this.#byShare.values()].reduce((first, second) => (second.size > first.size ? second : first))
      if (longest.size <= size) return this.#tellDropped()
      this.#remove([...longest].at(-1)!)
      this.#tellDropped()
    }
    this.#queue({ share, work, timer: null, tries: 0 }, Math.random() * this.#spread)
  }

  /** Runs all queued tasks and waits for them, so that nothing is lost when the server stops. */
  async settle(): Promise<void> {
    for (const waiting of this.#waiting) if (waiting.tries === 0) this.#mayStart(waiting)
    while (this.#waiting.size + this.#running.size > 0)
      await (this.#running.size > 0 ? Promise.race(this.#running) : wait(checkIntervalMs))
  }

  #queue(waiting: Waiting, delay: number): void {
    waiting.timer = setTimeout(() => this.#mayStart(waiting), delay).unref()
    this.#waiting.add(waiting)
    addTo(this.#byShare, waiting)
  }

  #mayStart(waiting: Waiting): void {
    clearTimeout(waiting.timer ?? undefined)
    waiting.timer = null
    addTo(this.#due, waiting)
    this.#startNext()
  }

  /** Starts tasks while there is room, one share after the other. */
  #startNext(): void {
    while (this.#running.size < maxConcurrent) {
      const [entry] = this.#due
      if (!entry) return
      const [share, tasks] = entry
      const [next] = tasks
      // Move the share to the end, so that all others have a turn first.
      this.#due.delete(share)
      this.#due.set(share, tasks)
      this.#remove(next!)
      const run = this.#carryOut(next!).finally(() => {
        this.#running.delete(run)
        this.#startNext()
      })
      this.#running.add(run)
    }
  }

  #remove(waiting: Waiting): void {
    clearTimeout(waiting.timer ?? undefined)
    this.#waiting.delete(waiting)
    removeFrom(this.#byShare, waiting)
    removeFrom(this.#due, waiting)
  }

  #tellDropped(): void {
    this.#log.warn('too many email requests are waiting: one was dropped')
  }

  async #carryOut(waiting: Waiting): Promise<void> {
    try {
      await waiting.work()
    } catch (error) {
      const pause = isPassingFault(error) ? tryAgainAfter[waiting.tries] : undefined
      this.#log[isPassingFault(error) ? 'warn' : 'error']({ err: error }, 'a task after a response failed')
      if (pause !== undefined) this.#queue({ ...waiting, tries: waiting.tries + 1 }, pause)
    }
  }
}

function addTo(tasks: Map<string, Set<Waiting>>, waiting: Waiting): void {
  tasks.set(waiting.share, (tasks.get(waiting.share) ?? new Set()).add(waiting))
}

function removeFrom(tasks: Map<string, Set<Waiting>>, waiting: Waiting): void {
  const ofShare = tasks.get(waiting.share)
  ofShare?.delete(waiting)
  if (ofShare?.size === 0) tasks.delete(waiting.share)
}
