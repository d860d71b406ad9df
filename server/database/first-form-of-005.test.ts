import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { aFaculty, anAdmin, aSchool } from '#test/builders.ts'
import { onEmptyPlaces } from '#test/servers.ts'
import type { World } from '#test/world.ts'
import { connect, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import * as retention from './migrations/012-retention.ts'

const indexes = ['faculty_awaiting', 'faculty_unconfirmed', 'student_unconfirmed']

/** Takes a database back to before 012, as it was where 005 ran before it made three indexes and tied administrators. */
async function asOnce(db: Db): Promise<void> {
  for (const index of [...indexes, 'refused_school', 'known_browser_since'])
    await db.schema.dropIndex(index).ifExists().execute()
  for (const table of ['retention', 'counted_check_ins']) await db.schema.dropTable(table).execute()
  await db.schema.alterTable('school').dropColumn('attendance_years').execute()
  for (const column of ['place', 'distance']) await db.schema.alterTable('attendance').dropColumn(column).execute()
  await db.schema.createIndex('refused_school').on('refused_attempt').columns(['school_id']).execute()
  await db.schema.alterTable('session').dropColumn('admin_seen_at').execute()
  await sql`delete from kysely_migration where name >= '012'`.execute(db)
}

onEmptyPlaces('a database of the first form of 005 gets what it lacks', async ({ database }, t) => {
  assert.ok(retention.up)
  const { db, close } = await connect(database)
  t.after(close)
  await migrate(db)
  const world = { db, clock: { now: () => Date.parse('2026-03-03T14:50:00Z') } } as World
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const { id: administrator } = await anAdmin(world, 'sub', { faculty, school })
  await db.updateTable('administrator').set({ faculty_id: null }).execute()
  const stillThere = await db.selectFrom('school').selectAll().execute()
  await asOnce(db)
  await migrate(db)
  const tied = await db.selectFrom('administrator').select(['id', 'faculty_id']).execute()
  assert.deepEqual(tied, [{ id: administrator, faculty_id: faculty.id }])
  const catalog =
    database.engine === 'sqlite' ? sql`select name from sqlite_schema` : sql`select indexname as name from pg_indexes`
  const { rows } = await catalog.execute(db)
  const names = rows.map((row) => (row as { name: string }).name)
  assert.deepEqual(names.filter((name) => indexes.includes(name)).toSorted(), indexes)
  assert.deepEqual(await db.selectFrom('school').selectAll().execute(), stillThere)
})
