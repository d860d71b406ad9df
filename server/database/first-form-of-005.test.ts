import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { aFaculty, anAdmin, aSchool } from '#test/builders.ts'
import { onEmptyPlaces } from '#test/servers.ts'
import type { World } from '#test/world.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { connect } from './connect.ts'
import type { Db } from './db.ts'
import { migrate, migrations } from './migrate.ts'
import * as retention from './migrations/012-retention.ts'

const indexes = ['faculty_awaiting', 'faculty_unconfirmed', 'student_unconfirmed']

/** Takes a database back to before 012, as it was where 005 ran before it made three indexes and tied administrators. */
async function asOnce(t: TestContext, db: Db): Promise<void> {
  const before = await formOf012(t)
  // 014 replaced an index under its old name.
  for (const index of ['refused_school', 'mail_due', ...indexes]) await db.schema.dropIndex(index).ifExists().execute()
  for (const index of await indexesOf(db)) if (!before.indexes.has(index)) await db.schema.dropIndex(index).execute()
  for (const { name: table, columns } of await db.introspection.getTables()) {
    const known = before.columns.get(table)
    if (!known) await db.schema.dropTable(table).execute()
    else
      for (const { name } of columns) if (!known.has(name)) await db.schema.alterTable(table).dropColumn(name).execute()
  }
  await db.schema.createIndex('refused_school').on('refused_attempt').columns(['school_id']).execute()
  await db.schema.createIndex('mail_due').on('mail_outbox').columns(['state', 'not_before']).execute()
  await sql`delete from kysely_migration where name >= '012'`.execute(db)
}

/** Returns the tables with their columns, and the indexes, that a database had before 012. */
async function formOf012(t: TestContext) {
  const { db, close } = await connect({ engine: 'sqlite', path: join(newTestFolder('older'), 'rollbook.db') })
  t.after(close)
  const older = Object.entries(migrations).filter(([name]) => name < '012')
  await new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(older) } }).migrateToLatest()
  const tables = await db.introspection.getTables()
  const columns = new Map(tables.map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]))
  return { columns, indexes: new Set(await indexesOf(db)) }
}

/** Returns the indexes that a migration made by name. */
async function indexesOf(db: Db): Promise<string[]> {
  const isSqlite = !db.getExecutor().adapter.supportsMultipleConnections
  const catalog = isSqlite
    ? sql<{ name: string }>`select name from sqlite_schema where type = 'index' and sql is not null`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'
        and indexname not in (select conname from pg_constraint)`
  return (await catalog.execute(db)).rows.map(({ name }) => name)
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
  await asOnce(t, db)
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
