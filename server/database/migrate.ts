import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import { liftTimeouts } from './checked-client.ts'
import type { Db } from './db.ts'
import { isMigrationRace } from './faults.ts'
import * as tables from './migrations/001-tables.ts'
import { deleteSmallTableStatistics } from './statistics.ts'

type Migrations = Record<string, Migration>

/** All migrations since the first release, in order. There are no down migrations. */
export const migrations: Migrations = {
  '001-tables': tables,
}

/**
 * The end of a sentence about a database that has migrations this version doesn't know. The subject is the database.
 */
export const madeByAnother = 'was made by another version of Rollbook'

/** The maximum time (ms) to wait for another process's migrations, which take seconds on a busy machine. */
const maxTurnMs = 60_000
const betweenTurns = 250

/**
 * Runs those of the given migrations that haven't run yet. Two processes that start at the same time take turns: Kysely
 * locks on PostgreSQL, and on SQLite the whole run is one immediate transaction. Throws the error of a failed
 * migration, or a sentence for the operator when the database has a migration that isn’t among the given ones.
 */
export async function migrate(db: Db, migrationsByName: Migrations = migrations): Promise<void> {
  for (const deadline = performance.now() + maxTurnMs; ;) {
    const error = await whyNotMigrated(db, migrationsByName)
    if (error === undefined) return makeStatistics(db)
    if (!isMigrationRace(error) || performance.now() > deadline) throw error
    await wait(betweenTurns)
  }
}

/**
 * Makes the statistics of SQLite's tables that have none or have grown tenfold, as SQLite recommends on every start.
 * This reads a few thousand rows of each index. PostgreSQL makes its statistics automatically.
 * https://sqlite.org/lang_analyze.html
 */
async function makeStatistics(db: Db): Promise<void> {
  if (db.getExecutor().adapter.supportsMultipleConnections) return
  // Everything works without statistics, and a full disk must not prevent a start.
  const make = async () => {
    await sql`pragma optimize(0x10002)`.execute(db)
    await sql.raw(deleteSmallTableStatistics).execute(db)
    await sql`analyze sqlite_schema`.execute(db)
  }
  await make().catch(() => undefined)
  // Empty the page cache, which is meant for the pages that requests read.
  await sql`pragma shrink_memory`.execute(db)
}

async function whyNotMigrated(db: Db, migrationsByName: Migrations): Promise<unknown> {
  try {
    const { error } = await createMigrator(db, migrationsByName).migrateToLatest()
    if (error === undefined || (await compareMigrations(db, migrationsByName)) !== 'other') return error
    // Kysely calls these migrations corrupted.
    return new Error(`This database ${madeByAnother}. Start that version instead.`)
  } catch (error) {
    return error
  }
}

/** Whether all given migrations have run. False while another process is still running one. */
export async function isUpToDate(db: Db, migrationsByName: Migrations = migrations): Promise<boolean> {
  return (await createMigrator(db, migrationsByName).getMigrations()).every(
    (migration) => migration.executedAt !== undefined,
  )
}

/**
 * Compares the migrations that ran on a database with those of this version. Returns 'empty' when none ever ran.
 * Returns 'other' when one ran that isn’t among them, from a newer version or from before the first release.
 */
export async function compareMigrations(
  db: Db,
  migrationsByName: Migrations = migrations,
): Promise<'empty' | 'older' | 'same' | 'other'> {
  const names = await migrationsOn(db)
  if (names.length === 0) return 'empty'
  if (names.some((name) => !(name in migrationsByName))) return 'other'
  return names.length < Object.keys(migrationsByName).length ? 'older' : 'same'
}

async function migrationsOn(db: Db): Promise<string[]> {
  const existing = await listTables(db, performance.now() + maxTurnMs)
  if (!existing.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

function createMigrator(db: Db, migrationsByName: Migrations): Migrator {
  const patient = Object.entries(migrationsByName).map(
    ([name, { up: apply }]) => [name, { up: withoutTimeout(apply) }] as const,
  )
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(patient) } })
}

/** Removes the statement timeout, because changing a large table may take longer than a request's statement may. */
function withoutTimeout(apply: Migration['up']): Migration['up'] {
  return async (db) => {
    const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
    if (isPostgres) await liftTimeouts(db)
    await apply(db)
  }
}

/** Lists all tables. Retries until `deadline` (ms of `performance.now()`) while another process changes them. */
async function listTables(db: Db, deadline: number): Promise<{ name: string }[]> {
  try {
    return await db.introspection.getTables({ withInternalKyselyTables: true })
  } catch (error) {
    if (!isMigrationRace(error) || performance.now() > deadline) throw error
    await wait(betweenTurns)
    return listTables(db, deadline)
  }
}
