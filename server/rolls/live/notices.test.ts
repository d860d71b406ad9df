import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { connect } from '#server/database/connect.ts'
import { aProfessor, anEvent, aScan, aStudent } from '#test/builders.ts'
import { phoneDied, leftEarly } from '#test/mark-steps.ts'
import { openRoll } from '#test/roll-stream.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { serve } from '#test/servers.ts'
import { openWorld } from '#test/world.ts'
import { patience } from '#test/patience.ts'
import { Notices } from './notices.ts'

const skip = process.env.TEST_DATABASE_URL ? false : 'run by npm test, or set TEST_DATABASE_URL'

/** Two servers on one database: students check in at the first one, and a watcher is connected to the second. */
async function twoServers(t: TestContext) {
  // Uses the real time, because the other server uses the machine's clock.
  const world = await openWorld(t, { engine: 'postgres', at: new Date().toISOString() })
  // A heartbeat would also find the row, so the next one is due only after the test.
  const place = { folder: newTestFolder('other'), database: world.place, env: {} }
  const otherServer = await serve(t, place, {}, { live: { heartbeatMs: 24 * 60 * 60_000 } })
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  return {
    world,
    school,
    professor,
    event,
    watchAtOther: (options: { lastEventId?: string } = {}) =>
      openRoll(otherServer.url, { token: professor.token, event: event.id, ...options }),
    async arrive(): Promise<string> {
      const student = await aStudent(world, school)
      const body = aScan(world, student, event)
      const response = await world.call('POST', '/api/attendance/', { token: student.token, body })
      assert.equal(response.status, 201)
      return response.body.id as string
    },
  }
}

test(
  'a check-in on one server reaches the watchers of another without waiting for a heartbeat',
  { skip },
  async (t) => {
    const { watchAtOther, arrive } = await twoServers(t)
    const stream = await watchAtOther()
    await stream.until(({ frames }) => frames.length === 1)
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      ids.push(await arrive())
      await stream.until(() => stream.rows().length === ids.length)
    }
    assert.deepEqual(
      stream.rows().map((row) => row.id),
      ids,
    )
    stream.close()
  },
)

test(
  'a check-in that was committed long after it arrived reaches the watchers of another server',
  { skip },
  async (t) => {
    const { world, watchAtOther, arrive } = await twoServers(t)
    const watcher = await watchAtOther()
    const leaver = await watchAtOther()
    for (const stream of [watcher, leaver]) await stream.until(({ frames }) => frames.length === 1)
    const lastEventId = leaver.frames[0]!.id
    leaver.close()
    // The first server's clock is a minute behind, as if the commits had waited for a lock.
    world.clock.pass(-60_000)
    const late = [await arrive(), await arrive()]
    await watcher.until(() => watcher.rows().length === late.length)
    const returned = await watchAtOther({ lastEventId })
    await returned.until(() => returned.rows().length === late.length)
    for (const stream of [watcher, returned])
      assert.deepEqual(new Set(stream.rows().map((row) => row.id)), new Set(late))
  },
)

test(
  'a mark made or undone on one server is shown on another server’s screens without waiting for a heartbeat',
  { skip },
  async (t) => {
    const { world, school, professor, event, watchAtOther, arrive } = await twoServers(t)
    const ask = async (path: string, body: object) => {
      const { status, text, body: response } = await world.call('POST', path, { token: professor.token, body })
      assert.ok(status === 201 || status === 200, text)
      return response
    }
    const mark = async (student: string, fields: object) =>
      (await ask(`/api/events/${event.id}/marks/`, { marks: [{ student, ...fields }] }))[0] as {
        id: string
        made_at: string
      }
    const scanned = await arrive()
    const stream = await watchAtOther()
    t.after(stream.close)
    // A frame may contain the new count before the row is sent.
    const shows = (isIts: (row: EventAttendanceRow) => boolean) => stream.until(() => stream.rows().some(isIts))
    await shows(({ id }) => id === scanned)
    const counts = (count: number) => stream.until(({ frames }) => frames.at(-1)?.count === count)

    const noor = await aStudent(world, school, 'Noor')
    const present = await mark(noor.id, phoneDied)
    await counts(2)
    await shows(({ id }) => id === present.id)
    const row = stream.rows().find(({ student_id }) => student_id === noor.id)
    assert.deepEqual([row?.id, row?.method, row?.mark?.reason], [present.id, 'by-hand', phoneDied.reason])
    const { student_id: maya } = stream.rows().find(({ id }) => id === scanned)!
    const absent = await mark(maya, leftEarly)
    await counts(1)
    await ask(`/api/marks/${present.id}/undo/`, {})
    await counts(0)
    await ask(`/api/marks/${absent.id}/undo/`, {})
    await counts(1)
    // No one joins or leaves the roll, so only the moment of the last mark changes.
    const { made_at } = await mark(noor.id, { ...phoneDied, says: 'excused' })
    await stream.until(({ frames }) => frames.at(-1)?.marks === Date.parse(made_at))
  },
)

test('notices survive dropped database connections, and each loss is logged once', { skip }, async (t) => {
  const world = await openWorld(t, { engine: 'postgres' })
  const url = world.place.engine === 'postgres' ? world.place.url : assert.fail()
  const database = await connect(world.place)
  t.after(database.close)
  const log: string[] = []
  const heard = new Set<string>()
  let opened = 0
  const open = (onNotice: (events: string[]) => void) => {
    const notices = new Notices({
      url,
      onNotice,
      onReconnect: () => (opened += 1),
      log: {
        warn: (_: object, line?: string) => void log.push(line!),
        info: (line: string) => void log.push(line),
      } as never,
    })
    t.after(() => notices.close())
    return notices
  }
  const ours: string[] = []
  const [notices] = [
    open((events) => ours.push(...events)),
    open((events) => events.forEach((event) => heard.add(event))),
  ]
  await t.waitFor(() => assert.equal(opened, 2), patience)
  notices.notify(['before', 'before'])
  await t.waitFor(() => assert.ok(heard.has('before')), patience)

  const drop = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'rollbook live'`
  let drops = 0
  const dropAll = async () => {
    const openedBefore = opened
    drops += 1
    await drop.execute(database.db)
    // There is no connection now, so the notice is queued and sent after the reconnect.
    notices.notify(['unsent'])
    await t.waitFor(() => assert.ok(opened >= openedBefore + 2), patience)
    await pause(500)
  }
  // The listener may reconnect after the sender. Then it misses the notice and reads everything again instead, so this
  // may take several drops.
  while (!heard.has('unsent') && drops < 5) await dropAll()
  assert.ok(heard.has('unsent'), 'a notice without a connection is sent with the next one')
  await dropAll()
  notices.notify(Array.from({ length: 1_000 }, (_, n) => `event-${n}-with-an-id`))
  await t.waitFor(() => assert.ok(heard.has('event-999-with-an-id')), patience)
  // Sent right before the connection closes, during the pause after another notice.
  notices.notify(['the-one-before'])
  notices.notify(['the-last'])
  await t.waitFor(() => assert.ok(heard.has('the-one-before')), patience)
  notices.notify(['the-very-last'])
  await notices.close()
  await t.waitFor(() => assert.ok(heard.has('the-last') && heard.has('the-very-last')), patience)
  assert.deepEqual(ours, [], 'no one gets their own notices')
  const lost = log.filter((line) => line.includes('lost')).length
  assert.deepEqual([lost, log.length], [2 * drops, 4 * drops], 'once for each loss, and once when it is back')
})

test('an unavailable database is logged once', async (t) => {
  const log: string[] = []
  const notices = new Notices({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    onNotice: () => undefined,
    onReconnect: () => undefined,
    log: { warn: (_: object, line?: string) => void log.push(line!), info: () => undefined } as never,
  })
  await t.waitFor(() => assert.equal(log.length, 1), patience)
  notices.notify(['an event'])
  await notices.close()
  assert.equal(log.length, 1)
})
