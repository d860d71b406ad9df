import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { openPostgres, postgresDialect, postgresShortcuts, refuseUnsafePostgres } from './postgres.ts'
import { Db } from './db.ts'
import { HeldUp } from './held-up.ts'
import { openSqlite, readingDialect, sqliteShortcuts, writingDialect } from './node-sqlite.ts'
import { reserveBeside } from './reserve.ts'
import type { Schema } from './schema.ts'
import { TurnSnapshot } from './turn-snapshot.ts'

export type Engine = 'sqlite' | 'postgres'

/** Where the rows are stored: a file path, or a `postgres://` address. */
export type DatabasePlace = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string }

export type OpenDatabase = { db: Db; place: DatabasePlace; close: () => Promise<void> }

/**
 * Opens the database at `place` and creates the SQLite file if there is none. The caller runs the migrations and closes
 * it.
 */
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

/** Opens a read-only connection for reports in a worker thread. */
export function connectReadOnly(place: DatabasePlace): Kysely<Schema> {
  if (place.engine === 'sqlite') return new Kysely<Schema>({ dialect: readingDialect(openSqlite(place.path, true)) })
  return new Kysely<Schema>({ dialect: postgresDialect(openPostgres(place.url, () => undefined, readOnly)) })
}

/** A report may take longer than a request's statement. Compiling its plan would cost more than it saves. */
const readOnly = {
  max: 2,
  statement_timeout: 30_000,
  query_timeout: 33_000,
  options: '-c default_transaction_read_only=on -c jit=off',
}
