// While a query keeps its thread busy, others still get answers. These tests also check how such a query ends.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { blockQueries } from '#test/blocked-queries.ts'
import { aFaculty, anEvent, aSchool, aStudent, type Person } from '#test/builders.ts'
import { rejectWhenLate } from '#test/patience.ts'
import { reusedThreads, queriesWorker } from '#test/queries-worker.ts'
import { testedEngines, onBothEngines, onEngines, openWorld, type World } from '#test/world.ts'
import { openReaders, backgroundCaller, type Queries } from './reader.ts'
import { QueryTooLong } from './endings.ts'

/** Runs a test on a server where each query with the name `query` blocks its thread. */
function whileQueriesBlock(
  query: keyof Queries,
  name: string,
  body: (world: World, blocked: ReturnType<typeof blockQueries>, t: TestContext) => Promise<void>,
  {
    engines = ['sqlite', 'postgres'] as const,
    maxReadingMs,
  }: { engines?: typeof testedEngines; maxReadingMs?: number } = {},
): void {
  onEngines(name, engines, async (engine, t) => {
    const blocked = blockQueries(query)
    // Release them before the world ends, because it waits for its queries.
    t.after(() => blocked.release())
    const world = await openWorld(t, {
      engine,
      readerThreads: blocked.threads,
      ...(maxReadingMs && { maxReadingMs }),
    })
    await body(world, blocked, t)
  })
}

/** Requests a professor's preview of a pasted list. Abort `hangUp` to close its connection. */
async function preview(world: World, person: Person, hangUp?: AbortSignal) {
  const event = await anEvent(world, person)
  const answer = fetch(`${world.url}/api/events/${event.id}/marks/preview/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lines: ['Maja Bergström'] }),
    signal: hangUp ?? null,
  })
  answer.catch(() => undefined)
  return { event, answer }
}

/** Rejects when `happens` doesn't resolve in time. */
function inTime<T>(name: string, happens: Promise<T>): Promise<T> {
  return Promise.race([happens, rejectWhenLate(name)])
}

whileQueriesBlock(
  'matchedLinesJson',
  'while a professor’s list keeps a thread busy, students and other professors get their answers',
  async (world, { untilBlocked, release }) => {
    const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
    const [professor, colleague] = [await aFaculty(world, school), await aFaculty(world, school)]
    const [student, stranger] = [await aStudent(world, otherSchool), await aFaculty(world, otherSchool)]
    const answers: string[] = []
    const note = <T>(name: string, answer: Promise<T>) => answer.finally(() => answers.push(name))
    const list = note('the list', (await preview(world, professor)).answer)
    await untilBlocked()
    const credits = world.call('GET', `/api/students/${student.id}/credits/`, { token: student.token })
    assert.equal((await inTime('the credits', note('credits', credits))).status, 200)
    for (const person of [colleague, stranger]) {
      const { id } = await anEvent(world, person)
      const file = world.call('GET', `/api/events/${id}/attendance/csv/`, { token: person.token })
      assert.equal((await inTime('the file', note('a file', file))).status, 200)
    }
    release()
    assert.equal((await list).status, 200)
    assert.deepEqual(answers, ['credits', 'a file', 'a file', 'the list'])
  },
  { engines: testedEngines },
)

whileQueriesBlock(
  'ownCreditsJson',
  'while a student’s credits keep a thread busy, students of other universities get their answers',
  async (world, { untilBlocked, release }) => {
    const [student, stranger] = [
      await aStudent(world, await aSchool(world)),
      await aStudent(world, await aSchool(world)),
    ]
    const read = ({ id, token }: Person, list: string) => world.call('GET', `/api/students/${id}/${list}/`, { token })
    const credits = read(student, 'credits')
    await untilBlocked()
    assert.equal((await inTime('the attempts', read(stranger, 'attempts'))).status, 200)
    release()
    assert.equal((await credits).status, 200)
  },
  { engines: testedEngines },
)

whileQueriesBlock(
  'matchedLinesJson',
  'a person’s query waits for their own earlier query, and is dropped when they disconnect',
  async (world, { untilBlocked, release, asked: requestNames }, t) => {
    const professor = await aFaculty(world, await aSchool(world))
    const list = await preview(world, professor)
    await untilBlocked()
    const leaving = new AbortController()
    const connected = once(world.http.server, 'request')
    const file = fetch(`${world.url}/api/events/${list.event.id}/attendance/csv/`, {
      headers: { authorization: `Bearer ${professor.token}`, connection: 'close' },
      signal: leaving.signal,
    })
    const [request] = (await connected) as [{ socket: NodeJS.EventEmitter }]
    const closed = once(request.socket, 'close')
    leaving.abort()
    await assert.rejects(file)
    await closed
    release()
    assert.equal((await inTime('the list', list.answer)).status, 200)
    const repeated = world.call('GET', `/api/events/${list.event.id}/attendance/csv/`, { token: professor.token })
    assert.equal((await inTime('the file', repeated)).status, 200)
    t.diagnostic(requestNames.join(' '))
    assert.deepEqual(requestNames, ['matchedLinesJson', 'rollFile'], 'the first file was never read')
  },
  { engines: testedEngines },
)

whileQueriesBlock(
  'matchedLinesJson',
  'a query whose caller disconnects ends before its next statement, and its thread is reused',
  async (world, { untilBlocked, release, errors, started }) => {
    const professor = await aFaculty(world, await aSchool(world))
    const leaving = new AbortController()
    const connected = once(world.http.server, 'connection')
    const list = await preview(world, professor, leaving.signal)
    const [socket] = (await connected) as [NodeJS.EventEmitter]
    await untilBlocked()
    const closed = once(socket, 'close')
    leaving.abort()
    await closed
    release()
    const file = world.call('GET', `/api/events/${list.event.id}/attendance/csv/`, { token: professor.token })
    assert.equal((await inTime('the file', file)).status, 200)
    assert.deepEqual(errors, ['The query was canceled.'])
    assert.ok(started() <= 2, 'one thread, and a spare one')
  },
)

whileQueriesBlock(
  'matchedLinesJson',
  'a query that takes too long is answered with 503, and its thread is replaced',
  async (world, { untilBlocked }) => {
    const professor = await aFaculty(world, await aSchool(world))
    const { answer } = await preview(world, professor)
    await untilBlocked()
    const refused = await inTime('the refusal', answer)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '60'])
    const { error, code } = (await refused.json()) as { error: string; code: string }
    assert.equal(code, 'reading_too_long')
    assert.equal(error, 'This took too long, so we stopped it. Please try again later, or request less at a time.')
  },
  { maxReadingMs: 50, engines: testedEngines },
)

onBothEngines('after a query that never ends, the next query runs in another thread', async ({ place }, t) => {
  const blocked = blockQueries('attendanceOfEvent')
  const readers = openReaders(place, queriesWorker, { threads: blocked.threads })
  t.after(() => readers.close())
  const read = (longest: number) =>
    readers.of({ ...backgroundCaller, longest }).read('attendanceOfEvent', { event: 'any' })
  await assert.rejects(read(1), QueryTooLong)
  blocked.release()
  assert.deepEqual(await readers.of(backgroundCaller).read('summarizePositions', { event: 'any' }), {
    far: [],
    inside: [],
    unknown: [],
  })
})

onEngines('PostgreSQL cancels the statement of a query that takes too long', ['postgres'], async (engine, t) => {
  const world = await openWorld(t, { engine })
  const readers = openReaders(world.place, queriesWorker, { threads: reusedThreads })
  t.after(() => readers.close())
  const read = (longest: number) =>
    readers.of({ ...backgroundCaller, longest }).read('attendanceOfEvent', { event: 'any' })
  await world.db.transaction().execute(async (trx) => {
    await sql`lock table attendance in access exclusive mode`.execute(trx)
    await assert.rejects(read(300), QueryTooLong)
    // The next query begins only when the first has really ended.
    await assert.rejects(read(300), QueryTooLong)
    const waiting = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())`.execute(trx)
    for (let n = 1; n > 0;) [{ n }] = (await waiting()).rows as [{ n: number }]
  })
  assert.deepEqual(await read(600_000), [])
})

test('a spare thread that hasn’t loaded yet when the server closes is terminated and not reused', async (t) => {
  const { place } = await openWorld(t, { engine: 'sqlite' })
  const blocked = blockQueries('attendanceOfEvent')
  const isSpareStarted = Promise.withResolvers<Worker>()
  const workers: Worker[] = []
  const start = (file: URL) => {
    if (blocked.started() === 0) return blocked.threads.start(file)
    const neverLoads = new Worker('setInterval(() => {}, 1_000)', { eval: true })
    isSpareStarted.resolve(neverLoads)
    return neverLoads
  }
  const end = (worker: Worker) => {
    workers.push(worker)
    return worker.terminate()
  }
  const readers = openReaders(place, queriesWorker, { threads: { start, end } })
  const query = readers.of(backgroundCaller).read('attendanceOfEvent', { event: 'any' })
  const spare = await isSpareStarted.promise
  const exited = once(spare, 'exit')
  blocked.release()
  assert.deepEqual(await query, [])
  await readers.close()
  await inTime('the end of the spare thread', exited)
  assert.ok(!workers.includes(spare))
})
