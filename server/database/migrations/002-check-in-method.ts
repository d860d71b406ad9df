// A check-in says how the student came to it. Null: it is older than this column, or the page didn't say.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Without a default and without a list of values, so that no large table is written again, now or for another method.
  await db.schema.alterTable('attendance').addColumn('method', 'text').execute()
}
