import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import type { Db } from '../db.ts'

/**
 * The migrations from before the first release, in order. 001-tables replaced them and makes exactly the same tables.
 */
export const formerMigrations = [
  '001-first-tables',
  '002-roll-by-student',
  '003-access-requests',
  '004-references',
  '005-administrators',
  '006-mail-attachments',
  '007-events-going',
  '008-access-answers',
  '010-audit-read',
  '011-audit-subject',
  '012-retention',
  '013-administrators-last-use',
  '014-mail-budgets',
  '016-ways-back',
  '017-passkeys',
  '018-idempotency-keys',
  '019-closed-faculty',
]

/** Returns the names of the migrations that ran on a database, in any order, or null when none ever ran. */
export async function migrationsOn(db: Db): Promise<string[] | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return null
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a database is from before the first release and not yet converted. Takes the names of its migrations. */
export const isPreRelease = (names: string[]): boolean => names.some((name) => formerMigrations.includes(name))

/**
 * Converts a database from before the first release. If all former migrations ran, its tables equal those of
 * 001-tables, so only the list of migrations is rewritten. Throws one sentence when some of them didn't run.
 */
export async function adoptFormerMigrations(db: Db): Promise<void> {
  const names = (await migrationsOn(db)) ?? []
  if (!isPreRelease(names)) return
  const missing = formerMigrations.find((name) => !names.includes(name))
  if (missing) {
    throw new Error(
      `This database is from before Rollbook's first release and lacks the change ${missing}. ` +
        `Start a version that has ${formerMigrations.at(-1)} on it once, then this one. Nothing was changed.`,
    )
  }
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  await db.transaction().execute(async (trx) => {
    // Two processes may do this at once. The second one finds no row to rename and none to delete.
    await sql`update ${table} set name = '001-tables' where name = ${formerMigrations[0]}`.execute(trx)
    await sql`delete from ${table} where name in (${sql.join(formerMigrations)})`.execute(trx)
  })
}
