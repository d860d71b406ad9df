// Migrations that are killed halfway (kill -9) and run again.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { aProfessor, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { childEnv } from '#test/child-env.ts'
import { createDice } from '#test/permissions/random-worlds/dice.ts'
import { nextMigrations, renamedColumns, stepCount, withNextVersion } from '#test/second-migration.ts'
import { anEmptyInstallation, onEmptyInstallations, type Installation } from '#test/servers.ts'
import type { World } from '#test/world.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { connect } from './connect.ts'
import type { Db } from './db.ts'
import { isUpToDate, migrate, compareMigrations } from './migrate.ts'
import { RowsDigest } from './rows-digest.ts'

/** The number of kills on each engine. The nightly run does 20. */
const moments = Number(process.env.KILLED_MIGRATIONS ?? 2)
const seed = Number(process.env.SEED ?? 11)
/** The number of rows in each large table. */
const rowCount = 5_000
const next = nextMigrations()

onEmptyInstallations(
  `migrations killed at ${moments} moments change no row, and the next start completes them`,
  async (empty, t) => {
    const engine = empty.database.engine
    const dice = createDice(seed)
    const tables = await tablesOfNext(empty)
    const length = await timed(await aFilledPlace(t, engine))
    let inTheMiddle = 0
    for (let moment = 0; moment < moments; moment += 1) {
      const place = await aFilledPlace(t, engine)
      const original = await look(place)
      assert.equal(original.version, 'older')
      // Every second kill is guaranteed to be inside the migration. The others may also be before or after it.
      const step = moment % 2 === 0 ? dice.between(1, stepCount) : undefined
      const child = start(place, step)
      if (step === undefined) {
        await begun(place, child)
        // The process also takes time to exit.
        await wait(dice.between(0, Math.ceil(length)))
      } else {
        await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
        assert.equal(child.exitCode, null, 'it halted inside the migration')
        assert.equal(await isNextUpToDate(place), false, 'other processes see that it has not run yet')
      }
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      const killed = await look(place)
      const caseName = `killed on ${engine} ${step === undefined ? '' : `after step ${step}, `}moment ${moment} of seed ${seed}`
      assert.ok((step === undefined ? ['older', 'same'] : ['older']).includes(killed.version), caseName)
      if (killed.version === 'older') assert.deepEqual(killed, original, `${caseName}: tables and rows are unchanged`)
      if (child.signalCode !== null && killed.version === 'older') inTheMiddle += 1

      const migrated = await look(place, async (db) => migrate(db, next), original.columns)
      assert.equal(migrated.version, 'same')
      assert.deepEqual(migrated.rows, original.rows, `${caseName}: every row is unchanged`)
      assert.deepEqual(migrated.tables, tables, `${caseName}: the tables are those of a new database`)
    }
    t.diagnostic(`${engine}: ${moments} kills, ${inTheMiddle} before the end, changed rows 0`)
  },
)

type Columns = Record<string, string[]>
type Seen = { version: string; rows: Record<string, string>; tables: string[]; columns: Columns }

/**
 * Runs `first`, if given, and returns the tables and rows of a database. With `expectedColumns`, which may have older
 * names, it reads only those columns.
 */
async function look(place: Installation, first?: (db: Db) => Promise<void>, expectedColumns?: Columns): Promise<Seen> {
  const { db, close } = await connect(place.database)
  try {
    await first?.(db)
    const tableInfos = await db.introspection.getTables()
    const columns =
      expectedColumns ??
      Object.fromEntries(
        tableInfos.map(({ name, columns: columnInfos }) => [name, columnInfos.map((column) => column.name)]),
      )
    const rows: Record<string, string> = {}
    for (const [table, names_] of Object.entries(columns)) {
      const digest = new RowsDigest()
      const current = new Set(tableInfos.find(({ name }) => name === table)?.columns.map(({ name }) => name))
      const source = (name: string) => (current.has(name) ? name : (renamedColumns[table]?.[name] ?? name))
      const list = sql.join(names_.map((name) => sql`${sql.ref(source(name))} as ${sql.ref(name)}`))
      const { rows: tableRows } = await sql<Record<string, unknown>>`select ${list} from ${sql.table(table)}`.execute(
        db,
      )
      for (const row of tableRows) digest.add(row)
      rows[table] = `${digest.rows} ${digest.text()}`
    }
    const tables = tableInfos.flatMap(({ name, columns: columnInfos }) =>
      columnInfos.map((column) => `${name}.${column.name} ${column.dataType}`),
    )
    return {
      version: await compareMigrations(db, next),
      rows,
      tables: [...tables.toSorted(), ...(await listIndexes(db))],
      columns,
    }
  } finally {
    await close()
  }
}

async function listIndexes(db: Db): Promise<string[]> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  const { rows } = await (
    isPostgres
      ? sql<{ made: string }>`select indexdef as made from pg_indexes where schemaname = 'public' order by indexname`
      : sql<{
          made: string
        }>`select sql as made from sqlite_schema where type = 'index' and sql is not null order by name`
  ).execute(db)
  return rows.map(({ made: definition }) => definition)
}

/** Returns the tables of a new database of the next version. */
async function tablesOfNext(place: Installation): Promise<string[]> {
  return (await look(place, async (db) => migrate(db, next))).tables
}

async function isNextUpToDate({ database }: Installation): Promise<boolean> {
  const { db, close } = await connect(database)
  try {
    return await isUpToDate(db, next)
  } finally {
    await close()
  }
}

/** Returns a filled database of this version. */
async function aFilledPlace(t: TestContext, engine: 'sqlite' | 'postgres'): Promise<Installation> {
  const place = await anEmptyInstallation(t, engine)
  const { db, close } = await connect(place.database)
  try {
    await migrate(db)
    await fill(createMinimalWorld(db))
  } finally {
    await close()
  }
  return place
}

async function fill(world: World): Promise<void> {
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  await aStudent(world, school)
  await anAdmin(world, 'sub', { school, faculty: professor })
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rowCount)})`
  const { db } = world
  await sql`${numbers} insert into student
    (id, school_id, email, first_name, last_name, password_hash, verified_at, created_at)
    select 's' || n, ${school.id}, 's' || n || '@x.edu', 'Maya', 'Bergström', 'x', n, n from numbers`.execute(db)
  await sql`insert into mail_outbox (id, template, to_email, state, attempts, not_before, worth_until, created_at)
    select 'm' || id, 'student-sign-in', email, 'waiting', 0, 1, 2, 1 from student`.execute(db)
  await sql`insert into attendance (id, school_id, event_id, student_id, scanned_at, received_at, late_sent, latitude)
    select 'a' || id, school_id, ${event.id}, id, created_at, created_at, 0, 42.37 from student`.execute(db)
  await sql`${numbers} insert into class (id, school_id, faculty_id, name, created_at)
    select 'c' || n, ${school.id}, ${professor.id}, 'BIO ' || n, n from numbers`.execute(db)
  await sql`insert into class_event (id, school_id, class_id, event_id, points, created_at)
    select 'e' || id, school_id, id, ${event.id}, 500, 1 from class`.execute(db)
  await sql`${numbers} insert into audit (id, at, actor_kind, action, object_kind, result, detail)
    select 'l' || n, n, 'nobody', 'roster.add', 'class', 'done', '{"added":1,"student":"s' || n || '"}' from numbers`.execute(
    db,
  )
}

/** Starts a command of the next version, which migrates before anything else and halts after step `haltAfter`. */
function start(place: Installation, haltAfter?: number): ChildProcess {
  const program = join(import.meta.dirname, '..', 'admin.ts')
  const { env } = withNextVersion(place, haltAfter)
  return spawn(process.execPath, [program, 'list'], {
    env: { ...childEnv, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Waits until a process has opened the database or exited. */
async function begun({ database }: Installation, child: ChildProcess): Promise<void> {
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

/** Returns how long (ms) the process takes from opening the database to its exit. */
async function timed(place: Installation): Promise<number> {
  const child = start(place)
  const ended = once(child, 'exit')
  await begun(place, child)
  const startedAt = performance.now()
  await ended
  return performance.now() - startedAt
}
