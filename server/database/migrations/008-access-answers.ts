// A request for access gets an answer: which, when, by whom, and the university it led to. It goes with that university.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  const change = () => db.schema.alterTable('access_request')
  await change().addColumn('answer', 'text').execute()
  await change().addColumn('reason', 'text').execute()
  await change()
    .addColumn('answered_at', isPostgres ? 'bigint' : 'integer')
    .execute()
  await change()
    .addColumn('answered_by', 'text', (c) => c.references('administrator.id').onDelete('set null'))
    .execute()
  await change()
    .addColumn('school_id', 'text', (c) => c.references('school.id').onDelete('cascade'))
    .execute()
  for (const column of ['answered_by', 'school_id'])
    await db.schema.createIndex(`access_request_${column}`).on('access_request').columns([column]).execute()
}
