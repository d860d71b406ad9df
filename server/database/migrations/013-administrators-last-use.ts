// A session says besides when it was last used as an administrator's. Null: it is none, or it began before this was told
// apart.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  await db.schema
    .alterTable('session')
    .addColumn('admin_seen_at', isPostgres ? 'bigint' : 'integer')
    .execute()
}
