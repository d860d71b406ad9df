// A student who was not let in gets a short reference; faculty find the attempt by it, within its event.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('refused_attempt').addColumn('reference', 'text').execute()
  await db.schema
    .createIndex('refused_reference')
    .unique()
    .on('refused_attempt')
    .columns(['event_id', 'reference'])
    .execute()
  // An event's attempts are read the latest first; this index does for the event alone as well.
  await db.schema.dropIndex('refused_event').execute()
  await db.schema.createIndex('refused_event').on('refused_attempt').columns(['event_id', 'received_at']).execute()
}
