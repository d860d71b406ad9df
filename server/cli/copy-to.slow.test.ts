import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#server/database/connect.ts'
import type { Db } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { newId } from '#server/database/new-id.ts'
import { allRows } from '#test/all-rows.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { childEnv } from '#test/child-env.ts'
import { startPostgres } from '#test/postgres.ts'
import { anEmptyInstallation, runAdmin, serve, type Installation } from '#test/servers.ts'
import { queries } from '#test/every-query.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { withNextVersion } from '#test/second-migration.ts'
import { verify } from '#test/sign-in-steps.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { call } from '#test/call.ts'
import { openWorld, type World } from '#test/world.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

const withPostgres = { skip: !process.env.TEST_DATABASE_URL && 'run by npm run test:all, or set TEST_DATABASE_URL' }

test(
  'PostgreSQL has everything that SQLite had: the same rows and responses, including sessions and links',
  withPostgres,
  async (t) => {
    const world = await openWorld(t, { engine: 'sqlite' })
    const filled = await fillEveryTable(world)
    const responsesBefore = new Map<string, string>()
    for (const reading of queries(filled)) responsesBefore.set(reading.path, await fetchResponse(world.url, reading))
    const refused = [...responsesBefore].filter(([, answer]) => !answer.startsWith('200 '))
    assert.deepEqual(refused, [], 'an error would be the same in both')

    const postgres = await anEmptyInstallation(t, 'postgres')
    const url = postgres.env.DATABASE_URL!
    const {
      code,
      out: output,
      err,
    } = await runAdmin({ ...postgres, env: { DATA_DIR: world.settings.dataDir } }, ['copy-to', url])
    assert.deepEqual([code, err], [0, ''])
    assert.match(output, /^Copied\. Every table has the same rows in both databases:$/m)
    assert.match(output, /^ {2}attendance +\d+ {2}[0-9a-f]{32}$/m)
    assert.match(output, /SECRET_KEY to the content of .*secret\.key/, 'and what must be copied by hand')

    const copied = await opened(t, postgres)
    assert.deepEqual(await allRows(copied), await allRows(world.db), 'the rows')
    const server = await serve(
      t,
      postgres,
      { ...world.settings, database: postgres.database, port: 0 },
      { now: world.clock.now },
    )
    const responsesAfter = new Map<string, string>()
    for (const reading of queries(filled)) responsesAfter.set(reading.path, await fetchResponse(server.url, reading))
    assert.deepEqual(responsesAfter, responsesBefore, 'every answer')

    const copiedWorld = { call: (method, path, options) => call(server.url, method, path, options) } as World
    const { link, code: digits } = filled
    const byLink = await verify(copiedWorld, 'faculty', { token: link.token }, { cookies: link.cookies })
    assert.equal(byLink.status, 200, 'an emailed link that was sent before still signs in')
    const byCode = await verify(copiedWorld, 'student', { code: digits.code }, { cookies: digits.cookies })
    assert.equal(byCode.status, 200, 'and so does a code, which needs the copied key')
    await server.stop()
  },
)

test('copy-to refuses when rows could be mixed up or lost, says why, and copies nothing', withPostgres, async (t) => {
  const source = await anEmptyInstallation(t, 'sqlite')
  const target = await anEmptyInstallation(t, 'postgres')
  const url = target.env.DATABASE_URL!
  const copy = async (address = url) => {
    const { code, err } = await runAdmin(source, ['copy-to', address])
    return [code, err.trim()]
  }
  const postgres = await opened(t, target)
  const file = join(source.folder, 'rollbook.db')

  const [missing, reason] = await copy()
  assert.deepEqual([missing, reason], [1, `Not copied: there is no ${file}; set DATA_DIR to the server’s folder.`])
  const server = await serve(t, source)
  assert.deepEqual(await copy(), [1, `Not copied: Rollbook is running on ${source.folder}; stop it first.`])
  await server.stop()
  assert.deepEqual(await copy(`${url}_of_nobody`).then(([code]) => code), 1)
  for (const wrong of [[], [url, url], ['mysql://x/y']]) {
    assert.equal((await runAdmin(source, ['copy-to', ...wrong])).code, 2)
  }

  const sqlite = await opened(t, source)
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(sqlite)
  assert.match(
    String((await copy())[1]),
    /rollbook\.db was made by another version of Rollbook; use that version’s command/,
  )
  await sql`delete from kysely_migration where name = '999-of-tomorrow'`.execute(sqlite)

  await migrate(postgres)
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(postgres)
  assert.match(
    String((await copy())[1]),
    /PostgreSQL database was made by another version of Rollbook; use that version/,
  )
  await sql`delete from kysely_migration where name = '999-of-tomorrow'`.execute(postgres)

  const next = await runAdmin(withNextVersion(source), ['copy-to', url])
  assert.match(next.err, /is from an older version; start and stop this Rollbook on it once/)
  assert.deepEqual(await rowsIn(postgres), 0)
})

test('copy-to refuses a PostgreSQL server that may lose acknowledged rows', async (t) => {
  const source = await anEmptyInstallation(t, 'sqlite')
  await (await serve(t, source)).stop()
  const forgetful = await startPostgres(newTestFolder('forgetful'), 'fsync=off')
  t.after(() => forgetful.stop())
  const { code, err } = await runAdmin(source, ['copy-to', forgetful.url])
  assert.equal(code, 1)
  assert.match(
    err,
    /^Not copied: the PostgreSQL database can’t be used: PostgreSQL runs with fsync=off.*Switch it on\.\n$/,
  )
})

test('copy-to never adds to existing rows', withPostgres, async (t) => {
  const source = await anEmptyInstallation(t, 'sqlite')
  await (await serve(t, source)).stop()
  const target = await anEmptyInstallation(t, 'postgres')
  await (await serve(t, target)).stop()
  const { code, err } = await runAdmin(source, ['copy-to', target.env.DATABASE_URL!])
  assert.deepEqual(
    [code, err],
    [1, 'Not copied: the PostgreSQL database already has rows in "instance".\n'],
    'a server has run on it, which is enough',
  )
})

test('if copy-to is killed halfway, PostgreSQL stays empty, and the next run succeeds', withPostgres, async (t) => {
  const source = await anEmptyInstallation(t, 'sqlite')
  const sqlite = await opened(t, source)
  await migrate(sqlite)
  const world = createMinimalWorld(sqlite)
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  await manyRefusals(sqlite, { school_id: school.id, student_id: student.id })
  const target = await anEmptyInstallation(t, 'postgres')
  const postgres = await opened(t, target)
  await migrate(postgres)

  const args = [join(import.meta.dirname, '..', 'admin.ts'), 'copy-to', target.env.DATABASE_URL!]
  const child = spawn(process.execPath, args, { env: { ...childEnv, DATA_DIR: source.folder } })
  const ended = once(child, 'exit')
  await pagesWritten(postgres, 'refused_attempt')
  child.kill('SIGKILL')
  assert.deepEqual((await ended)[1], 'SIGKILL', 'it was killed and didn’t end on its own')
  assert.equal(await rowsIn(postgres), 0)

  const { code, out: output } = await runAdmin(source, ['copy-to', target.env.DATABASE_URL!])
  assert.equal(code, 0)
  assert.match(output, new RegExp(`refused_attempt +${attemptCount} `))
  assert.equal(await rowsIn(postgres), attemptCount + 3, 'with the university, the student and the session')
})

const attemptCount = 60_000

async function manyRefusals(db: Db, owner: { school_id: string; student_id: string }): Promise<void> {
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${attemptCount})
    insert into refused_attempt (id, school_id, student_id, event_id, reason, received_at)
    select ${newId()} || n, ${owner.school_id}, ${owner.student_id}, 'x', 'late', n from numbers`.execute(db)
}

/** Waits until another transaction, whose rows no one else can see yet, has begun to fill a table. */
async function pagesWritten(db: Db, table: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size(${table}) as bytes`.execute(db)
    if (rows[0]!.bytes > 0) return
  }
}

async function opened(t: TestContext, place: Installation): Promise<Db> {
  const { db, close } = await connect(place.database)
  t.after(() => close())
  return db
}

/** Returns the number of rows in all tables of a PostgreSQL database. */
async function rowsIn(db: Db): Promise<number> {
  let count = 0
  for (const rows of Object.values(await allRows(db))) count += rows.length
  return count
}

async function fetchResponse(url: string, { path, token }: { path: string; token: string | null }): Promise<string> {
  const answer = await fetchPatiently(url + path, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // The ZIP of a workbook contains its creation time in seconds, so compare the content.
  const content = path.includes('xlsx') ? JSON.stringify(readXlsx(bytes)) : new TextDecoder().decode(bytes)
  return `${answer.status} ${answer.headers.get('content-type')} ${content}`
}
