// A link that sets an administrator's password points to its administrator, and goes along when they do.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('email_link')
    .addColumn('admin_id', 'text', (c) => c.references('administrator.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('email_link_admin').on('email_link').columns(['admin_id']).execute()
}
