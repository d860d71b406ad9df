// The log of a busy SQLite file stays short, and its pages reach the file, without blocking the writing connection.
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
/** The number of batches that make a table large enough for statistics. */
const large = 21
/** The number of batches, stored the way check-ins are, that start the thread. */
const batchesUntilThread = 6
/** The number of pages (4 KB each) from which the log should start over. */
const long = 14_000
/** The size of the log (bytes) at which the writing connection checkpoints again, plus room for the current batch. */
const largest = 1.5 * 20_000 * 4_096

test('a flood of check-ins doesn’t make the log grow without limit, and its pages reach the file', async (t) => {
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

test('a log that a long read kept from starting over starts over after the read ends', async (t) => {
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

test('a start makes SQLite statistics of a table that was filled since, and none of small tables', async (t) => {
  const { path, db, fill } = await aDatabase(t)
  await fill()
  assert.ok(!tablesWithStatistics(path).includes('student'))
  await migrate(db)
  assert.deepEqual(tablesWithStatistics(path), ['student'])
})

test('a busy SQLite file gets statistics of a new table without a restart', async (t) => {
  const { path, insert, fill } = await aDatabase(t)
  await fill()
  // This starts the thread, which makes statistics immediately and then once an hour.
  for (let batch = 0; batch < batchesUntilThread; batch += 1) await insert()
  await t.waitFor(() => assert.ok(tablesWithStatistics(path).includes('student')), patience)
})

test('a database can be closed while the thread asks for the rest of the log to be moved', async (t) => {
  const { path, insert, close } = await aDatabase(t)
  const thread = new Int32Array(new SharedArrayBuffer(4))
  const reader = new DatabaseSync(path, { readOnly: true })
  t.after(() => reader.close())
  /** Keeps the log from starting over, but lets all of its pages reach the file. */
  const readTheLatest = () => reader.exec('commit; begin; select count(*) from school')
  reader.exec('begin')
  const asks = () => {
    const { log, checkpointed } = measureLog(path)
    return log >= long && log - checkpointed < 1_000
  }
  for (let batch = 0; batch < 2_000 && !asks(); batch += 1) {
    readTheLatest()
    await insert()
    // Block this thread, so that the checkpoint thread works while its messages can't be received.
    if (measureLog(path).log < long) continue
    readTheLatest()
    Atomics.wait(thread, 0, 0, 500)
  }
  assert.ok(asks(), 'the log never became long')
  await close()
  // The thread's message is delivered now. An error would be an uncaught exception, which fails the test.
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
  /** Inserts rows the way a full hall does: at random places in their indexes, in one commit. */
  const insert = () => db.insertNew('student', ['email'], makeRows())
  /** Makes the table large enough for statistics. Check-ins aren't stored this way, so the thread doesn't start. */
  const fill = async () => {
    for (let batch = 0; batch < large; batch += 1) await db.insertInto('student').values(makeRows()).execute()
  }
  assert.equal(place.database.engine, 'sqlite')
  return { path: (place.database as { path: string }).path, db, insert, fill, close }
}

/** Returns how many pages the log has, and how many of them are in the file. */
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
