import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { aFaculty, anEvent, aSchool } from '#test/builders.ts'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectReadOnly } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { blockQueries } from '#test/blocked-queries.ts'
import { freePort } from '#test/free-port.ts'
import { rejectWhenLate } from '#test/patience.ts'
import { onBothEngines, openWorld } from '#test/world.ts'
import { openReaders, backgroundCaller } from './reader.ts'
import { reusedThreads, queriesWorker } from '#test/queries-worker.ts'

onBothEngines('closing waits for running queries and returns their results', async (world) => {
  const event = await anEvent(world, await aFaculty(world, await aSchool(world)))
  const readers = openReaders(world.place, queriesWorker, { threads: reusedThreads })
  const reader = readers.of(backgroundCaller)
  const queries = [1, 2, 3].map(() => reader.read('attendanceOfEvent', { event: event.id }))
  const begunMeanwhile = queries[2]!.then(() => reader.read('attendanceOfEvent', { event: event.id }))
  await readers.close()
  assert.deepEqual(await Promise.all([...queries, begunMeanwhile]), [[], [], [], []])
  // A later query starts a new worker.
  assert.deepEqual(await reader.read('attendanceOfEvent', { event: event.id }), [])
  await readers.close()
})

test('a query on a database that is down fails with a passing fault', async (t) => {
  const url = `postgres://127.0.0.1:${await freePort()}/away`
  const readers = openReaders({ engine: 'postgres', url }, queriesWorker, { threads: reusedThreads })
  t.after(() => readers.close())
  await assert.rejects(readers.of(backgroundCaller).read('attendanceOfEvent', { event: 'any' }), isPassingFault)
})

/** Returns threads some of which can't be started: those for whose number `isRefused` is true. */
function fewThreads(isRefused: (start: number) => boolean, threads = reusedThreads) {
  const started = new EventEmitter()
  let starts = 0
  const start = (file: URL) => {
    starts += 1
    started.emit('start', starts)
    if (isRefused(starts)) throw new Error('no thread left')
    return threads.start(file)
  }
  return { threads: { ...threads, start }, started }
}

test('a thread that can’t start fails only its own query, and the next query gets the turn', async (t) => {
  const { place } = await openWorld(t, { engine: 'sqlite' })
  const { threads } = fewThreads((start) => start === 1)
  const readers = openReaders(place, queriesWorker, { threads })
  // Closing this connection ends a query that would wait forever.
  const connection = Object.assign(new EventEmitter(), { destroyed: false }) as Socket
  t.after(() => connection.emit('close'))
  t.after(() => readers.close())
  const read = () => readers.of({ ...backgroundCaller, connection }).read('attendanceOfEvent', { event: 'any' })
  await assert.rejects(read(), /no thread left/)
  assert.deepEqual(await Promise.race([read(), rejectWhenLate('the query')]), [])
})

test('a spare thread that can’t start doesn’t affect queries', async (t) => {
  const { place } = await openWorld(t, { engine: 'sqlite' })
  const blocked = blockQueries('attendanceOfEvent')
  const { threads, started } = fewThreads((start) => start > 1, blocked.threads)
  const readers = openReaders(place, queriesWorker, { threads })
  t.after(() => blocked.release())
  t.after(() => readers.close())
  const refused = once(started, 'start').then(() => once(started, 'start'))
  const query = readers.of(backgroundCaller).read('attendanceOfEvent', { event: 'any' })
  assert.deepEqual(await Promise.race([refused, rejectWhenLate('the spare thread')]), [2])
  blocked.release()
  assert.deepEqual(await Promise.race([query, rejectWhenLate('the query')]), [])
})

const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm test, or set TEST_DATABASE_URL'

test('a query waits while another one uses the connection', { skip }, async (t) => {
  const { place } = await openWorld(t, { engine: 'postgres' })
  const db = connectReadOnly(place)
  t.after(() => db.destroy())
  const [isReading, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const blocked = db.connection().execute(async (rows) => {
    await sql`select 1`.execute(rows)
    isReading.resolve()
    await isOver.promise
  })
  await isReading.promise
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const next = sql<{ n: number }>`select 3 as n`.execute(db)
  await nextTurn()
  t.mock.timers.tick(9_000)
  isOver.resolve()
  await blocked
  assert.deepEqual((await next).rows, [{ n: 3 }])
})

test('a query connects even if its thread doesn’t run for seconds', { skip }, async (t) => {
  const { place } = await openWorld(t, { engine: 'postgres' })
  const db = connectReadOnly(place)
  t.after(() => db.destroy())
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const query = sql<{ n: number }>`select 1 as n`.execute(db)
  await nextTurn()
  t.mock.timers.tick(9_000)
  assert.deepEqual((await query).rows, [{ n: 1 }])
})
