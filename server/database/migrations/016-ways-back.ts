// A closed university is announced before its erasure. Changes of domains and retention wait until they take effect.
// Requests for access are counted by client.
import type { Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, ms, foreign, table } = columnsFor(db)
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  const moment = isPostgres ? 'bigint' : 'integer'
  await db.schema.alterTable('school').addColumn('erasure_announced_at', moment).execute()
  await db.schema.alterTable('access_request').addColumn('asked_from', 'text').execute()
  await table('school_change', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(text('field', 'value'))
      .$call(ms('asked_at', 'effective_at'))
      .$call(foreign('asked_by?', 'administrator', 'set null')),
  )
  await db.schema
    .createIndex('school_change_field')
    .unique()
    .on('school_change')
    .columns(['school_id', 'field'])
    .execute()
  await db.schema.createIndex('school_change_effective').on('school_change').columns(['effective_at']).execute()
  await db.schema.createIndex('school_change_asked_by').on('school_change').columns(['asked_by']).execute()
}
