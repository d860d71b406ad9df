import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import { openPostgres, postgresDialect, refuseUnsafePostgres } from './postgres.ts'
import { openSqlite, sqliteDialect } from './node-sqlite.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Engine = 'sqlite' | 'postgres'

/** Where the rows live: a file's path, or a `postgres://` address. */
export type DatabasePlace = { engine: 'sqlite'; path: string } | { engine: 'postgres'; url: string }

export type OpenDatabase = { db: Db; place: DatabasePlace; close: () => Promise<void> }

/** Opens the database at `place`, creating the SQLite file when there is none; the caller migrates and closes it. */
export async function connect(
  place: DatabasePlace,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  if (place.engine === 'sqlite') {
    mkdirSync(dirname(place.path), { recursive: true })
    const db = new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(place.path)) })
    return { db, place, close: () => db.destroy() }
  }
  const pool = openPostgres(place.url, onIdleError)
  try {
    await refuseUnsafePostgres(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool) })
  return { db, place, close: () => db.destroy() }
}

/** A second connection that can only read, for reports in a worker thread. */
export function connectReadOnly(path: string): Db {
  return new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(path, true)) })
}
