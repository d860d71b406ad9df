import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { connect } from './connect.ts'
import type { Db } from './db.ts'
import { recognizeInstance } from './data-folder.ts'
import { formerMigrations, migrationsOn } from './migrations/former-migrations.ts'
import { dueEmails } from '#server/mail/outbox.ts'
import { isUpToDate, migrate, migrations, versionOf } from './migrate.ts'
import { newId } from './new-id.ts'
import { aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { asPreRelease, bringTo } from '#test/pre-release.ts'
import { onEmptyPlaces, runAdmin } from '#test/servers.ts'
import { onBothEngines, type World } from '#test/world.ts'

const tables = [
  'access_request',
  'administrator',
  'appeal',
  'attendance',
  'audit',
  'class',
  'class_event',
  'counted_check_ins',
  'credit_choice',
  'credit_email',
  'credit_email_choice',
  'credit_rule',
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
  'roll_mark',
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

onBothEngines('a filled database keeps its rows through a restart', async (world) => {
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

onEmptyPlaces('two processes that start at once on one empty database both continue', async (place, t) => {
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
      return (await recognizeInstance(db, { dataDir: null, demonstration: false, now: Date.now() })).id
    }),
  )
  assert.equal(new Set(ids).size, 1)
})

onEmptyPlaces('a roll keeps its rows through a change of tables', async ({ database }, t) => {
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
    then.map((row) => ({ ...row, method: null })),
  )
  await assert.rejects(
    db
      .insertInto('attendance')
      .values({ ...then[0]!, id: newId() })
      .execute(),
    'still once each',
  )
  await db.deleteFrom('event').where('id', '=', event.id).execute()
  assert.deepEqual(await rows(), [], 'and deleted with the event')
})

onEmptyPlaces('emails that wait keep their template through a change of tables', async ({ database }, t) => {
  const { db, close } = await connect(database)
  t.after(close)
  await bringTo(db, 2)
  for (const [id, template] of Object.entries({ one: 'student-sign-in', two: 'event-deleted' }))
    await sql`insert into mail_outbox (id, letter, to_email, state, attempts, not_before, worth_until, created_at)
      values (${id}, ${template}, 'maya@x.edu', 'waiting', 0, 1, 2, 1)`.execute(db)
  assert.equal(await isUpToDate(db), false)
  await migrate(db)
  const due = await dueEmails(db, 1, 1, 10)
  assert.deepEqual(due.map(({ id, template, to_email }) => `${id} ${template} ${to_email}`).toSorted(), [
    'one student-sign-in maya@x.edu',
    'two event-deleted maya@x.edu',
  ])
})

onEmptyPlaces('a database from before the first release is converted with its rows', async ({ database }, t) => {
  const { db, close } = await connect(database)
  t.after(close)
  const world = await asFirstMade(db)
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  await asPreRelease(db)
  assert.equal(await versionOf(db), 'older')
  assert.equal(await isUpToDate(db), false)
  const count = database.engine === 'sqlite' ? 1 : 3
  const others = await Promise.all(Array.from({ length: count }, () => connect(database)))
  t.after(() => Promise.all(others.map((other) => other.close())))
  await Promise.all([db, ...others.map((other) => other.db)].map((one) => migrate(one)))
  assert.deepEqual([await versionOf(db), await isUpToDate(db)], ['same', true])
  assert.deepEqual((await migrationsOn(db))?.toSorted(), Object.keys(migrations))
  const kept = await db.selectFrom('event').select('id').execute()
  assert.deepEqual(kept, [{ id: event.id }])
})

onEmptyPlaces(
  'a database from before the first release that lacks a change is refused with one sentence',
  async ({ database }, t) => {
    const { db, close } = await connect(database)
    t.after(close)
    await asFirstMade(db)
    for (const changes of [1, 16]) {
      await asPreRelease(db, changes)
      const missing = formerMigrations[changes]!
      await assert.rejects(migrate(db), {
        message:
          `This database is from before Rollbook's first release and lacks the change ${missing}. ` +
          'Start a version that has 019-closed-faculty on it once, then this one. Nothing was changed.',
      })
      assert.deepEqual((await migrationsOn(db))?.toSorted(), formerMigrations.slice(0, changes))
    }
  },
)

onEmptyPlaces(
  'unconfirmed accounts and waiting registrations are found without reading everyone',
  async ({ database }, t) => {
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
  },
)

/** A world on a database with only the first migration. */
async function asFirstMade(db: Db): Promise<World> {
  await bringTo(db, 1)
  return { db, clock: { now: () => Date.parse('2026-03-03T14:50:00Z') } } as World
}
