// Emails are counted by who pays for them and sent in two lanes, addresses and links know their mailbox, and a
// university says whether one mailbox may hold several accounts.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  await db.schema.alterTable('mail_outbox').addColumn('budget', 'text').execute()
  for (const [name, usual] of [
    ['lane', 1],
    ['turn', 0],
  ] as const) {
    await db.schema
      .alterTable('mail_outbox')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(usual))
      .execute()
  }
  await db.schema.createIndex('mail_budget').on('mail_outbox').columns(['budget', 'created_at']).execute()
  await db.schema.dropIndex('mail_due').execute()
  await db.schema.createIndex('mail_due').on('mail_outbox').columns(['state', 'lane', 'turn', 'not_before']).execute()

  const position = sql.raw(isPostgres ? 'strpos' : 'instr')
  for (const table of ['student', 'faculty', 'email_link'] as const) {
    await db.schema.alterTable(table).addColumn('mailbox', 'text').execute()
    await sql`update ${sql.table(table)} set mailbox = case when ${position}(email, '+') > 1
      then substr(email, 1, ${position}(email, '+') - 1) || substr(email, ${position}(email, '@'))
      else email end`.execute(db)
    await db.schema.createIndex(`${table}_mailbox`).on(table).columns(['mailbox']).execute()
  }

  await db.schema
    .alterTable('school')
    .addColumn('plus_addresses', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
