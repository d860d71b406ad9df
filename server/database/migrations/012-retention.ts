// How long a university keeps attendance, what is left of a place once its coordinates are past their time, the counts
// that stay of rolls that are past theirs, and how far the clearing has come. Databases on which 005 ran in its first
// form get what they lack of it.
import { sql, type Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { ms, number, table, foreign } = columnsFor(db)
  await db.schema
    .alterTable('school')
    .addColumn('attendance_years', 'integer', (c) => c.notNull().defaultTo(3))
    .execute()
  // Without a default, so that a check-in writes nothing there and a large table is not written anew.
  await db.schema.alterTable('attendance').addColumn('place', 'text').execute()
  await db.schema.alterTable('attendance').addColumn('distance', 'integer').execute()

  await table('retention', (t) =>
    t
      .$call(foreign('school_id', 'school'))
      .$call(ms('evidence_until', 'ran_at?', 'leased_until?'))
      .addPrimaryKeyConstraint('retention_key', ['school_id']),
  )
  await table('counted_check_ins', (t) =>
    t
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(ms('scanned_from'))
      .$call(number('check_ins'))
      .addPrimaryKeyConstraint('counted_key', ['event_id', 'scanned_from']),
  )
  await db.schema.createIndex('counted_school').on('counted_check_ins').columns(['school_id', 'scanned_from']).execute()

  // Refused attempts go by their age; this index does for the university alone as well.
  await db.schema.dropIndex('refused_school').execute()
  await db.schema.createIndex('refused_school').on('refused_attempt').columns(['school_id', 'received_at']).execute()

  // A browser that an account was used from is forgotten after a while, too.
  await db.schema.createIndex('known_browser_since').on('known_browser').columns(['since']).execute()

  await completeFive(db)
}

/** What 005 does besides since it was changed. */
async function completeFive(db: Kysely<never>): Promise<void> {
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
      .ifNotExists()
      .on(table)
      .columns(['created_at'])
      .where(sql<boolean>`verified_at is null`)
      .execute()
  }
  await db.schema
    .createIndex('faculty_awaiting')
    .ifNotExists()
    .on('faculty')
    .columns(['verified_at'])
    .where(sql<boolean>`approved_at is null`)
    .execute()
}
