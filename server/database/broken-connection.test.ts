import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { aFaculty, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { patience } from '#test/patience.ts'
import { runSql } from '#test/run-sql.ts'
import { anEmptyInstallation, serve } from '#test/servers.ts'
import { openWorld } from '#test/world.ts'
import { runChecked } from './checked-client.ts'
import { connect } from './connect.ts'
import { isPassingFault } from './faults.ts'
import type { PostgresPlace } from './database-place.ts'
import type { Db } from './db.ts'
import { reservedForCheckIns, poolSize } from './postgres.ts'

/** The number of responses between two drops, so that some check-ins succeed, as they do after a real restart. */
const betweenDrops = 10

const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm test, or set TEST_DATABASE_URL'

test('a connection that breaks inside a transaction fails its request, but not the process', { skip }, async (t) => {
  const world = await openWorld(t, { engine: 'postgres' })
  const secondDatabase = await connect(world.place)
  t.after(secondDatabase.close)
  const broken = world.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(secondDatabase.db)
    // The first statement may still receive PostgreSQL's reason. Later statements only find the connection closed.
    for (let statement = 0; statement < 3; statement += 1) await sql`select 1`.execute(trx)
  })
  await assert.rejects(broken, isPassingFault)
  assert.equal((await world.call('GET', '/api/schools/')).status, 200)
})

test(
  'check-ins sent while the database drops its connections are recorded or told to try again',
  { skip },
  async (t) => {
    const world = await openWorld(t, { engine: 'postgres' })
    const school = await aSchool(world)
    const event = await anEvent(world, await aFaculty(world, school))
    const students = await Promise.all(Array.from({ length: 60 }, () => aStudent(world, school)))
    const secondDatabase = await connect(world.place)
    t.after(secondDatabase.close)
    let answers = 0
    let isOver = false
    t.after(() => (isOver = true))
    const dropping = (async () => {
      for (let next = 0; !isOver; next = answers + betweenDrops) {
        while (answers < next && !isOver) await nextTurn()
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(secondDatabase.db)
      }
    })()
    const statuses = await Promise.all(
      students.map(async (student) => {
        const body = aScan(world, student, event)
        const tries = []
        // The phone retries with the same nonce until it gets an answer, at most ten times a minute.
        while (tries.at(-1) !== 201 && tries.length < 9) {
          tries.push((await world.call('POST', '/api/attendance/', { token: student.token, body, once: true })).status)
          answers += 1
        }
        return tries
      }),
    )
    isOver = true
    await dropping
    assert.deepEqual(
      statuses.flat().filter((status) => status !== 201 && status !== 503),
      [],
    )
    // Read on a separate connection, because the last drop may still hit the server's connections.
    const rows = await secondDatabase.db.selectFrom('attendance').select('student_id').execute()
    const acknowledged = statuses.filter((tries) => tries.at(-1) === 201)
    assert.ok(acknowledged.length > 0)
    assert.ok(rows.length >= acknowledged.length, 'acknowledged check-ins are there')
    assert.equal(new Set(rows.map((row) => row.student_id)).size, rows.length)
  },
)

test('connections opened in a busy minute are still open after an hour without requests', { skip }, async (t) => {
  const world = await openWorld(t, { engine: 'postgres' })
  const database = await connect(world.place)
  t.after(database.close)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const busyMinute = await useAll(database.db)
  t.mock.timers.tick(3_600_000)
  assert.deepEqual(await useAll(database.db), busyMinute)
})

test('a server opens its connections when it starts', { skip }, async (t) => {
  const place = await anEmptyInstallation(t, 'postgres')
  await serve(t, place)
  const { url } = place.database as PostgresPlace
  const [row] = await runSql<{ count: number }>(
    url,
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'rollbook'`,
  )
  assert.ok(row!.count >= poolSize, `${row!.count} connections`)
})

/** Uses the maximum number of connections that queries can have at once. Returns their process ids on the server. */
async function useAll(db: Db): Promise<number[]> {
  const connections = poolSize - reservedForCheckIns
  let waiting = connections
  const areAllOpen = Promise.withResolvers<void>()
  const pids = Array.from({ length: connections }, () =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
      if ((waiting -= 1) === 0) areAllOpen.resolve()
      await areAllOpen.promise
      return rows[0]!.pid
    }),
  )
  return (await Promise.all(pids)).toSorted((first, second) => first - second)
}

test('PostgreSQL cancels a statement after its client timed out', { skip }, async (t) => {
  const world = await openWorld(t, { engine: 'postgres' })
  const { url } = world.place as PostgresPlace
  const client = new pg.Client({ connectionString: url, query_timeout: 200 })
  client.on('error', () => undefined)
  await client.connect()
  t.after(() => client.end())
  const sleeping = () =>
    runSql(url, "select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(3600)'")
  await assert.rejects(
    runChecked(client, () => client.query('select pg_sleep(3600)')),
    isPassingFault,
  )
  await t.waitFor(async () => assert.deepEqual(await sleeping(), []), patience)
})
