import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'

/**
 * How long a statement waits for another process's lock, in ms. Waiting blocks the whole event loop, so it is short:
 * whoever meets a longer lock is told to try again.
 */
const busyTimeout = 250

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
