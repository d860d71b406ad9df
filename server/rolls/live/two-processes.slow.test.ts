import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { aProfessor, anEvent, aScan, aStudent } from '#test/builders.ts'
import { childEnv } from '#test/child-env.ts'
import { freePort } from '#test/free-port.ts'
import { holdLock } from '#test/hold-lock.ts'
import { patience } from '#test/patience.ts'
import { aTalk, phoneDied, leftEarly } from '#test/mark-steps.ts'
import { openRoll, type RollStream } from '#test/roll-stream.ts'
import { anEmptyInstallation, type Installation } from '#test/servers.ts'
import { call } from '#test/call.ts'
import { type World } from '#test/world.ts'

const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm run test:all, or set TEST_DATABASE_URL'
const program = join(import.meta.dirname, '../../main.mjs')

/** A server process on its own port. It can be killed and started again. */
async function aServer(t: TestContext, place: Installation) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  async function start(): Promise<void> {
    child = spawn(process.execPath, [program], {
      stdio: 'ignore',
      env: {
        ...childEnv,
        PUBLIC_URL: 'http://localhost:3000',
        PORT: String(port),
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'Rollbook <roll@rollbook.test>',
        SECRET_KEY: 'a key for tests, 32 characters or more',
        ...place.env,
      },
    })
    await t.waitFor(async () => assert.equal((await call(url, 'GET', '/healthz')).status, 200), patience)
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  t.after(kill)
  await start()
  return { url, start, kill }
}

/** A watcher that behaves like a page: it reconnects with its last event id and deduplicates rows by id. */
function aPage(url: string, options: { token: string; event: string }) {
  const streams: RollStream[] = []
  let isClosed = false
  const following = (async () => {
    while (!isClosed) {
      const lastEventId = streams.findLast((stream) => stream.frames.length > 0)?.frames.at(-1)!.id
      const stream = await openRoll(url, { ...options, ...(lastEventId && { lastEventId }) }).catch(() => null)
      if (stream?.status === 200) {
        streams.push(stream)
        await new Promise((resolve) => stream.onEnd(() => resolve(null)))
      }
      // A page waits a moment before it reconnects.
      await wait(50)
    }
  })()
  const rows = () => streams.flatMap((stream) => stream.rows()).map((row) => row.id)
  return {
    rows,
    streams,
    count: () => streams.at(-1)?.frames.at(-1)?.count,
    async close() {
      isClosed = true
      for (const stream of streams) stream.close()
      await following
    },
  }
}

test(
  'with two servers on one database, every watcher gets every check-in even if one server is killed in a burst',
  { skip },
  async (t) => {
    const place = await anEmptyInstallation(t, 'postgres')
    const [steady, shaky] = [await aServer(t, place), await aServer(t, place)]
    const database = await connect(place.database)
    t.after(database.close)
    const world = { db: database.db, clock: { now: Date.now } } as World
    const { school, professor } = await aProfessor(world)
    const event = await anEvent(world, professor)
    const options = { token: professor.token, event: event.id }
    const pages = [steady, steady, shaky, shaky, shaky].map(({ url }) => aPage(url, options))
    t.after(() => Promise.all(pages.map((page) => page.close())))
    await t.waitFor(() => assert.ok(pages.every((page) => page.count() === 0)), patience)

    const acknowledged: string[] = []
    let isOver = false
    t.after(() => (isOver = true))
    let failed = 0
    /** A student's phone. If one server doesn't respond, it sends the same tap to the other one. */
    async function arrive(n: number): Promise<void> {
      const student = await aStudent(world, school)
      const body = aScan(world, student, event)
      for (let tries = 0; ; tries += 1) {
        const { url } = (n + tries) % 2 === 0 ? steady : shaky
        const response = await call(url, 'POST', '/api/attendance/', { token: student.token, body }).catch(() => null)
        if (response?.status === 201) return void acknowledged.push(response.body.id as string)
        failed += 1
        assert.ok(tries < 8, `a check-in was answered ${response?.status} ${response?.text}`)
      }
    }
    const hall = Array.from({ length: 6 }, async (_, worker) => {
      for (let n = worker; !isOver; n += 1) await arrive(n)
    })
    const arrived = (count: number) => {
      const goal = acknowledged.length + count
      return t.waitFor(() => assert.ok(acknowledged.length >= goal), patience)
    }
    await arrived(100)
    await shaky.kill()
    await arrived(50)
    await shaky.start()
    await arrived(100)
    isOver = true
    await Promise.all(hall)

    const ids = new Set(acknowledged)
    assert.ok(failed > 0, 'some phones tried the killed server')
    for (const page of pages) {
      await t.waitFor(() => assert.deepEqual([new Set(page.rows()).size, page.count()], [ids.size, ids.size]), patience)
      assert.deepEqual(new Set(page.rows()), ids)
    }
    for (const page of pages.slice(0, 2)) {
      assert.equal(page.streams.length, 1, 'the other server disconnected no one')
      assert.equal(page.rows().length, ids.size, 'without a disconnect, no row was sent twice')
    }
    for (const page of pages.slice(2)) assert.ok(page.streams.length > 1, 'the others reconnected')
    t.diagnostic(`${ids.size} check-ins, ${failed} tries in vain`)
  },
)

test('check-ins that waited for a lock reach the watchers of both server processes', { skip }, async (t) => {
  const place = await anEmptyInstallation(t, 'postgres')
  const servers = [await aServer(t, place), await aServer(t, place)]
  const database = await connect(place.database)
  t.after(database.close)
  const world = { db: database.db, clock: { now: Date.now } } as World
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const pages = await Promise.all(servers.map(({ url }) => openRoll(url, { token: professor.token, event: event.id })))
  for (const page of pages) await page.until(({ frames }) => frames.length === 1)

  const lock = await holdLock(t, place.database)
  const refused = new Map(servers.map(({ url }) => [url, 0]))
  /** A phone that sends the same tap until it is recorded. Returns the check-in's id. */
  async function arrive(url: string): Promise<string> {
    const student = await aStudent(world, school)
    const body = aScan(world, student, event)
    for (let tries = 0; tries < 9; tries += 1) {
      const response = await call(url, 'POST', '/api/attendance/', { token: student.token, body, once: true })
      if (response.status === 201) return response.body.id as string
      assert.deepEqual([response.status, response.headers.has('retry-after')], [503, true], response.text)
      refused.set(url, refused.get(url)! + 1)
    }
    return assert.fail('a phone tried nine times')
  }
  const phones = Array.from({ length: 40 }, (_, n) => arrive(servers[n % 2]!.url))
  const hall = Promise.all(phones)
  // The lock is released once each server has refused as many requests as it has phones. Most phones are retrying by
  // then.
  await Promise.race([hall, t.waitFor(() => assert.ok([...refused.values()].every((count) => count >= 20)), patience)])
  await lock.release()
  const recorded = new Set(await hall)
  const stored = await database.db.selectFrom('attendance').select('id').execute()
  assert.deepEqual(new Set(stored.map(({ id }) => id)), recorded)
  assert.deepEqual([stored.length, recorded.size], [40, 40])
  for (const page of pages) {
    await page.until(() => new Set(page.rows().map(({ id }) => id)).size === recorded.size)
    assert.deepEqual(new Set(page.rows().map(({ id }) => id)), recorded)
    assert.equal(page.rows().length, recorded.size, 'each row was sent once')
    page.close()
  }
})

test('a mark made or undone by one server process is shown on a screen of another', { skip }, async (t) => {
  const place = await anEmptyInstallation(t, 'postgres')
  const [first, second] = [await aServer(t, place), await aServer(t, place)]
  const database = await connect(place.database)
  t.after(database.close)
  const world = {
    db: database.db,
    clock: { now: Date.now },
    call: (method, path, options) => call(first.url, method, path, options),
  } as World
  const { professor, event, maya, noor, mark, undo } = await aTalk(world)
  const screen = await openRoll(second.url, { token: professor.token, event: event.id })
  t.after(screen.close)
  const counts = (count: number) => screen.until(({ frames }) => frames.at(-1)?.count === count)
  await counts(1)
  const [present] = (await mark([{ student: noor.id, ...phoneDied }])).body
  await counts(2)
  assert.equal(screen.rows().find(({ student_id }) => student_id === noor.id)?.mark?.reason, phoneDied.reason)
  const [absent] = (await mark([{ student: maya.id, ...leftEarly }])).body
  await counts(1)
  await undo(present.id)
  await counts(0)
  await undo(absent.id)
  await counts(1)
})
