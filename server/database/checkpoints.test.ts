// The log of a busy SQLite file stays short, and what is in it reaches the file, without the writing connection.
import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { newId } from '#server/database/new-id.ts'
import { aSchool } from '#test/builders.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

const together = 50
/** So many batches make a table large enough for statistics. */
const large = 21
/** And so many, stored as check-ins are, start the thread. */
const batchesUntilThread = 6
/** From this many pages of 4 KB on, the log should start over. */
const long = 14_000
/** Where SQLite makes checkpoints on the writing connection again, with room for the batch that is being written. */
const largest = 1.5 * 20_000 * 4_096

test('a flood of check-ins doesn’t make the log grow, and its pages reach the file', async (t) => {
  const { path, db, insert } = await aDatabase(t)
  let peak = 0
  for (let batch = 0; batch < 600; batch += 1) {
    await insert()
    if (batch % 10 === 0) peak = Math.max(peak, measureLog(path).log)
  }
  assert.ok(peak > 4_000, `only ${peak} pages: the writing connection made the checkpoints`)
  assert.ok(statSync(`${path}-wal`).size <= largest, `${statSync(`${path}-wal`).size} bytes of log`)
  await t.waitFor(() => {
    const { log, checkpointed } = measureLog(path)
    assert.ok(log - checkpointed < 1_000, `${log - checkpointed} pages wait`)
  }, patience)
  const { count } = await db
    .selectFrom('student')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 600 * together)
})

test('a log that a long reading kept from starting over does so afterwards', async (t) => {
  const { path, insert } = await aDatabase(t)
  const reader = new DatabaseSync(path, { readOnly: true })
  for (let batch = 0; batch < 20; batch += 1) await insert()
  reader.exec('begin')
  reader.prepare('select count(*) from student').get()
  for (let batch = 0; batch < 400; batch += 1) await insert()
  const logSize = measureLog(path).log
  assert.ok(logSize > long, `only ${logSize} pages`)
  reader.exec('commit')
  reader.close()
  await t.waitFor(async () => {
    await insert()
    assert.ok(measureLog(path).log < logSize)
  }, patience)
})

test('SQLite gets statistics of a table at the start after it was filled, and of no small table', async (t) => {
  const { path, db, fill } = await aDatabase(t)
  await fill()
  assert.ok(!tablesWithStatistics(path).includes('student'))
  await migrate(db)
  assert.deepEqual(tablesWithStatistics(path), ['student'])
})

test('a busy SQLite file gets statistics of a new table without a start', async (t) => {
  const { path, insert, fill } = await aDatabase(t)
  await fill()
  // Starts the thread, which makes statistics then, and only an hour later again.
  for (let batch = 0; batch < batchesUntilThread; batch += 1) await insert()
  await t.waitFor(() => assert.ok(tablesWithStatistics(path).includes('student')), patience)
})

test('a database closes while the thread asks for the rest of the log', async (t) => {
  const { path, insert, close } = await aDatabase(t)
  const thread = new Int32Array(new SharedArrayBuffer(4))
  const reader = new DatabaseSync(path, { readOnly: true })
  t.after(() => reader.close())
  /** Keeps the log from starting over, while everything in it can still reach the file. */
  const readTheLatest = () => reader.exec('commit; begin; select count(*) from school')
  reader.exec('begin')
  const asks = () => {
    const { log, checkpointed } = measureLog(path)
    return log >= long && log - checkpointed < 1_000
  }
  for (let batch = 0; batch < 2_000 && !asks(); batch += 1) {
    readTheLatest()
    await insert()
    // The thread works while this one can't take its messages.
    if (measureLog(path).log < long) continue
    readTheLatest()
    Atomics.wait(thread, 0, 0, 500)
  }
  assert.ok(asks(), 'the log never became long')
  await close()
  // What the thread asked is delivered now. An error would be an uncaught exception, which fails the test.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
})

const patience = { timeout: 60_000, interval: 50 }

async function aDatabase(t: Parameters<typeof anEmptyInstallation>[0]) {
  const place = await anEmptyInstallation(t, 'sqlite')
  const { db, close: closeOnce } = await connect(place.database)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= closeOnce())
  t.after(close)
  await migrate(db)
  const { id: school_id } = await aSchool(createMinimalWorld(db))
  const makeRows = () =>
    Array.from({ length: together }, () => {
      const id = newId()
      return {
        id,
        school_id,
        email: `${id}@students.test`,
        mailbox: id,
        first_name: 'Maya',
        last_name: newId(),
        password_hash: '',
        verified_at: 1,
        created_at: 1,
      }
    })
  /** As a hall does: rows at random places of their indexes, in one commit. */
  const insert = () => db.insertNew('student', ['email'], makeRows())
  /** Makes the table large enough for statistics. No check-in is stored like this, so the thread doesn't start. */
  const fill = async () => {
    for (let batch = 0; batch < large; batch += 1) await db.insertInto('student').values(makeRows()).execute()
  }
  assert.equal(place.database.engine, 'sqlite')
  return { path: (place.database as { path: string }).path, db, insert, fill, close }
}

/** How many pages the log has, and how many of them are in the file. */
function measureLog(path: string): { log: number; checkpointed: number } {
  const db = new DatabaseSync(path)
  try {
    return db.prepare('pragma wal_checkpoint(noop)').get() as { log: number; checkpointed: number }
  } finally {
    db.close()
  }
}

function tablesWithStatistics(path: string): unknown[] {
  const file = new DatabaseSync(path, { readOnly: true })
  const isThere = file.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get() !== undefined
  const rows = isThere ? file.prepare('select distinct tbl from sqlite_stat1').all() : []
  file.close()
  return rows.map(({ tbl }) => tbl)
}
