import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './connect.ts'
import * as firstTables from './migrations/001-first-tables.ts'

/** Every change of tables there ever was, in order. Forward only. */
const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
}

/**
 * Brings an empty or a filled database up to date. Two processes that start at once take turns: Kysely locks on
 * PostgreSQL, and on SQLite the whole run is one immediate transaction. Throws what the failing change threw.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Whether every known change has been made; false while another version's process still has to. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  return (await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined)
}
