import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DbOrTrx } from './schema.ts'

/** Makes the changes of a transaction. It must not wait for anything but the database. */
export type Work<R> = (trx: DbOrTrx) => Promise<R>

/** Runs a transaction that yields to check-ins. `share` names its owner, and shares take turns. */
export type RunYielding = <R>(db: DbOrTrx, share: string, work: Work<R>) => Promise<R>

type Waiting = { work: Work<unknown>; resolve: (result: never) => void; reject: (error: unknown) => void }

/** The queue of waiting transactions. Shares take turns, so that a share with many transactions delays only itself. */
class Line {
  readonly #shares = new Map<string, Waiting[]>()

  get isEmpty(): boolean {
    return this.#shares.size === 0
  }

  add(share: string, waiting: Waiting): void {
    const shareQueue = this.#shares.get(share)
    if (shareQueue) shareQueue.push(waiting)
    else this.#shares.set(share, [waiting])
  }

  /** Removes and returns the next transaction of a share that isn't `busy`. Returns undefined when none is waiting. */
  next(busy: ReadonlySet<string> = new Set()): (Waiting & { share: string }) | undefined {
    for (const [share, shareQueue] of this.#shares) {
      if (busy.has(share)) continue
      const waiting = shareQueue.shift()!
      this.#shares.delete(share)
      if (shareQueue.length > 0) this.#shares.set(share, shareQueue)
      return { ...waiting, share }
    }
    return undefined
  }
}

/** The time (ms) that the work in one commit may take in total. The event loop can't do anything else until then. */
const maxGroupMs = 8
/**
 * The number of event-loop turns between two commits. In each turn, requests that have arrived are read, but only one
 * new connection is accepted (libuv since 1.45), and each phone at the door may need one.
 */
const turnsBetween = 16

/** The connection of `runInGroups`. */
type Connection = { isTransaction: () => boolean; mustYield: () => boolean }

/**
 * Returns a function for SQLite. Every commit there blocks the event loop until the disk has it, so waiting
 * transactions are committed together. A group ends when a check-in waits (`mustYield`) or after a few milliseconds,
 * and the event loop has some turns before the next group begins. A `work` that throws undoes only its own changes.
 * Each call returns after the commit, and throws the error of a failed commit.
 */
export function runInGroups({ isTransaction, mustYield }: Connection): RunYielding {
  const line = new Line()
  let isRunning = false

  async function runAll(db: DbOrTrx): Promise<void> {
    do {
      await nextTurn()
      await runGroup(db)
      for (let turn = 0; turn < turnsBetween; turn += 1) await nextTurn()
    } while (!line.isEmpty)
    isRunning = false
  }

  async function runGroup(db: DbOrTrx): Promise<void> {
    const settle: (() => void)[] = []
    const group: Waiting[] = [line.next()!]
    try {
      await db.transaction().execute(async (trx) => {
        const begun = performance.now()
        for (;;) {
          settle.push(await runOne(trx, group.at(-1)!))
          if (mustYield() || performance.now() - begun > maxGroupMs) return
          const next = line.next()
          if (!next) return
          group.push(next)
        }
      })
      for (const answer of settle) answer()
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  /** Returns a function that settles the caller's promise. Throws when the whole transaction was undone. */
  async function runOne(trx: DbOrTrx, { work, resolve, reject }: Waiting): Promise<() => void> {
    await sql`savepoint one`.execute(trx)
    try {
      const result = await work(trx)
      await sql`release one`.execute(trx)
      return () => resolve(result as never)
    } catch (error) {
      // On a full disk, SQLite has already undone the whole transaction.
      if (!isTransaction()) throw error
      await sql`rollback to one`.execute(trx)
      await sql`release one`.execute(trx)
      return () => reject(error)
    }
  }

  return (db, share, work) =>
    new Promise((resolve, reject) => {
      line.add(share, { work, resolve, reject })
      if (isRunning) return
      isRunning = true
      void runAll(db)
    })
}

/**
 * Returns a function for PostgreSQL, where at most `limit` such transactions run at once, and only one per share,
 * because transactions of the same share often wait for the same lock.
 */
export function limitConcurrentRuns(limit: number): RunYielding {
  const line = new Line()
  const running = new Set<string>()

  async function runNext(db: DbOrTrx): Promise<void> {
    const next = running.size < limit ? line.next(running) : undefined
    if (!next) return
    running.add(next.share)
    try {
      next.resolve((await db.transaction().execute(next.work)) as never)
    } catch (error) {
      next.reject(error)
    }
    running.delete(next.share)
    void runNext(db)
  }

  return (db, share, work) =>
    new Promise((resolve, reject) => {
      line.add(share, { work, resolve, reject })
      void runNext(db)
    })
}
