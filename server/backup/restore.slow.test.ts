import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { restoreByCommand } from '#server/cli/command-restore.ts'
import { connect } from '#server/database/connect.ts'
import { compareMigrations } from '#server/database/migrate.ts'
import { allRows } from '#test/all-rows.ts'
import { aFaculty, anEvent, aScan, aSchool, aStudent, password } from '#test/builders.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { runServer } from '#test/server-process.ts'
import { nextMigrations, withNextVersion } from '#test/second-migration.ts'
import { anEmptyInstallation, runAdmin, serve, type Installation } from '#test/servers.ts'
import { call } from '#test/call.ts'
import { doWithoutRights } from '#test/without-rights.ts'
import { openWorld, type World } from '#test/world.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

test('after the data folder was lost, a restore brings back the content, signs everyone out, and adds a line to the audit', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { student, link } = await fillEveryTable(world)
  const source = findPlace(world)
  const file = join(source.folder, 'one.backup')
  const { code, out: output } = await runAdmin(source, ['backup', file])
  assert.equal(code, 0)
  assert.match(output, /^ {2}attendance +3 {2}[0-9a-f]{32}$/m)
  assert.equal(statSync(file).mode & 0o777, 0o600, 'only its owner can read it')
  const rowsBefore = await allRows(world.db)

  const lost = await anEmptyInstallation(t, 'sqlite')
  rmSync(lost.folder, { recursive: true })
  const restored = await runAdmin(lost, ['restore', file])
  assert.deepEqual([restored.code, restored.err], [0, ''])
  assert.match(restored.out, /The backup’s secret key isn’t here\. Put it into .*secret\.key/)
  assert.equal(statSync(join(lost.folder, 'rollbook.db')).mode & 0o777, 0o600)

  const { database, url } = await serve(t, lost)
  const rowsAfter = await allRows(database.db)
  assert.deepEqual(rowsAfter.session, [])
  const lines = rowsAfter.audit!.filter((line) => !rowsBefore.audit!.includes(line))
  assert.deepEqual(lines.length, 1, lines.join('\n'))
  assert.match(lines[0]!, /"action":"database.restore".*"made\\":\\"20/)
  const unchanged = (rows: typeof rowsAfter) => ({ ...rows, session: [], audit: [], email_link: [] })
  assert.deepEqual(unchanged(rowsAfter), unchanged(rowsBefore), 'every other row is unchanged')

  assert.equal((await call(url, 'GET', `/api/students/${student.id}/`, { token: student.token })).status, 401)
  const opened = await call(url, 'GET', `/api/verify-email/${link.token}/?type=faculty`, { cookies: link.cookies })
  assert.ok(opened.status >= 400, 'an emailed link from before the restore doesn’t work')
  const body = { email: student.email, password }
  const signedIn = await call(url, 'POST', '/api/student/direct-signin/', { body })
  assert.equal(signedIn.status, 200, 'the earlier password signs in')
  const history = await call(url, 'GET', `/api/students/${student.id}/attendance/`, { token: signedIn.body.token })
  assert.match(history.text, /Ñandú/)
})

test('a backup or restore that could lose rows is refused with the reason, and changes nothing', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const file = (name: string) => join(place.folder, name)
  const server = await serve(t, place)
  const good = file('good.backup')
  const command = async (...args: string[]) => {
    const { code, out: output, err } = await runAdmin(place, args)
    return code === 0 ? output : `${code} ${err.trim()}`
  }
  assert.match(await command('backup', good), /has every row:/)
  assert.equal(
    await command('backup', good),
    `1 Not backed up: ${good} already exists and is never overwritten; choose another name.`,
  )
  assert.match(
    await command('backup', file('no/folder')),
    /^1 Not backed up: there is no folder .*no; create it first\.$/,
  )
  assert.equal(await command('backup'), '2 backup needs exactly one file.')
  assert.equal(await command('restore', good), `1 Not restored: Rollbook is running on ${place.folder}; stop it first.`)
  await server.stop()

  const original = readFileSync(file('rollbook.db'))
  const files = readdirSync(place.folder).toSorted()
  const bad: [name: string, make: (path: string) => void, why: RegExp][] = [
    ['missing', () => undefined, /there is no file/],
    ['empty', (path) => writeFileSync(path, ''), /is empty/],
    [
      'text',
      (path) => writeFileSync(path, 'no database, but longer than a hundred bytes. '.repeat(9)),
      /it isn’t a SQLite database/,
    ],
    ['cut', (path) => writeFileSync(path, readFileSync(good).subarray(0, 40_000)), /it is damaged: /],
    ['torn', (path) => writeFileSync(path, smash(readFileSync(good))), /it is damaged: /],
    ['strange', (path) => change(path, 'create table x (id text)'), /it isn’t a Rollbook database/],
    [
      'newer',
      (path) => change(path, `insert into kysely_migration values ('999-of-tomorrow', '')`, good),
      /it has changed since it was made, in kysely_migration/,
    ],
    [
      'newer, unlabeled',
      (path) =>
        change(path, `drop table backup_label; insert into kysely_migration values ('999-of-tomorrow', '')`, good),
      /it was made by another version of Rollbook; restore it with that version$/,
    ],
    [
      'one value changed',
      (path) => change(path, 'update instance set created_at = created_at + 1', good),
      /it has changed since it was made, in instance$/,
    ],
    ['one row gone', (path) => change(path, 'delete from instance', good), /no server has run on it yet/],
    ['label changed', (path) => change(path, `update backup_label set tables = 'x'`, good), /its label can’t be read/],
  ]
  for (const [name, make, reason] of bad) {
    const path = file(`${name}.bad`)
    make(path)
    const restored = await restoreByCommand(place.folder, path, { key: null, now: Date.now })
    assert.match(restored.done ? '' : restored.because, reason, name)
    rmSync(path, { force: true })
  }
  const ofRoot = file('of-root.bad')
  writeFileSync(ofRoot, '')
  if (process.platform !== 'win32')
    assert.deepEqual(
      await doWithoutRights(ofRoot, () => restoreByCommand(place.folder, ofRoot, { key: null, now: Date.now })),
      {
        done: false,
        because: `this user can’t read ${ofRoot}; copy it to a folder of the server’s user, and make that user its owner`,
      },
    )
  rmSync(ofRoot)
  assert.match(await command('restore', file('rollbook.db')), /is the database itself/)
  assert.deepEqual(readdirSync(place.folder).toSorted(), files)
  assert.deepEqual(readFileSync(file('rollbook.db')), original)
})

test('the previous database is kept beside the restored one, complete with the rows in its log', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const { student, event } = await fill(t, place)
  const file = join(place.folder, 'one.backup')
  const server = await runServer(t, place)
  assert.equal((await runAdmin(place, ['backup', file])).code, 0, 'the running server makes it')
  assert.equal(
    (await call(server.url, 'POST', '/api/attendance/', { token: student.token, body: student.scan })).status,
    201,
  )
  await server.kill()
  const { code, out: output } = await runAdmin(place, ['restore', file])
  assert.equal(code, 0)
  const [, aside = ''] = /is kept as (\S+)\. Delete it/.exec(output) ?? []
  assert.equal(existsSync(join(place.folder, 'rollbook.db-wal')), false, 'SQLite would read the old log as its own')
  assert.equal(await countRoll(aside, event.id), 1)
  const restarted = await serve(t, place)
  assert.equal(await countRoll(join(place.folder, 'rollbook.db'), event.id), 0)
  await restarted.stop()
})

test("a different Rollbook's backup is restored with a warning, and a matching key is recognized", async (t) => {
  const [mine, theirs] = [await anEmptyInstallation(t, 'sqlite'), await anEmptyInstallation(t, 'sqlite')]
  const key = 'k'.repeat(40)
  writeFileSync(join(theirs.folder, 'secret.key'), key)
  await (await serve(t, mine)).stop()
  await (await serve(t, theirs)).stop()
  const file = join(theirs.folder, 'one.backup')
  assert.equal((await runAdmin(theirs, ['backup', file])).code, 0, 'without a server, too')
  const restored = await runAdmin({ ...mine, env: { ...mine.env, SECRET_KEY: key } }, ['restore', file])
  assert.match(restored.out, /belonged to a different Rollbook/)
  assert.doesNotMatch(restored.out, /secret key/)
  const server = await serve(t, mine)
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200, 'and it belongs to the folder now')
})

test('a backup of an older version is upgraded when it is restored', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const { event, student } = await fill(t, place)
  const file = join(place.folder, 'one.backup')
  assert.equal((await runAdmin(place, ['backup', file])).code, 0)
  const next = withNextVersion(place)
  const restored = await runAdmin(next, ['restore', file])
  assert.deepEqual([restored.code, restored.err], [0, ''])
  const { db, close } = await connect(place.database)
  assert.equal(await compareMigrations(db, nextMigrations()), 'same')
  assert.deepEqual(await db.selectFrom('event').select('id').execute(), [{ id: event.id }])
  await close()
  const { url } = await runServer(t, next)
  const schools = await call(url, 'GET', '/api/schools/')
  assert.match(schools.text, new RegExp(student.school))
})

test('a copy that another program made is restored, with the remark that it can’t be checked', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const { student, event } = await fill(t, place)
  const server = await runServer(t, place)
  const copy = join(place.folder, 'whole.copy')
  assert.equal(
    (await call(server.url, 'POST', '/api/attendance/', { token: student.token, body: student.scan })).status,
    201,
  )
  await server.kill()
  for (const suffix of ['', '-wal']) copyFileSync(join(place.folder, `rollbook.db${suffix}`), copy + suffix)
  const { code, out: output } = await runAdmin(place, ['restore', copy])
  assert.equal(code, 0)
  assert.match(output, /This file wasn’t made by the backup command/)
  assert.equal(await countRoll(join(place.folder, 'rollbook.db'), event.id), 1, 'with the rows of its log')
})

test('on PostgreSQL, backup and restore name the programs to use instead', async (t) => {
  const place = { ...(await anEmptyInstallation(t, 'sqlite')) }
  place.env = { ...place.env, DATABASE_URL: 'postgres://127.0.0.1/x' }
  for (const command of ['backup', 'restore']) {
    const { code, err } = await runAdmin(place, [command, join(place.folder, 'one.backup')])
    assert.equal(code, 1)
    assert.match(
      err,
      /^Nothing was done: the database is PostgreSQL; .* pg_basebackup .* pg_dump; docs\/operations\.md says how\.$/m,
    )
  }
})

function findPlace({ place, settings }: World): Installation {
  return {
    folder: settings.dataDir,
    database: place,
    env: { DATA_DIR: settings.dataDir, SECRET_KEY: settings.secretKey.toString() },
  }
}

/** Adds a university with an open event and a student who may check in. */
async function fill(t: TestContext, place: Installation) {
  await (await serve(t, place)).stop()
  const { db, close } = await connect(place.database)
  const world = createMinimalWorld(db)
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  const student = await aStudent(world, school)
  await close()
  return { event, student: { ...student, scan: aScan(world, student, event) } }
}

async function countRoll(path: string, event: string): Promise<number> {
  const { db, close } = await connect({ engine: 'sqlite', path })
  const rows = await db.selectFrom('attendance').select('id').where('event_id', '=', event).execute()
  await close()
  return rows.length
}

/** Runs SQL on a file, after copying `source` there if given. */
function change(path: string, statements: string, source?: string): void {
  if (source) copyFileSync(source, path)
  const db = new DatabaseSync(path)
  db.exec(statements)
  db.close()
}

function smash(bytes: Buffer): Buffer {
  // Overwrite a page in the middle, including its header.
  return bytes.fill(0xab, 10 * 4096, 11 * 4096)
}
