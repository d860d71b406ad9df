import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * One snapshot of an SQLite file for everything that one turn of the event loop reads, because taking and releasing the
 * file's lock costs more than finding a row. It is on the writing connection, the only one that keeps its pages in
 * memory over a commit. It ends before anything else runs there, so that no read misses an earlier write of this
 * process.
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

  /** Opens the snapshot, unless it is open. Returns false when a transaction is open there. */
  open(): boolean {
    if (this.#isOpen) return true
    if (this.#db.isTransaction) return false
    this.#begin.run()
    this.#isOpen = true
    if (!this.#isEndDue) setImmediate(() => this.#endOfTurn())
    this.#isEndDue = true
    return true
  }

  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      this.#commit.run()
    } catch {
      // Damage is reported again here, after the reader got the error. Thrown at the end of a turn, it would end the
      // process. Nothing was written, so nothing is lost.
      if (this.#db.isTransaction) this.#db.exec('rollback')
    }
  }

  #endOfTurn(): void {
    this.#isEndDue = false
    this.end()
  }
}
