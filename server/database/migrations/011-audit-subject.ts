// A line of the audit also says whom a deed was about when that is not its object, such as the student who was put on a
// roster. The requests for access are listed by whether and when they were answered.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  await db.schema.alterTable('audit').addColumn('subject_id', 'text').execute()
  const told = (key: string) =>
    isPostgres ? sql`detail::json ->> ${sql.lit(key)}` : sql`json_extract(detail, ${sql.lit(`$.${key}`)})`
  await sql`update audit set subject_id = coalesce(${told('student')}, ${told('faculty')}, ${told('after')})
    where action in ('roster.add', 'roster.correct', 'class.update', 'admin.promote') and detail is not null`.execute(
    db,
  )
  await db.schema
    .createIndex('audit_subject')
    .on('audit')
    .columns(['subject_id', 'at'])
    .where(sql<boolean>`subject_id is not null`)
    .execute()

  await db.schema
    .createIndex('access_request_answer')
    .on('access_request')
    .columns(['answer', 'looks_automatic', 'due_at'])
    .execute()
  await db.schema.createIndex('access_request_answered').on('access_request').columns(['answered_at']).execute()
}
