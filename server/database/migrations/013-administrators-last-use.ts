// A session says besides when it was last used as an administrator's. Null: it is none, or began at a process of before.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  await db.schema
    .alterTable('session')
    .addColumn('admin_seen_at', isPostgres ? 'bigint' : 'integer')
    .execute()
  await sql`update session set admin_seen_at = last_seen_at where admin_id is not null`.execute(db)
}
