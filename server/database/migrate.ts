import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'
import { isOthersTurn } from './faults.ts'
import * as firstTables from './migrations/001-first-tables.ts'
import * as rollByStudent from './migrations/002-roll-by-student.ts'
import * as accessRequests from './migrations/003-access-requests.ts'
import * as references from './migrations/004-references.ts'
import * as administrators from './migrations/005-administrators.ts'
import * as mailAttachments from './migrations/006-mail-attachments.ts'
import * as eventsGoing from './migrations/007-events-going.ts'
import * as accessAnswers from './migrations/008-access-answers.ts'
import * as auditRead from './migrations/010-audit-read.ts'
import * as auditSubject from './migrations/011-audit-subject.ts'
import * as retention from './migrations/012-retention.ts'
import * as administratorsLastUse from './migrations/013-administrators-last-use.ts'
import * as mailBudgets from './migrations/014-mail-budgets.ts'
import * as waysBack from './migrations/016-ways-back.ts'
import * as passkeys from './migrations/017-passkeys.ts'
import * as idempotencyKeys from './migrations/018-idempotency-keys.ts'
import * as closedFaculty from './migrations/019-closed-faculty.ts'

/** Every change of tables there ever was, in order. Forward only. */
export const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-roll-by-student': rollByStudent,
  '003-access-requests': accessRequests,
  '004-references': references,
  '005-administrators': administrators,
  '006-mail-attachments': mailAttachments,
  '007-events-going': eventsGoing,
  '008-access-answers': accessAnswers,
  // There never was a 009, and none may come: databases that ran 010 refuse one before it.
  '010-audit-read': auditRead,
  '011-audit-subject': auditSubject,
  '012-retention': retention,
  '013-administrators-last-use': administratorsLastUse,
  '014-mail-budgets': mailBudgets,
  '016-ways-back': waysBack,
  '017-passkeys': passkeys,
  '018-idempotency-keys': idempotencyKeys,
  '019-closed-faculty': closedFaculty,
}

/** How long (ms) a process that starts waits for another one's migrations: those of an empty database take seconds on a busy machine. */
const longestTurn = 60_000
const betweenTurns = 250

/**
 * Brings an empty or a filled database up to date. Two processes that start at once take turns: Kysely locks on
 * PostgreSQL, and on SQLite the whole run is one immediate transaction. Throws what the failing change threw.
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
    return (await migratorOf(db).migrateToLatest()).error
  } catch (error) {
    return error
  }
}

/** Whether every known change has been made; false while another version's process still has to. */
export async function isUpToDate(db: Db): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
}

/** How a database's tables stand to this version's; 'empty' when nothing ever ran on it. */
export async function versionOf(db: Db): Promise<'empty' | 'older' | 'same' | 'newer'> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return 'empty'
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  if (rows.some(({ name }) => !(name in migrations))) return 'newer'
  if (rows.length === 0) return 'empty'
  return rows.length < Object.keys(migrations).length ? 'older' : 'same'
}

function migratorOf(db: Db): Migrator {
  const patient = Object.entries(migrations).map(([name, { up }]) => [name, { up: withoutTimeout(up) }] as const)
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(patient) } })
}

/** A change of a large table may take longer than a visitor's statement. */
function withoutTimeout(up: Migration['up']): Migration['up'] {
  return async (db) => {
    const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
    if (isPostgres) await sql`set local statement_timeout = 0`.execute(db)
    await up(db)
  }
}
