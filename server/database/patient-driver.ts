import { SqliteDriver, type DatabaseConnection, type SqliteDialectConfig } from 'kysely'
import type { LockRetry } from './held-up.ts'
import type { Precedence } from './precedence.ts'

/** Kysely's SQLite driver, except that it waits while the file is locked, and lets check-ins write first. */
export class RetryingDriver extends SqliteDriver {
  readonly #heldUp: LockRetry
  readonly #precedence: Precedence
  #connection: PatientConnection | null = null

  constructor(config: SqliteDialectConfig, heldUp: LockRetry, precedence: Precedence) {
    super(config)
    this.#heldUp = heldUp
    this.#precedence = precedence
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#heldUp))
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await super.beginTransaction(connection)
    this.#connection!.isInTransaction = true
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#connection!.isInTransaction = false
    this.#precedence.transactionEnded()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#connection!.isInTransaction = false
    try {
      await super.rollbackTransaction(connection)
    } finally {
      // Call this even if the rollback failed: on a full disk, SQLite has already rolled back and there is nothing left
      // to undo.
      this.#precedence.transactionEnded()
    }
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #heldUp: LockRetry
  /** In a transaction, a failure also undoes the earlier statements, so a statement can't be retried alone. */
  isInTransaction = false

  constructor(inner: DatabaseConnection, heldUp: LockRetry) {
    this.#inner = inner
    this.#heldUp = heldUp
  }

  executeQuery: DatabaseConnection['executeQuery'] = (query) => {
    const run = () => this.#inner.executeQuery<never>(query)
    if (this.isInTransaction) return this.#heldUp.once(run)
    return this.#heldUp.whenFree(run, query.query.kind === 'SelectQueryNode')
  }

  streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize) => this.#inner.streamQuery(query, chunkSize)
}
