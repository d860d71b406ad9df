// What creating calls answered, by the key that a program sent along, so that the same call again makes nothing new.
import type { Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { text, ms, number, table } = columnsFor(db)
  await table('idempotency_key', (t) =>
    t
      .$call(text('scope', 'key_hash', 'fingerprint', 'subject?', 'answer?'))
      .$call(number('status?'))
      .$call(ms('busy_until', 'created_at'))
      .addPrimaryKeyConstraint('idempotency_key_key', ['scope', 'key_hash']),
  )
  await db.schema.createIndex('idempotency_key_age').on('idempotency_key').columns(['created_at']).execute()
  await db.schema.createIndex('idempotency_key_scope').on('idempotency_key').columns(['scope', 'created_at']).execute()
}
