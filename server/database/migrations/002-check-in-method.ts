// How a student got to a check-in. Null: the row is older than this column, or the page didn't say.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // No default and no check constraint, so that no large table is rewritten, now or when a method is added.
  await db.schema.alterTable('attendance').addColumn('method', 'text').execute()
}
