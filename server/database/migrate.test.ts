import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { connect } from './connect.ts'
import type { Db } from './db.ts'
import { recogniseInstance } from './data-folder.ts'
import { isUpToDate, migrate } from './migrate.ts'
import * as firstTables from './migrations/001-first-tables.ts'
import { newId } from './new-id.ts'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { onEmptyPlaces, runAdmin } from '#test/servers.ts'
import { onBothEngines, type World } from '#test/world.ts'

const tables = [
  'access_request',
  'administrator',
  'attendance',
  'audit',
  'class',
  'class_event',
  'counted_check_ins',
  'email_link',
  'event',
  'faculty',
  'idempotency_key',
  'instance',
  'known_browser',
  'mail_attachment',
  'mail_outbox',
  'passkey',
  'pending_student',
  'refused_attempt',
  'retention',
  'roster_entry',
  'school',
  'session',
  'sign_in_failure',
  'student',
  'used_challenge',
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

onEmptyPlaces('a roll from before the first change of tables keeps its rows', async ({ database }, t) => {
  const { db, close } = await connect(database)
  t.after(close)
  const world = await asFirstMade(db)
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  for (const late of [0, 1, 0]) {
    const { id: student_id } = await aStudent(world, school)
    const row = { id: newId(), school_id: school.id, event_id: event.id, student_id, late_sent: late }
    const evidence = {
      latitude: -33.86,
      longitude: 151.2,
      accuracy: 7.5,
      located_at: 3,
      device_id: 'dev_1',
      browser: null,
    }
    await db
      .insertInto('attendance')
      .values({ ...row, ...evidence, scanned_at: 1, received_at: 2, client_nonce: newId() })
      .execute()
  }
  const rows = () => db.selectFrom('attendance').selectAll().orderBy('id').execute()
  const then = await rows()
  assert.equal(then.length, 3)
  await migrate(db)
  assert.deepEqual(
    await rows(),
    then.map((row) => ({ ...row, place: null, distance: null })),
  )
  await assert.rejects(
    db
      .insertInto('attendance')
      .values({ ...then[0]!, id: newId() })
      .execute(),
    'still once each',
  )
  await db.deleteFrom('event').where('id', '=', event.id).execute()
  assert.deepEqual(await rows(), [], 'and gone with the event')
})

onEmptyPlaces('administrators from the command line are tied to the faculty accounts they have', async (place, t) => {
  const { db, close } = await connect(place.database)
  t.after(close)
  const world = await asFirstMade(db)
  const [school, elsewhere] = [await aSchool(world), await aSchool(world)]
  const people = {
    master: await aFaculty(world, school),
    sub: await aFaculty(world, school),
    stranger: await aFaculty(world, school),
    unconfirmed: await aFaculty(world, school),
    revoked: await aFaculty(world, school),
  }
  const { master, sub, stranger, unconfirmed, revoked } = people
  await anAdmin(world, 'master', { faculty: master })
  await anAdmin(world, 'sub', { faculty: sub, school })
  await anAdmin(world, 'sub', { faculty: stranger, school: elsewhere })
  await anAdmin(world, 'co', { faculty: unconfirmed })
  await anAdmin(world, 'co', { faculty: revoked })
  await anAdmin(world, 'co')
  await db.updateTable('administrator').set({ faculty_id: null }).execute()
  await db.updateTable('administrator').set({ role: 'revoked' }).where('email', '=', revoked.email).execute()
  await db.updateTable('faculty').set({ verified_at: null }).where('id', '=', unconfirmed.id).execute()
  await migrate(db)
  const tied = await db.selectFrom('administrator').select('faculty_id').where('faculty_id', 'is not', null).execute()
  assert.deepEqual(new Set(tied.map(({ faculty_id }) => faculty_id)), new Set([master.id, sub.id]))
})

onEmptyPlaces('lines of the audit from before also say whom they were about', async ({ database }, t) => {
  const { db, close } = await connect(database)
  t.after(close)
  await asFirstMade(db)
  const about = [
    ['a', 'roster.add', '{"added":1,"student":"maya"}', 'maya'],
    ['b', 'admin.promote', '{"role":"co","faculty":"omar","again":false}', 'omar'],
    ['c', 'roster.correct', '{"before":"then","after":"now"}', 'now'],
    ['d', 'class.update', '{"added":2,"removed":0}', null],
    ['e', 'class.update', null, null],
    ['f', 'account.update', '{"student":"maya"}', null],
  ] as const
  for (const [id, action, detail] of about)
    await sql`insert into audit (id, at, actor_kind, action, object_kind, result, detail)
      values (${id}, 1, 'nobody', ${action}, 'class', 'done', ${detail})`.execute(db)
  await migrate(db)
  const lines = await db.selectFrom('audit').select(['id', 'subject_id']).orderBy('id').execute()
  assert.deepEqual(
    lines,
    about.map(([id, , , subject_id]) => ({ id, subject_id })),
  )
})

onEmptyPlaces('who did not confirm and who waits are found without reading everybody', async ({ database }, t) => {
  const { db, close } = await connect(database)
  t.after(close)
  await migrate(db)
  if (database.engine === 'postgres') {
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where indexname in ('student_unconfirmed', 'faculty_unconfirmed', 'faculty_awaiting')`.execute(db)
    assert.equal(rows.filter(({ indexdef }) => /WHERE \(\w+ IS NULL\)/.test(indexdef)).length, 3)
    return
  }
  const plan = async (rows: string) => {
    const { rows: steps } = await sql<{ detail: string }>`explain query plan ${sql.raw(rows)}`.execute(db)
    return steps.map(({ detail }) => detail).join('; ')
  }
  for (const kind of ['student', 'faculty'])
    assert.match(
      await plan(`select id from ${kind} where verified_at is null and created_at < 5 limit 100`),
      new RegExp(`using .*index ${kind}_unconfirmed`, 'i'),
    )
  const awaiting = `select faculty.*, school.name from faculty inner join school on school.id = faculty.school_id
    where faculty.verified_at is not null and faculty.approved_at is null and school.closed_at is null
    order by faculty.verified_at, faculty.id`
  assert.match(await plan(awaiting), /faculty using index faculty_awaiting/i)
})

/** A world of rows as the first version's tables hold them. */
async function asFirstMade(db: Db): Promise<World> {
  const before = { getMigrations: async () => ({ '001-first-tables': firstTables }) }
  const { error } = await new Migrator({ db, provider: before }).migrateToLatest()
  assert.equal(error, undefined)
  return { db, clock: { now: () => Date.parse('2026-03-03T14:50:00Z') } } as World
}
