import { Kysely, type Dialect, type Insertable } from 'kysely'
import type { Lookup } from './lookup.ts'
import type { Schema } from './schema.ts'

/** Operations that each engine implements its own way, because every microsecond counts. */
export type Shortcuts = {
  /** Finds a committed row by its key. */
  find: (db: Db, lookup: Lookup<unknown>, key: string) => unknown
  /**
   * Inserts rows with the same columns in one commit, except those whose unique columns exist. Returns the inserted
   * ids.
   */
  insertNew: (db: Db, into: NewRows) => Promise<Set<string>>
  readSafely: <R>(db: Db, read: (rows: Kysely<Schema>) => Promise<R>) => Promise<R>
  /** Called with errors from a thread that reads the same database. */
  noticeFault: (error: unknown) => void
  close: () => void
}
export type NewRows = { table: string; unique: readonly PropertyKey[]; rows: readonly NewRow[] }
type NewRow = { id: string; [column: string]: unknown }

/** The database: Kysely, and two shortcuts for the hot path. */
export class Db extends Kysely<Schema> {
  readonly #shortcuts: Shortcuts

  constructor(dialect: Dialect, shortcuts: Shortcuts) {
    super({ dialect })
    this.#shortcuts = shortcuts
  }

  /** Finds a committed row by its key. SQLite returns it synchronously. */
  find<R>(lookup: Lookup<R>, key: string): R | undefined | Promise<R | undefined> {
    return this.#shortcuts.find(this, lookup, key) as R | undefined | Promise<R | undefined>
  }

  /** Inserts rows in one commit, except those whose `unique` columns exist. Returns the ids of the inserted rows. */
  insertNew<T extends keyof Schema>(
    table: T,
    unique: readonly (keyof Schema[T])[],
    rows: readonly (Insertable<Schema[T]> & NewRow)[],
  ): Promise<Set<string>> {
    return this.#shortcuts.insertNew(this, { table, unique, rows })
  }

  /**
   * Runs a reading, and returns its result once every row it saw would survive the loss of the database's machine, where
   * there is a synchronous standby. A row can be visible before that: after a crash of the primary, or a canceled wait.
   */
  readSafely<R>(read: (rows: Kysely<Schema>) => Promise<R>): Promise<R> {
    return this.#shortcuts.readSafely(this, read)
  }

  /** Takes an error from a thread that reads the same database. Damage stops all writing here. */
  noticeFault(error: unknown): void {
    this.#shortcuts.noticeFault(error)
  }

  override async destroy(): Promise<void> {
    this.#shortcuts.close()
    await super.destroy()
  }
}
