import type { DatabaseSync } from 'node:sqlite'

/**
 * Lets check-ins write before everything else that waits for the only writing connection to an SQLite file. A check-in
 * waits only for the open transaction, no matter how many others are queued.
 */
export class Precedence {
  readonly #db: DatabaseSync
  #waiting: (() => void)[] = []

  /** Takes the writing connection. */
  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Whether a write is waiting for the open transaction. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /**
   * Runs a synchronous write immediately, or right after the open transaction. Returns its result or throws its error.
   */
  run<T>(write: () => T): T | Promise<T> {
    if (!this.#db.isTransaction) return write()
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(write())
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  /** Runs the waiting writes. Call this after a transaction has ended and before the next one begins. */
  transactionEnded(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const write of waiting) write()
  }
}
