// Migrations that are killed halfway (kill -9) and run again: security goal T-RE11.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { childEnv } from '#test/child-env.ts'
import { diceOf } from '#test/permissions/random-worlds/dice.ts'
import { asPreRelease, bringTo } from '#test/pre-release.ts'
import { anEmptyPlace, onEmptyPlaces, type Place } from '#test/servers.ts'
import type { World } from '#test/world.ts'
import { connect } from './connect.ts'
import type { Db } from './db.ts'
import { migrate, migrations, versionOf } from './migrate.ts'
import { RowsDigest } from './rows-digest.ts'

/** How many kills on each engine. The nightly run does 20. */
const moments = Number(process.env.KILLED_MIGRATIONS ?? 2)
const seed = Number(process.env.SEED ?? 11)
/** Rows of the large tables. */
const many = 5_000
const names = Object.keys(migrations)
/** Columns that a change renamed, by table: the new name of each. */
const renamed: Record<string, Record<string, string>> = { mail_outbox: { letter: 'template' } }

onEmptyPlaces(
  `migrations killed at ${moments} moments change no row, and the next start completes them`,
  async (empty, t) => {
    const engine = empty.database.engine
    const dice = diceOf(seed)
    const tables = await headOf(empty)
    const length = await timed(await filledTo(t, engine, 1))
    let inTheMiddle = 0
    for (let moment = 0; moment < moments; moment += 1) {
      // Every second one was made before the first release, when there was only the first change.
      const isPreRelease = moment % 2 === 1
      const from = moment === 0 || isPreRelease ? 1 : dice.between(1, names.length - 1)
      const place = await filledTo(t, engine, from, isPreRelease)
      const before = await look(place)
      const child = start(place)
      await begun(place, child)
      // The process also takes time to exit.
      await wait(dice.between(0, Math.ceil(length / 2)))
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      const killed = await look(place)
      const what = `killed on ${engine} on the way from ${names[from - 1]}, moment ${moment} of seed ${seed}`
      assert.ok(['older', 'same'].includes(killed.version), what)
      if (killed.version === 'older') assert.deepEqual(killed, before, `${what}: tables and rows are unchanged`)
      if (child.signalCode !== null && killed.version === 'older') inTheMiddle += 1

      const after = await look(place, async (db) => migrate(db), before.columns)
      assert.equal(after.version, 'same')
      assert.deepEqual(after.rows, before.rows, `${what}: every row is unchanged`)
      assert.deepEqual(after.tables, tables, `${what}: the tables are those of a new database`)
    }
    t.diagnostic(`${engine}: ${moments} kills, ${inTheMiddle} before the end, changed rows 0`)
  },
)

type Columns = Record<string, string[]>
type Seen = { version: string; rows: Record<string, string>; tables: string[]; columns: Columns }

/** Returns the tables and rows of a database. With `of`, rows are read by those older columns. */
async function look(place: Place, first?: (db: Db) => Promise<void>, of?: Columns): Promise<Seen> {
  const { db, close } = await connect(place.database)
  try {
    await first?.(db)
    const found = await db.introspection.getTables()
    const columns = of ?? Object.fromEntries(found.map(({ name, columns: all }) => [name, all.map((one) => one.name)]))
    const rows: Record<string, string> = {}
    for (const [table, names_] of Object.entries(columns)) {
      const digest = new RowsDigest()
      const current = new Set(found.find(({ name }) => name === table)?.columns.map(({ name }) => name))
      const source = (name: string) => (current.has(name) ? name : (renamed[table]?.[name] ?? name))
      const list = sql.join(names_.map((name) => sql`${sql.ref(source(name))} as ${sql.ref(name)}`))
      const { rows: all } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(db)
      for (const row of all) digest.add(row)
      rows[table] = `${digest.rows} ${digest.text()}`
    }
    const tables = found.flatMap(({ name, columns: all }) => all.map((one) => `${name}.${one.name} ${one.dataType}`))
    return { version: await versionOf(db), rows, tables: [...tables.toSorted(), ...(await indexesOf(db))], columns }
  } finally {
    await close()
  }
}

async function indexesOf(db: Db): Promise<string[]> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  const { rows } = await (
    isPostgres
      ? sql<{ made: string }>`select indexdef as made from pg_indexes where schemaname = 'public' order by indexname`
      : sql<{
          made: string
        }>`select sql as made from sqlite_schema where type = 'index' and sql is not null order by name`
  ).execute(db)
  return rows.map(({ made }) => made)
}

/** The tables of a new database. */
async function headOf(place: Place): Promise<string[]> {
  return (await look(place, async (db) => migrate(db))).tables
}

/**
 * Returns a database with the first `changes` migrations, filled after the first one, or one from before the first
 * release.
 */
async function filledTo(
  t: TestContext,
  engine: 'sqlite' | 'postgres',
  changes: number,
  isPreRelease = false,
): Promise<Place> {
  const place = await anEmptyPlace(t, engine)
  const { db, close } = await connect(place.database)
  try {
    await bringTo(db, 1)
    await fill({ db, clock: { now: () => Date.parse('2026-03-03T14:50:00Z') } } as World)
    await bringTo(db, changes)
    if (isPreRelease) await asPreRelease(db)
  } finally {
    await close()
  }
  return place
}

async function fill(world: World): Promise<void> {
  const school = await aSchool(world)
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor)
  await aStudent(world, school)
  await anAdmin(world, 'sub', { school, faculty: professor })
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})`
  const { db } = world
  await sql`${numbers} insert into student
    (id, school_id, email, first_name, last_name, password_hash, verified_at, created_at)
    select 's' || n, ${school.id}, 's' || n || '@x.edu', 'Maya', 'Bergström', 'x', n, n from numbers`.execute(db)
  await sql`insert into mail_outbox (id, letter, to_email, state, attempts, not_before, worth_until, created_at)
    select 'm' || id, 'student-sign-in', email, 'waiting', 0, 1, 2, 1 from student`.execute(db)
  await sql`insert into attendance (id, school_id, event_id, student_id, scanned_at, received_at, late_sent, latitude)
    select 'a' || id, school_id, ${event.id}, id, created_at, created_at, 0, 42.37 from student`.execute(db)
  await sql`${numbers} insert into audit (id, at, actor_kind, action, object_kind, result, detail)
    select 'l' || n, n, 'nobody', 'roster.add', 'class', 'done', '{"added":1,"student":"s' || n || '"}' from numbers`.execute(
    db,
  )
}

/** Starts the command, which runs the migrations before anything else. */
function start(place: Place): ChildProcess {
  const program = join(import.meta.dirname, '..', 'admin.ts')
  return spawn(process.execPath, [program, 'list'], { env: { ...childEnv, ...place.env }, stdio: 'ignore' })
}

/** Waits until a process has opened the database or exited. */
async function begun({ database }: Place, child: ChildProcess): Promise<void> {
  if (database.engine === 'sqlite') return during(child, async () => existsSync(`${database.path}-wal`))
  const { db, close } = await connect(database)
  try {
    await during(child, async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      return rows.length > 0
    })
  } finally {
    await close()
  }
}

async function during(child: ChildProcess, isOpen: () => Promise<boolean>): Promise<void> {
  while (child.exitCode === null && !(await isOpen())) await wait(1)
}

/** How long (ms) the process takes from opening the database to its end. */
async function timed(place: Place): Promise<number> {
  const child = start(place)
  const ended = once(child, 'exit')
  await begun(place, child)
  const from = performance.now()
  await ended
  return performance.now() - from
}
