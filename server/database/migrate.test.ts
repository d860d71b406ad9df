import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { connect } from './connect.ts'
import { recogniseInstance } from './data-folder.ts'
import { isUpToDate, migrate } from './migrate.ts'
import { aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { onEmptyPlaces, runAdmin } from '#test/servers.ts'
import { onBothEngines } from '#test/world.ts'

const tables = [
  'administrator',
  'attendance',
  'audit',
  'class',
  'class_event',
  'email_link',
  'event',
  'faculty',
  'instance',
  'known_browser',
  'mail_outbox',
  'pending_student',
  'refused_attempt',
  'roster_entry',
  'school',
  'session',
  'sign_in_failure',
  'student',
]

onEmptyPlaces('an empty database gets every table, and a second start changes nothing', async ({ database }, t) => {
  const { db, close } = await connect(database)
  t.after(close)
  await migrate(db)
  assert.equal(await isUpToDate(db), true)
  const describeTables = async () => {
    const found = await db.introspection.getTables()
    return found.toSorted((a, b) => a.name.localeCompare(b.name))
  }
  const first = await describeTables()
  for (const table of tables)
    assert.ok(
      first.some(({ name }) => name === table),
      table,
    )
  for (const { name, columns } of first) assert.ok(columns.length >= 2, name)
  await migrate(db)
  assert.deepEqual(await describeTables(), first)
})

onBothEngines('a filled database keeps its rows through a start', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  await anEvent(world, faculty)
  await aStudent(world, school)
  const rows = async () => {
    const found = []
    for (const table of tables) found.push((await sql`select * from ${sql.table(table)}`.execute(world.db)).rows)
    return found
  }
  const before = await rows()
  await world.restart()
  assert.deepEqual(await rows(), before)
})

onEmptyPlaces('two processes that start at once on one empty database both go on', async (place, t) => {
  const create = (name: string) =>
    runAdmin(
      place,
      [
        'create',
        '--email',
        `${name}@x.edu`,
        '--first-name',
        name,
        '--last-name',
        'X',
        '--role',
        'master',
        '--password-stdin',
      ],
      'three words of mine',
    )
  const done = await Promise.all(['ada', 'grace', 'emmy'].map(create))
  for (const { code, err } of done) assert.deepEqual([code, err], [0, ''])
  const { db, close } = await connect(place.database)
  t.after(close)
  const made = await db.selectFrom('administrator').select('email').orderBy('email').execute()
  assert.deepEqual(
    made.map(({ email }) => email),
    ['ada@x.edu', 'emmy@x.edu', 'grace@x.edu'],
  )
})

onEmptyPlaces('a database has one identity, however many processes start at once', async ({ database }, t) => {
  const count = database.engine === 'sqlite' ? 1 : 4
  const opened = await Promise.all(Array.from({ length: count }, () => connect(database)))
  t.after(() => Promise.all(opened.map(({ close }) => close())))
  const ids = await Promise.all(
    opened.map(async ({ db }) => {
      await migrate(db)
      return (await recogniseInstance(db, { dataDir: null, demonstration: false, now: Date.now() })).id
    }),
  )
  assert.equal(new Set(ids).size, 1)
})
