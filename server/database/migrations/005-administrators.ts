// A link that sets an administrator's password points to its administrator, and goes along when they do. Administrators
// whom the command line made are tied to their faculty accounts. Who waits or never confirmed is found by an index.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('email_link')
    .addColumn('admin_id', 'text', (c) => c.references('administrator.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('email_link_admin').on('email_link').columns(['admin_id']).execute()

  await sql`update administrator
    set faculty_id = (select faculty.id from faculty where faculty.email = administrator.email)
    where faculty_id is null and role <> 'revoked' and exists (
      select 1 from faculty
      where faculty.email = administrator.email and faculty.verified_at is not null
        and (administrator.school_id is null or administrator.school_id = faculty.school_id)
        and not exists (select 1 from administrator as other where other.faculty_id = faculty.id)
    )`.execute(db)

  for (const table of ['student', 'faculty']) {
    await db.schema
      .createIndex(`${table}_unconfirmed`)
      .on(table)
      .columns(['created_at'])
      .where(sql<boolean>`verified_at is null`)
      .execute()
  }
  await db.schema
    .createIndex('faculty_awaiting')
    .on('faculty')
    .columns(['verified_at'])
    .where(sql<boolean>`approved_at is null`)
    .execute()
}
