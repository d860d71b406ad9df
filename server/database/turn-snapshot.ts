import type { DatabaseSync, StatementSync } from 'node:sqlite'

/**
 * One snapshot of an SQLite file for all that a turn of the event loop reads, because taking and giving back the file's
 * lock costs more than finding a row. It lives on the connection that writes, which alone keeps its pages in memory over
 * a commit, and ends before anything else is done there: so nobody reads what was true before a write of this process.
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

  /** Opens it, unless it is open; false when somebody is in the middle of a transaction there. */
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
      // A damaged file is told of once more here, after whoever read it was. Thrown from a turn's end it would end the
      // program; and nothing was written that could be lost.
      if (this.#db.isTransaction) this.#db.exec('rollback')
    }
  }

  #endOfTurn(): void {
    this.#isEndDue = false
    this.end()
  }
}
