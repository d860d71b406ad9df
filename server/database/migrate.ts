import { setTimeout as wait } from 'node:timers/promises'
import { Migrator, type Migration } from 'kysely/migration'
import { liftTimeouts } from './checked-client.ts'
import type { Db } from './db.ts'
import { isOthersTurn } from './faults.ts'
import { adoptFormerMigrations, isPreRelease, migrationsOn } from './migrations/former-migrations.ts'
import * as tables from './migrations/001-tables.ts'
import * as checkInMethod from './migrations/002-check-in-method.ts'
import * as mailTemplate from './migrations/003-mail-template.ts'
import * as rollMark from './migrations/004-roll-mark.ts'
import * as roomFor from './migrations/005-room-for.ts'
import * as credit from './migrations/006-credit.ts'
import * as rosterIdentity from './migrations/007-roster-identity.ts'
import * as creditEmails from './migrations/008-credit-emails.ts'
import * as publishedCredit from './migrations/009-published-credit.ts'

/** All migrations since the first release, in order. They only go forward. */
export const migrations: Record<string, Migration> = {
  '001-tables': tables,
  '002-check-in-method': checkInMethod,
  '003-mail-template': mailTemplate,
  '004-roll-mark': rollMark,
  '005-room-for': roomFor,
  '006-credit': credit,
  '007-roster-identity': rosterIdentity,
  '008-credit-emails': creditEmails,
  '009-published-credit': publishedCredit,
}

/**
 * How long (ms) a starting process waits for another one's migrations. An empty database takes seconds on a busy
 * machine.
 */
const longestTurn = 60_000
const betweenTurns = 250

/**
 * Runs the missing migrations. Two processes that start at the same time take turns: Kysely locks on PostgreSQL, and on
 * SQLite the whole run is one immediate transaction. Throws the error of a failed migration.
 */
export async function migrate(db: Db): Promise<void> {
  for (const until = performance.now() + longestTurn; ;) {
    const error = await whyNotMigrated(db)
    if (error === undefined) return
    if (!isOthersTurn(error) || performance.now() > until) throw error
    await wait(betweenTurns)
  }
}

async function whyNotMigrated(db: Db): Promise<unknown> {
  try {
    await adoptFormerMigrations(db)
    return (await migratorOf(db).migrateToLatest()).error
  } catch (error) {
    return error
  }
}

/** Whether every known migration has run. False while another process still has to run one. */
export async function isUpToDate(db: Db): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
}

/** Compares the migrations that ran on a database with this version's. Returns 'empty' when none ever ran. */
export async function versionOf(db: Db): Promise<'empty' | 'older' | 'same' | 'newer'> {
  const names = (await migrationsOn(db)) ?? []
  if (names.length === 0) return 'empty'
  if (isPreRelease(names)) return 'older'
  if (names.some((name) => !(name in migrations))) return 'newer'
  return names.length < Object.keys(migrations).length ? 'older' : 'same'
}

function migratorOf(db: Db): Migrator {
  const patient = Object.entries(migrations).map(([name, { up }]) => [name, { up: withoutTimeout(up) }] as const)
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(patient) } })
}

/** Removes the statement timeout: changing a large table may take longer than a request's statement. */
function withoutTimeout(up: Migration['up']): Migration['up'] {
  return async (db) => {
    const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
    if (isPostgres) await liftTimeouts(db)
    await up(db)
  }
}
