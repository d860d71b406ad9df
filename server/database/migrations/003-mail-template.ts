// The column names the email's template. The rename changes only the catalog, so no row is rewritten.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mail_outbox').renameColumn('letter', 'template').execute()
}
