// A university asks to take part before it has a row of its own, so the request stands alone.
import type { Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, ms, flag, table } = columnsFor(db)
  await table('access_request', (t) =>
    id(t)
      .$call(
        text('name', 'email', 'university', 'faculty_domain', 'student_domain', 'country?', 'website?', 'message?'),
      )
      .$call(flag('looks_automatic'))
      .$call(ms('asked_at', 'due_at')),
  )
  await db.schema.createIndex('access_request_asked').on('access_request').columns(['email', 'asked_at']).execute()
  await db.schema.createIndex('access_request_when').on('access_request').columns(['asked_at']).execute()
  await db.schema
    .alterTable('mail_outbox')
    .addColumn('access_request_id', 'text', (c) => c.references('access_request.id').onDelete('set null'))
    .execute()
  await db.schema.createIndex('mail_access_request').on('mail_outbox').columns(['access_request_id']).execute()
}
