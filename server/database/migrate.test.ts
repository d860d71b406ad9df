import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { connect } from './connect.ts'
import type { Db } from './db.ts'
import { recognizeInstance } from './data-folder.ts'
import { isUpToDate, migrate, compareMigrations } from './migrate.ts'
import { newId } from './new-id.ts'
import { allRows } from '#test/all-rows.ts'
import { aClassWith, aFaculty, aProfessor, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { nextMigrations, withNextVersion } from '#test/second-migration.ts'
import { onEmptyInstallations, runAdmin } from '#test/servers.ts'
import { onBothEngines } from '#test/world.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

const tables = [
  'access_request',
  'administrator',
  'appeal',
  'attendance',
  'audit',
  'audit_feed',
  'class',
  'class_event',
  'counted_check_ins',
  'credit_choice',
  'credit_email',
  'credit_email_choice',
  'credit_rule',
  'email_link',
  'event',
  'factor_requirement',
  'faculty',
  'idempotency_key',
  'instance',
  'known_browser',
  'mail_attachment',
  'mail_outbox',
  'passkey',
  'pending_student',
  'published_credit',
  'published_lines',
  'refused_attempt',
  'retention',
  'roll_mark',
  'roster_entry',
  'roster_identity',
  'school',
  'session',
  'sign_in_failure',
  'student',
  'used_challenge',
]

onEmptyInstallations(
  'an empty database gets every table, and a second start changes nothing',
  async ({ database }, t) => {
    const { db, close } = await connect(database)
    t.after(close)
    await migrate(db)
    assert.equal(await isUpToDate(db), true)
    const describeTables = async () => {
      const tableInfos = await db.introspection.getTables()
      return tableInfos.toSorted((a, b) => a.name.localeCompare(b.name))
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
  },
)

onBothEngines('a filled database keeps its rows through a restart', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  await anEvent(world, faculty)
  await aStudent(world, school)
  const rows = async () => {
    const foreignKeys = []
    for (const table of tables) foreignKeys.push((await sql`select * from ${sql.table(table)}`.execute(world.db)).rows)
    return foreignKeys
  }
  const rowsBefore = await rows()
  await world.restart()
  assert.deepEqual(await rows(), rowsBefore)
})

onEmptyInstallations('two processes that start at once on an empty database both succeed', async (place, t) => {
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
  const results = await Promise.all(['ada', 'grace', 'emmy'].map(create))
  for (const { code, err } of results) assert.deepEqual([code, err], [0, ''])
  const { db, close } = await connect(place.database)
  t.after(close)
  const administrators = await db.selectFrom('administrator').select('email').orderBy('email').execute()
  assert.deepEqual(
    administrators.map(({ email }) => email),
    ['ada@x.edu', 'emmy@x.edu', 'grace@x.edu'],
  )
})

onEmptyInstallations('a database has one identity, however many processes start at once', async ({ database }, t) => {
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

onEmptyInstallations(
  'a filled database keeps its rows, unique indexes and cascades through a second migration',
  async ({ database }, t) => {
    const { db, close } = await connect(database)
    t.after(close)
    await migrate(db)
    const { event, check_ins, assignment } = await fill(db)
    const rowsBefore = await allRows(db)
    const next = nextMigrations()
    assert.deepEqual([await compareMigrations(db, next), await isUpToDate(db, next)], ['older', false])
    await migrate(db, next)
    assert.deepEqual([await compareMigrations(db, next), await isUpToDate(db, next)], ['same', true])
    assert.deepEqual(
      [await compareMigrations(db), await isUpToDate(db)],
      ['other', true],
      'a running process of the older version stays ready',
    )

    const rowsAfter = await allRows(db)
    const changed = ['attendance', 'kysely_migration', 'mail_outbox']
    for (const [table, rows] of Object.entries(rowsBefore))
      if (!changed.includes(table)) assert.deepEqual(rowsAfter[table], rows, table)
    const rolls = () => db.selectFrom('attendance').selectAll().orderBy('id').execute()
    assert.deepEqual(
      await rolls(),
      check_ins.map((row) => ({ ...row, arrived: row.scanned_at > Date.parse(startsAt) ? 'late' : 'early' })),
    )
    const { rows: emails } = await sql`select id, recipient from mail_outbox order by id`.execute(db)
    assert.deepEqual(emails, [
      { id: 'one', recipient: 'maya@x.edu' },
      { id: 'two', recipient: 'leila@x.edu' },
    ])

    await assert.rejects(
      db
        .insertInto('attendance')
        .values({ ...check_ins[0]!, id: newId() })
        .execute(),
      'a student is still on a roll once',
    )
    const assign = (points: number | null, event_id: string) =>
      db
        .insertInto('class_event')
        .values({ ...assignment, id: newId(), points, event_id })
        .execute()
    await assert.rejects(assign(null, event.id), 'an event is still assigned to a class once')
    const { id: later } = await anEvent(createMinimalWorld(db), event.owner)
    await assert.rejects(assign(-1, later), 'the new check refuses it')
    await assign(1_000, later)
    await assert.rejects(assign(null, 'nowhere'), 'the rebuilt table still has its foreign keys')
    await db.deleteFrom('event').where('id', '=', event.id).execute()
    assert.deepEqual(await rolls(), [], 'a roll is still deleted with its event')
    const remaining = await db.selectFrom('class_event').select('event_id').execute()
    assert.deepEqual(remaining, [{ event_id: later }], 'and so is what it counts for')
  },
)

onEmptyInstallations(
  'processes of a new version that start at once on a filled database all succeed',
  async (place, t) => {
    const { db, close } = await connect(place.database)
    t.after(close)
    await migrate(db)
    await fill(db)
    const rowsBefore = await allRows(db)
    const results = await Promise.all([1, 2, 3].map(() => runAdmin(withNextVersion(place), ['list'])))
    for (const { code, err } of results) assert.deepEqual([code, err], [0, ''])
    assert.equal(await compareMigrations(db, nextMigrations()), 'same')
    const rowsAfter = await allRows(db)
    for (const table of ['class_event', 'credit_email', 'student'])
      assert.deepEqual(rowsAfter[table], rowsBefore[table], table)
    for (const table of ['attendance', 'mail_outbox'])
      assert.equal(rowsAfter[table]?.length, rowsBefore[table]?.length, table)
  },
)

onEmptyInstallations(
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

const startsAt = '2026-03-03T15:00:00Z'

/** Adds an event of a class, check-ins before and after its start, one of them with a note, and two queued emails. */
async function fill(db: Db) {
  const world = createMinimalWorld(db)
  const { school, professor: owner } = await aProfessor(world)
  const event = { ...(await anEvent(world, owner, { startsAt })), owner }
  const school_id = school.id
  const students = [await aStudent(world, school), await aStudent(world, school), await aStudent(world, school)]
  for (const [index, student] of students.entries()) {
    const scanned_at = Date.parse(startsAt) + (index - 1) * 60_000
    const row = { id: newId(), school_id, event_id: event.id, student_id: student.id, late_sent: index % 2 }
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
      .values({ ...row, ...evidence, scanned_at, received_at: scanned_at + 1, client_nonce: newId() })
      .execute()
  }
  const check_ins = await db.selectFrom('attendance').selectAll().orderBy('id').execute()
  const attendance = { attendance_id: check_ins[0]!.id, student_id: check_ins[0]!.student_id }
  const note = { id: newId(), school_id, ...attendance, class_id: null, have: null, queued_at: 1 }
  await db.insertInto('credit_email').values(note).execute()
  const course = await aClassWith(world, owner, students)
  const assignment = { school_id, class_id: course.id, event_id: event.id, note: 'Bring the text', created_at: 1 }
  await db
    .insertInto('class_event')
    .values({ ...assignment, id: newId(), points: 500 })
    .execute()
  for (const [id, address] of Object.entries({ one: 'maya@x.edu', two: 'leila@x.edu' }))
    await sql`insert into mail_outbox (id, template, to_email, state, attempts, not_before, worth_until, created_at)
      values (${id}, 'student-sign-in', ${address}, 'waiting', 0, 1, 2, 1)`.execute(db)
  return { event, check_ins, assignment }
}
