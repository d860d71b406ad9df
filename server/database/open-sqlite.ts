import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** The time (ms) that SQLite waits for another program's lock while it opens a file, and on read-only connections. */
const busyTimeout = 250

/** The page cache in KB, large enough for the indexes and sessions of a full hall. */
const cacheKb = 6_144

/** Opens an SQLite file so that acknowledged rows survive a power failure. Throws if it isn't a database. */
export function openSqlite(path: string, readOnly = false): DatabaseSync {
  // SQLite gives the write-ahead log the same permissions as the file, so create the file with ours first.
  if (!readOnly) closeSync(openSync(path, 'a', 0o600))
  const db = new DatabaseSync(path, { readOnly, timeout: busyTimeout, defensive: true })
  // FULL, because in WAL mode NORMAL can lose acknowledged rows in a power failure.
  if (!readOnly) db.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma secure_delete = ON')
  db.exec(`
    pragma cache_size = -${cacheKb};
    pragma foreign_keys = ON;
    pragma trusted_schema = OFF;
    pragma cell_size_check = ON;
    pragma journal_size_limit = 67108864;
  `)
  return db
}
