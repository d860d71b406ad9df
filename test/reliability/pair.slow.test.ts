// A pair of PostgreSQL servers: what a start refuses, what readiness warns about, and a failover while the app runs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connect, connectLongReader } from '#server/database/connect.ts'
import { splitHosts } from '#server/database/hosts.ts'
import type { PostgresPlace } from '#server/database/database-place.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { startServer } from '#server/start-server.ts'
import { aProfessor, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { patience } from '#test/patience.ts'
import { startPostgres } from '#test/postgres.ts'
import { startPair } from '#test/postgres-pair.ts'
import { runSql } from '#test/run-sql.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { openWorld } from '#test/world.ts'

test('a pair is checked at the start, warned about, and followed through a failover', async (t) => {
  const pair = await startPair()
  t.after(() => pair.stop())
  const { primary, standby } = pair
  const pairUrl = primary.url.replace(/@([^/]+)/, (_, host) => `@${host},${new URL(standby.url).host}`)
  const place: PostgresPlace = { engine: 'postgres', url: pairUrl, readUrl: standby.url, standby: 'required' }
  const refused = async (changes: Partial<PostgresPlace>, reason: RegExp) => {
    await assert.rejects(
      connect({ ...place, ...changes }).then(({ close }) => close()),
      reason,
    )
  }
  const waitUntil = (holds: () => Promise<boolean>) => t.waitFor(async () => assert.ok(await holds()), patience)

  await t.test('a standby alone, and hosts without a primary, are refused', async () => {
    await refused({ url: standby.url }, /is a standby and accepts no writes/)
    const dead = await freePort()
    const none = `postgres://postgres:postgres@${new URL(standby.url).host},127.0.0.1:${dead}/postgres`
    await refused(
      { url: none },
      new RegExp(`None of the 2 hosts in DATABASE_URL is a primary: \\S+ is a standby, 127.0.0.1:${dead} refuses`),
    )
  })

  await t.test('a host whose name can’t be resolved is skipped', async () => {
    // The name has more than 63 characters before a dot (RFC 1035), so it is refused without a name server.
    const unresolvableUrl = primary.url.replace('@', `@${'x'.repeat(64)}.invalid:5432,`)
    await (await connect({ ...place, url: unresolvableUrl })).close()
  })

  await t.test(
    'a read URL of a different cluster is refused, and a read URL that doesn’t answer is skipped',
    async () => {
      const away = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`
      await (await connect({ ...place, readUrl: away })).close()
      const otherCluster = await startPostgres(newTestFolder('other'))
      t.after(() => otherCluster.stop())
      await refused({ readUrl: otherCluster.url }, /DATABASE_READ_URL leads to a different database cluster/)
    },
  )

  await t.test('two addresses of one server are one primary', async () => {
    const twice = primary.url.replace(/@127\.0\.0\.1(:\d+)/, '@127.0.0.1$1,localhost$1')
    assert.equal(splitHosts(twice).length, 2)
    await (await connect({ ...place, url: twice })).close()
  })

  await t.test('a standby that is asynchronous or unnamed, and a role that can’t see it, are refused', async () => {
    const name = (names: string) =>
      runSql(primary.url, `alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')
    await name('')
    await waitUntil(async () => isRefused(place, /synchronous_standby_names is empty/))
    await name('another')
    await waitUntil(async () => isRefused(place, /the standby is asynchronous/))
    await name('second')
    await waitUntil(async () => !(await isRefused(place, /./)))
    await runSql(primary.url, `create role plain login password 'plain'`)
    const plain = primary.url.replace('postgres:postgres@', 'plain:plain@')
    await refused({ url: plain }, /grant pg_read_all_stats to plain/)
  })

  const world = await openWorld(t, { engine: 'postgres', postgres: place })
  world.expectErrors(/database|terminat|ECONN|read timeout|standby|primary/i)
  const { school, professor: owner } = await aProfessor(world)
  const event = await anEvent(world, owner)
  const [ada, ben, eve] = [await aStudent(world, school), await aStudent(world, school), await aStudent(world, school)]
  const tap = async (student: Person) => {
    const options = { token: student.token, body: aScan(world, student, event), once: true }
    return (await world.call('POST', '/api/attendance/', options)).status
  }
  const csv = async () => {
    const { text } = await world.call('GET', `/api/events/${event.id}/attendance/csv/`, { token: owner.token })
    return text
  }

  await t.test('a file contains every acknowledged check-in, even if the standby hasn’t replayed it', async () => {
    assert.equal(await tap(ada), 201)
    assert.ok((await csv()).includes(ada.email))
    await runSql(standby.url, 'select pg_wal_replay_pause()')
    assert.equal(await tap(ben), 201)
    assert.ok((await csv()).includes(ben.email))
    await runSql(standby.url, 'select pg_wal_replay_resume()')
  })

  await t.test(
    'a query that finds the standby’s connections in use runs on the primary, and the next one on the standby',
    async () => {
      const { run, close } = connectLongReader(place)
      t.after(close)
      const isAside = async (rows: DbOrTrx) => {
        const result = await sql<{ aside: boolean }>`select pg_is_in_recovery() as aside`.execute(rows)
        return result.rows[0]!.aside
      }
      const free = Promise.withResolvers<void>()
      const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const long = begun.map(({ resolve }) =>
        run(async () => {
          resolve()
          await free.promise
        }),
      )
      await Promise.all(begun.map(({ promise }) => promise))
      assert.equal(await run(isAside), false)
      free.resolve()
      await Promise.all(long)
      await waitUntil(() => run(isAside))
    },
  )

  const open = await connect(place)
  t.after(open.close)
  await runSql(primary.url, 'create database fresh')
  await t.test('readiness warns when no standby is attached', async () => {
    assert.deepEqual(await open.warnings(), [])
    await standby.down('fast')
    const none = 'standby: none is attached, so check-ins wait and are refused with 503'
    await waitUntil(async () => (await open.warnings()).includes(none))
    const fresh = { ...place, url: place.url.replace(/\/postgres$/, '/fresh') }
    await assert.rejects(
      startServer({ ...world.settings, database: fresh, port: 0 }),
      /DATABASE_STANDBY=required, but a write at startup was not confirmed in time/,
    )
    await standby.up()
    await waitUntil(async () => (await open.warnings()).length === 0)
  })

  await t.test('a promoted server whose commits wait for no standby acknowledges no check-in', async () => {
    await primary.down('immediate')
    await pair.promote()
    const alone = /synchronous_standby_names is empty, so no commit waits/
    await waitUntil(async () => alone.test((await open.warnings().catch(() => [])).join()))
    assert.equal(await tap(eve), 503)
    assert.equal(await tap(ada), 503, 'a repeat')
  })

  await t.test('two primaries are refused and warned about', async () => {
    const watching = await connect({ ...place, standby: undefined })
    t.after(watching.close)
    await primary.up()
    await refused({ standby: undefined }, /2 hosts in DATABASE_URL accept writes/)
    assert.match((await watching.warnings()).join(), /database: 2 hosts in DATABASE_URL accept writes/)
    await primary.down('immediate')
  })

  await t.test('with its own standby, the promoted server continues and has every acknowledged check-in', async () => {
    await pair.rebuild()
    await waitUntil(async () => (await tap(eve)) !== 503)
    for (const student of [ada, ben, eve]) assert.equal(await tap(student), 400, 'already on the roll')
    const file = await csv()
    for (const { email } of [ada, ben, eve]) assert.ok(file.includes(email), email)
  })
})

async function isRefused(place: PostgresPlace, reason: RegExp): Promise<boolean> {
  try {
    await (await connect(place)).close()
    return false
  } catch (error) {
    return reason.test((error as Error).message)
  }
}
