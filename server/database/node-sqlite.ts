import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  type SqliteDialectConfig,
  type SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import type { Key, NewRows, Shortcuts } from './db.ts'
import type { Checkpoints } from './checkpoints.ts'
import { stopIfDamaged } from './damage.ts'
import type { LockRetry } from './held-up.ts'
import { RetryingDriver } from './patient-driver.ts'
import type { Precedence } from './precedence.ts'
import type { TurnSnapshot } from './turn-snapshot.ts'
import { runInGroups } from './yielding.ts'

/**
 * The maximum number of prepared statements to keep. The program has about two hundred, plus the lists with filters.
 */
const keptStatements = 400

/** Kysely's dialect over node:sqlite, for reading. */
export function readingDialect(db: DatabaseSync): SqliteDialect {
  return new SqliteDialect({ database: forKysely(db, () => undefined) })
}

/** The objects that the dialect and the shortcuts share: the writing connection, and what schedules its use. */
export type Writing = { db: DatabaseSync; snapshot: TurnSnapshot; heldUp: LockRetry; precedence: Precedence }

/**
 * Kysely's dialect for the writing connection. The turn's snapshot ends before each statement. While another program
 * holds the lock, the dialect waits outside SQLite, because SQLite's own waiting blocks the event loop.
 */
export function writingDialect({ db, snapshot, heldUp, precedence }: Writing): SqliteDialect {
  db.exec('pragma busy_timeout = 0')
  return new TransactionalSqliteDialect({ database: forKysely(db, () => snapshot.end()) }, heldUp, precedence)
}

/**
 * The hot path on SQLite. Lookups read the turn's snapshot. While a transaction is open, they read the connection
 * `aside`, which sees only committed rows. Inserts wait until no transaction is open, ahead of everything else that
 * waits.
 */
export function sqliteShortcuts(
  { db: writing, snapshot, heldUp, precedence }: Writing,
  aside: DatabaseSync,
  checkpoints: Checkpoints,
): Shortcuts {
  const find = findIn(writing, writing)
  const findAside = findIn(aside, writing)
  const inserts = new Map<string, StatementSync>()
  const findCommitted: Shortcuts['find'] = (db, lookup, key) =>
    (snapshot.open() ? find : findAside)(lookup.textForOne(db), key)
  return {
    find: findCommitted,
    findSafely: findCommitted,
    insertNew: (_db, newRows) =>
      heldUp.whenFree(() => {
        snapshot.end()
        return precedence.run(() => {
          const inserted = insertInOneTurn(writing, inserts, newRows)
          checkpoints.note(inserted.size)
          return inserted
        })
      }),
    runYielding: runInGroups({ isTransaction: () => writing.isTransaction, mustYield: () => precedence.isWaiting }),
    noticeFault: (error) => void stopIfDamaged(writing, error),
    close() {
      snapshot.end()
      checkpoints.close()
      aside.close()
    },
  }
}

/** Returns a function that finds single rows of `db` by key. Damage found here stops writes on `writing`. */
function findIn(db: DatabaseSync, writing: DatabaseSync): (sql: string, key: Key) => unknown {
  const cache = new Map<string, { prepared: StatementSync; asRow: (values: unknown[]) => unknown }>()
  return (sql, key) => {
    let query = cache.get(sql)
    if (!query) {
      const prepared = db.prepare(sql)
      cache.set(sql, (query = { prepared, asRow: rowsAsArrays(prepared) }))
    }
    try {
      const values = query.prepared.get(...key) as unknown[] | undefined
      return values && query.asRow(values)
    } catch (error) {
      throw stopIfDamaged(writing, error)
    }
  }
}

/**
 * Makes a statement return its rows as arrays, and returns a function that turns them into objects. The objects that
 * node:sqlite makes are in dictionary mode, which is slower to create and a third slower to use.
 */
function rowsAsArrays(prepared: StatementSync): (values: unknown[]) => Record<string, unknown> {
  prepared.setReturnArrays(true)
  let names = prepared.columns().map(({ name }) => name)
  return (values) => {
    // A column was added since then, and SQLite prepared the statement again.
    if (values.length !== names.length) names = prepared.columns().map(({ name }) => name)
    const row: Record<string, unknown> = {}
    for (let index = 0; index < values.length; index += 1) row[names[index]!] = values[index]
    return row
  }
}

/** Inserts rows synchronously, so that no other statement can get into the transaction. Returns the inserted ids. */
function insertInOneTurn(db: DatabaseSync, cache: Map<string, StatementSync>, newRows: NewRows): Set<string> {
  const { table, unique, rows } = newRows
  const columns = Object.keys(rows[0] ?? {})
  const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
    on conflict (${unique.join(', ')}) do nothing`
  let insert = cache.get(text)
  if (!insert) cache.set(text, (insert = db.prepare(text)))
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
    throw stopIfDamaged(db, error)
  }
  return ids
}

class TransactionalSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #heldUp: LockRetry
  readonly #precedence: Precedence

  constructor(config: SqliteDialectConfig, heldUp: LockRetry, precedence: Precedence) {
    super(config)
    this.#config = config
    this.#heldUp = heldUp
    this.#precedence = precedence
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#config, this.#heldUp, this.#precedence)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  // SQLite can roll back schema changes. Every transaction begins IMMEDIATE, so the migrations of two processes that
  // start at the same time run one after the other.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Wraps a node:sqlite database in the interface of Kysely's SQLite dialect. */
function forKysely(db: DatabaseSync, beforeEach: () => void): SqliteDatabase {
  const cache = new OldestFirstMap<string, SqliteStatement>()
  return {
    close: () => db.close(),
    prepare(sql) {
      if (sql === 'rollback') return rollbackIfNeeded(db)
      let prepared = cache.get(sql)
      if (!prepared) {
        prepared = statement(db, sql === 'begin' ? 'begin immediate' : sql, beforeEach)
        cache.set(sql, prepared)
        cache.shrinkTo(keptStatements)
      }
      return prepared
    },
  }
}

function statement(db: DatabaseSync, sql: string, beforeEach: () => void): SqliteStatement {
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw stopIfDamaged(db, error)
    }
  }
  const prepared = guarded(() => db.prepare(sql))
  const asRow = rowsAsArrays(prepared)
  return {
    reader: prepared.columns().length > 0,
    all(parameters) {
      beforeEach()
      return guarded(() => (prepared.all(...parameters.map(bindable)) as unknown as unknown[][]).map(asRow))
    },
    run(parameters) {
      beforeEach()
      return guarded(() => prepared.run(...parameters.map(bindable)))
    },
    *iterate(parameters) {
      beforeEach()
      try {
        for (const values of prepared.iterate(...parameters.map(bindable))) yield asRow(values as unknown as unknown[])
      } catch (error) {
        throw stopIfDamaged(db, error)
      }
    },
  }
}

// On a full disk, SQLite has already rolled back. A second ROLLBACK would throw and hide the original error.
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

/** Converts a value for node:sqlite, which accepts neither booleans nor undefined. */
function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  return value as SQLInputValue
}
