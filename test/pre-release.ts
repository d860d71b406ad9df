import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import type { Db } from '#server/database/db.ts'
import { formerMigrations } from '#server/database/migrations/former-migrations.ts'
import { migrations } from '#server/database/migrate.ts'

/** Runs the first `changes` of the current migrations on an empty database. */
export async function bringTo(db: Db, changes: number): Promise<void> {
  const some = Object.fromEntries(Object.entries(migrations).slice(0, changes))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => some } }).migrateToLatest()
  if (error) throw error
}

/** Writes the list of migrations from before the first release into a database that has only 001-tables. */
export async function asPreRelease(db: Db, changes: number = formerMigrations.length): Promise<void> {
  const table = sql.table(DEFAULT_MIGRATION_TABLE)
  await sql`delete from ${table}`.execute(db)
  for (const name of formerMigrations.slice(0, changes))
    await sql`insert into ${table} (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db)
}
