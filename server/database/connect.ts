import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, type Dialect, type Insertable } from 'kysely'
import { openPostgres, postgresDialect, postgresShortcuts, refuseUnsafePostgres } from './postgres.ts'
import { HeldUp } from './held-up.ts'
import { openSqlite, readingDialect, sqliteShortcuts, writingDialect } from './node-sqlite.ts'
import type { Lookup } from './lookup.ts'
import { reserveBeside } from './reserve.ts'
import type { Schema } from './schema.ts'
import { TurnSnapshot } from './turn-snapshot.ts'

export type Engine = 'sqlite' | 'postgres'

/** What each engine does in a way of its own where every microsecond counts. */
export type Shortcuts = {
  /** Finds a row by its key, among what is committed. */
  find: (db: Db, lookup: Lookup<unknown>, key: string) => unknown
  /** Inserts rows of the same columns in one commit, but those whose unique columns are taken; gives the ids that went in. */
  insertNew: (db: Db, into: NewRows) => Promise<Set<string>>
  /** Is told of what went wrong elsewhere with the same database, in a thread that reads. */
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

  /** Finds a row by its key, among what is committed. On SQLite it is there at once. */
  find<R>(lookup: Lookup<R>, key: string): R | undefined | Promise<R | undefined> {
    return this.#shortcuts.find(this, lookup, key) as R | undefined | Promise<R | undefined>
  }

  /** Inserts rows in one commit, but those whose `unique` columns are taken; gives the ids of the rows that went in. */
  insertNew<T extends keyof Schema>(
    table: T,
    unique: readonly (keyof Schema[T])[],
    rows: readonly (Insertable<Schema[T]> & NewRow)[],
  ): Promise<Set<string>> {
    return this.#shortcuts.insertNew(this, { table, unique, rows })
  }

  /** Takes note of a fault from a thread of its own that reads the same database: damage ends all writing here. */
  noticeFault(error: unknown): void {
    this.#shortcuts.noticeFault(error)
  }

  override async destroy(): Promise<void> {
    this.#shortcuts.close()
    await super.destroy()
  }
}

/** Where the rows live: a file's path, or a `postgres://` address. */
export type DatabasePlace = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string }

export type OpenDatabase = { db: Db; place: DatabasePlace; close: () => Promise<void> }

/** Opens the database at `place`, creating the SQLite file when there is none; the caller migrates and closes it. */
export async function connect(
  place: DatabasePlace,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  if (place.engine === 'sqlite') {
    mkdirSync(dirname(place.path), { recursive: true, mode: 0o700 })
    const writing = openSqlite(place.path)
    const aside = openSqlite(place.path, true)
    const snapshot = new TurnSnapshot(writing)
    const heldUp = new HeldUp(reserveBeside(place.path))
    const dialect = writingDialect(writing, heldUp, () => snapshot.end())
    const db = new Db(dialect, sqliteShortcuts({ writing, aside }, snapshot, heldUp))
    return { db, place, close: () => db.destroy() }
  }
  const pool = openPostgres(place.url, onIdleError)
  try {
    await refuseUnsafePostgres(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Db(postgresDialect(pool), postgresShortcuts(pool))
  return { db, place, close: () => db.destroy() }
}

/** A connection that can only read, for reports in a worker thread. */
export function connectReadOnly(place: DatabasePlace): Kysely<Schema> {
  if (place.engine === 'sqlite') return new Kysely<Schema>({ dialect: readingDialect(openSqlite(place.path, true)) })
  return new Kysely<Schema>({ dialect: postgresDialect(openPostgres(place.url, () => undefined, readOnly)) })
}

/** A report may take longer than a visitor's statement; compiling its plan would take longer than it saves. */
const readOnly = { max: 2, statement_timeout: 30_000, options: '-c default_transaction_read_only=on -c jit=off' }
