// An event whose deletion has begun is marked, so that no class gets it any more.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  await db.schema
    .alterTable('event')
    .addColumn('going_since', isPostgres ? 'bigint' : 'integer')
    .execute()
}
