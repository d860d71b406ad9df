// A letter may carry files, and say what no row says any more when it is sent.
import type { Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, foreign, table } = columnsFor(db)
  await db.schema.alterTable('mail_outbox').addColumn('details', 'text').execute()
  await table('mail_attachment', (t) =>
    id(t).$call(foreign('mail_id', 'mail_outbox')).$call(text('file_name', 'content')),
  )
  await db.schema.createIndex('attachment_mail').on('mail_attachment').columns(['mail_id']).execute()
}
