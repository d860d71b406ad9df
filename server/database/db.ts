import { Kysely, type Dialect, type Insertable } from 'kysely'
import type { Lookup } from './lookup.ts'
import type { Schema } from './schema.ts'
import type { RunYielding, Work } from './yielding.ts'

/** Operations of the hot path, where every microsecond counts. Each engine implements them its own way. */
export type Shortcuts = {
  /** See `Db.find`. */
  find: (db: Db, lookup: Lookup<unknown>, key: Key) => unknown
  /** See `Db.findSafely`. */
  findSafely: (db: Db, lookup: Lookup<unknown>, key: Key) => unknown
  /** Inserts rows in one commit and skips existing ones. All rows have the same columns. Returns the inserted ids. */
  insertNew: (db: Db, newRows: NewRows) => Promise<Set<string>>
  /** See `Db.yieldingTransaction`. */
  runYielding: RunYielding
  /** Called with errors from a thread that reads the same database. */
  noticeFault: (error: unknown) => void
  close: () => void
}
/** The values of a key's columns. */
export type Key = readonly string[]
export type NewRows = { table: string; unique: readonly PropertyKey[]; rows: readonly NewRow[] }
type NewRow = { id: string; [column: string]: unknown }

/** The database: Kysely, and shortcuts for the hot path. */
export class Db extends Kysely<Schema> {
  readonly #shortcuts: Shortcuts

  constructor(dialect: Dialect, shortcuts: Shortcuts) {
    super({ dialect })
    this.#shortcuts = shortcuts
  }

  /** Finds a committed row by its key. On SQLite it returns synchronously, which saves a turn of the event loop. */
  find<R>(lookup: Lookup<R>, ...key: Key): R | undefined | Promise<R | undefined> {
    return this.#shortcuts.find(this, lookup, key) as R | undefined | Promise<R | undefined>
  }

  /**
   * Finds a committed row by its key, and returns it once it is also on the synchronous standby, if there is one. A row
   * can be visible earlier: after a crash of the primary, or when a commit stopped waiting for the standby. Throws
   * `NotReplicated` when a standby is required but commits don't wait for one.
   */
  findSafely<R>(lookup: Lookup<R>, ...key: Key): R | undefined | Promise<R | undefined> {
    return this.#shortcuts.findSafely(this, lookup, key) as R | undefined | Promise<R | undefined>
  }

  /** Inserts rows in one commit and skips those whose `unique` values already exist. Returns the inserted ids. */
  insertNew<T extends keyof Schema>(
    table: T,
    unique: readonly (keyof Schema[T])[],
    rows: readonly (Insertable<Schema[T]> & NewRow)[],
  ): Promise<Set<string>> {
    return this.#shortcuts.insertNew(this, { table, unique, rows })
  }

  /**
   * Runs a transaction that yields to check-ins. Use it for writes that strangers can cause, for lists of people, and
   * for emails. On SQLite, waiting transactions share one commit. On PostgreSQL, only a few run at once. `share` names
   * the owner (a client share, a university, one of our services), and shares take turns. Returns after the commit.
   * Throws the error that `work` throws, which undoes only the changes of that `work`, or the error of a failed commit.
   * `work` must not wait for anything but `trx`.
   */
  yieldingTransaction<R>(share: string, work: Work<R>): Promise<R> {
    return this.#shortcuts.runYielding(this, share, work)
  }

  /** Takes an error from a thread that reads the same database. If it reports damage, all writing stops. */
  noticeFault(error: unknown): void {
    this.#shortcuts.noticeFault(error)
  }

  override async destroy(): Promise<void> {
    this.#shortcuts.close()
    await super.destroy()
  }
}
