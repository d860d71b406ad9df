// The column says which template writes the email. Renaming it changes the catalog only, so no row is written again.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mail_outbox').renameColumn('letter', 'template').execute()
}
