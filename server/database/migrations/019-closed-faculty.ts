// A faculty account that an administrator deleted is closed before it is erased.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const moment = db.getExecutor().adapter.supportsMultipleConnections ? 'bigint' : 'integer'
  await db.schema.alterTable('faculty').addColumn('closed_at', moment).execute()
  await db.schema.alterTable('faculty').addColumn('erasure_announced_at', moment).execute()
  await db.schema.createIndex('faculty_closed').on('faculty').columns(['closed_at']).execute()
}
