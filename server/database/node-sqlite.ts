import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import type { NewRows, Shortcuts } from './connect.ts'

/**
 * How long a statement waits for another process's lock, in ms. Waiting blocks the whole event loop, so it is short:
 * whoever meets a longer lock is told to try again.
 */
const busyTimeout = 250

/** Pages kept in memory, in KB: an index of 100,000 check-ins is read from here and not from the file. */
const cacheKb = 12_288
/** The log is carried into the file when it has so many pages of 4 KB: a page that changes often is carried once. */
const checkpointPages = 8_000

/** Statements kept compiled. The program has some two hundred; the rest are listings with a filter. */
const keptStatements = 400

/**
 * Opens an SQLite file with the settings under which an acknowledged row survives a power cut. Takes the path and
 * whether to only read; throws when the file is no database.
 */
export function openSqlite(path: string, readOnly = false): DatabaseSync {
  // Its log, which holds the newest rows, gets the file's own permissions; so they are set before there is one.
  if (!readOnly) closeSync(openSync(path, 'a', 0o600))
  const db = new DatabaseSync(path, { readOnly, timeout: busyTimeout, defensive: true })
  // FULL, because NORMAL loses acknowledged rows in a power cut when the log is in WAL mode.
  if (!readOnly) db.exec('pragma journal_mode = WAL; pragma synchronous = FULL; pragma secure_delete = ON')
  db.exec(`
    pragma cache_size = -${cacheKb};
    pragma wal_autocheckpoint = ${checkpointPages};
    pragma foreign_keys = ON;
    pragma trusted_schema = OFF;
    pragma cell_size_check = ON;
    pragma journal_size_limit = 67108864;
  `)
  return db
}

/** Kysely's dialect over node:sqlite. */
export function sqliteDialect(db: DatabaseSync): SqliteDialect {
  return new TransactionalSqliteDialect({ database: asKyselyWantsIt(db) })
}

/**
 * The hot path's own ways on SQLite. It reads by a connection of its own, which waits for no transaction and sees what
 * was committed when this turn of the event loop began to read; it writes by the one that all writing goes through, once
 * nobody else is in the middle of something there.
 */
export function sqliteShortcuts(writing: DatabaseSync, reading: DatabaseSync): Shortcuts {
  const reads = new Map<string, StatementSync>()
  const inserts = new Map<string, StatementSync>()
  const begin = reading.prepare('begin')
  const commit = reading.prepare('commit')
  const endOfTurn = () => {
    if (reading.isOpen && reading.isTransaction) commit.run()
  }
  return {
    find(db, lookup, key) {
      // Taking and giving back the file's lock for each row costs as much as the row.
      if (!reading.isTransaction) {
        begin.run()
        setImmediate(endOfTurn)
      }
      return keptIn(reads, reading, lookup.textForOne(db)).get(key)
    },
    insertNew: (db, into) => db.connection().execute(async () => insertInOneTurn(writing, inserts, into)),
    close: () => reading.close(),
  }
}

/** Nothing waits in here, so no other statement can slip into the transaction. */
function insertInOneTurn(db: DatabaseSync, kept: Map<string, StatementSync>, into: NewRows): Set<string> {
  const { table, unique, rows } = into
  const columns = Object.keys(rows[0] ?? {})
  const insert = keptIn(
    kept,
    db,
    `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
      on conflict (${unique.join(', ')}) do nothing`,
  )
  const ids = new Set<string>()
  db.exec('begin immediate')
  try {
    for (const row of rows) {
      const { changes } = insert.run(...columns.map((column) => bindable(row[column])))
      if (changes === 1) ids.add(row.id)
    }
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
  return ids
}

function keptIn(kept: Map<string, StatementSync>, db: DatabaseSync, sql: string): StatementSync {
  let prepared = kept.get(sql)
  if (!prepared) kept.set(sql, (prepared = db.prepare(sql)))
  return prepared
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // SQLite can undo a change of tables. With every transaction beginning IMMEDIATE, migrations of two processes
  // that start at once follow one another.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function asKyselyWantsIt(db: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => db.close(),
    prepare(sql) {
      if (sql === 'begin') return statement(db.prepare('begin immediate'))
      if (sql === 'rollback') return rollbackIfNeeded(db)
      let prepared = kept.get(sql)
      if (!prepared) {
        prepared = statement(db.prepare(sql))
        if (kept.size >= keptStatements) kept.delete(kept.keys().next().value!)
        kept.set(sql, prepared)
      }
      return prepared
    },
  }
}

function statement(prepared: StatementSync): SqliteStatement {
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => prepared.all(...parameters.map(bindable)),
    run: (parameters) => prepared.run(...parameters.map(bindable)),
    iterate: (parameters) => prepared.iterate(...parameters.map(bindable)),
  }
}

// On a full disk SQLite has already rolled back, and a second ROLLBACK would throw and hide the real error.
function rollbackIfNeeded(db: DatabaseSync): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run() {
      if (db.isTransaction) db.exec('rollback')
      return { changes: 0, lastInsertRowid: 0 }
    },
    iterate: () => [][Symbol.iterator](),
  }
}

/** node:sqlite binds neither booleans nor undefined. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  return value as SQLInputValue
}
