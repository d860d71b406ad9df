import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * One snapshot of an SQLite file for all lookups of one event-loop turn, because locking and unlocking the file costs
 * more than finding a row. It uses the writing connection, the only one whose page cache survives a commit. It ends
 * before any other statement on that connection, so that no read misses an earlier write of this process.
 */
export class TurnSnapshot {
  readonly #db: DatabaseSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  #isOpen = false
  #isEndDue = false

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#begin = db.prepare('begin')
    this.#commit = db.prepare('commit')
  }

  /** Opens the snapshot, unless it is open. Returns false when a transaction is open on the connection. */
  open(): boolean {
    if (this.#isOpen) return true
    if (this.#db.isTransaction) return false
    this.#begin.run()
    this.#isOpen = true
    if (!this.#isEndDue) setImmediate(() => this.#endOfTurn())
    this.#isEndDue = true
    return true
  }

  /** Ends the snapshot, if it is open. Never throws. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      this.#commit.run()
    } catch {
      // SQLite reports damage here again, after the reader already got the error. An error thrown at the end of a turn
      // would end the process. Nothing was written, so nothing is lost.
      if (this.#db.isTransaction) this.#db.exec('rollback')
    }
  }

  #endOfTurn(): void {
    this.#isEndDue = false
    this.end()
  }
}
