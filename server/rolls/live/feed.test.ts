// Tests slow, dead and closed connections, which a whole server can't produce on demand, with real sockets and made-up
// rows.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import Fastify from 'fastify'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { Feed } from './feed.ts'
import { OpenStreams } from './open-streams.ts'
import type { Pacer } from './watched-event.ts'
import { Watcher } from './watcher.ts'
import { patience } from '#test/patience.ts'

const silentLog = { warn: () => undefined, info: () => undefined }
const megabyte = 1_000_000

async function aServer(
  t: TestContext,
  roll: EventAttendanceRow[] = [],
  { gate, pacer }: { gate?: () => unknown; pacer?: Pacer } = {},
) {
  const rows = new Map(roll.map((row) => [row.id, row]))
  let queries = 0
  // The first read of the ids happens before anyone watches, so it isn't counted.
  let isWatched = false
  const read = async () => {
    queries += 1
    await gate?.()
  }
  const feed = new Feed({
    reading: {
      readRows: async (_event, ids) => ids.map((id) => rows.get(id)!),
      listIds: async () => {
        if (isWatched) await read()
        isWatched = true
        return [...rows.keys()]
      },
      readRowsSince: async (_event, start) => {
        await read()
        return [...rows.values()].filter((row) => start === null || Date.parse(row.received_at) >= start)
      },
      count: async () => rows.size,
      readLastMarkChange: async () => 0,
    },
    now: Date.now,
    log: silentLog,
    heartbeatMs: 60_000,
    ...(pacer && { pacer }),
  })
  const streams = new OpenStreams({ log: silentLog, recheckMs: 60_000 })
  const app = Fastify()
  app.get<{ Params: { event: string } }>('/:event', (request, reply) => {
    const watcher = new Watcher(reply)
    streams.add({ watcher, token: 'one', account: 'one', mayContinue: async () => true })
    feed.watch(request.params.event, watcher, null)
  })
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const sockets: Socket[] = []
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    await streams.stop()
    await app.close()
    await feed.stop()
  })
  return {
    feed,
    streams,
    queries: () => queries,
    connections: () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))),
    enter(row: EventAttendanceRow) {
      rows.set(row.id, row)
      feed.announce([{ id: row.id, event_id: 'talk' }])
    },
    /** Opens a stream, without reading from its socket yet. */
    async watch(event = 'talk'): Promise<Socket> {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      await once(socket, 'connect')
      const sizeBefore = streams.size
      socket.write(`GET /${event} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await t.waitFor(() => assert.ok(streams.size > sizeBefore), { ...patience, interval: 2 })
      return socket
    },
  }
}

function aRow(id: string, bytes: number, receivedAt = Date.now()): EventAttendanceRow {
  const timestamp = new Date(receivedAt).toISOString()
  return {
    id,
    student_id: id,
    student_name: 'x'.repeat(bytes),
    student_email: `${id}@x.edu`,
    timestamp,
    scanned_at: timestamp,
    received_at: timestamp,
    late_sent: false,
    method: null,
    location: null,
    device_id: null,
  }
}

test('a watcher that reads nothing is dropped, and the others continue', async (t) => {
  const server = await aServer(t)
  await server.watch()
  const good = await server.watch()
  let heard = ''
  good.on('data', (part: Buffer) => (heard = (heard + part.toString()).slice(-500)))
  let sentCount = 0
  while (server.streams.size === 2 && sentCount < 100) {
    const id = `row${(sentCount += 1)}`
    server.enter(aRow(id, megabyte))
    await t.waitFor(() => assert.ok(heard.includes(`"${id}@x.edu"`)), patience)
  }
  assert.equal(server.streams.size, 1, `after ${sentCount} MB`)
  server.enter(aRow('last', 10))
  await t.waitFor(() => assert.match(heard, /last@x\.edu/), patience)
})

test('a long roll on a slow connection is followed by the rows that arrived while it was sent', async (t) => {
  const longAgo = Date.now() - 3_600_000
  const roll = Array.from({ length: 20 }, (_, n) => aRow(`row ${n}`, megabyte, longAgo))
  const server = await aServer(t, roll)
  const slow = await server.watch()
  const fast = await server.watch()
  let heard = ''
  fast.on('data', (part: Buffer) => (heard = (heard + part.toString()).slice(-3_000)))
  for (const id of ['first of the late', 'second of the late']) {
    server.enter(aRow(id, 10))
    await t.waitFor(() => assert.ok(heard.includes(id)), patience)
  }
  let receivedText = ''
  slow.on('data', (part: Buffer) => (receivedText += part.toString()))
  await t.waitFor(() => assert.ok(receivedText.includes('second of the late')), patience)
  const ids = receivedText.matchAll(/"student_id":"([^"]+)"/g)
  assert.deepEqual(
    [...ids].map(([, id]) => id),
    [...roll.map((row) => row.id), 'first of the late', 'second of the late'],
  )
})

test('after all watchers disconnect, their events, streams and connections are gone', async (t) => {
  const server = await aServer(t)
  const sockets: Socket[] = []
  for (let n = 0; n < 30; n += 1) sockets.push(await server.watch(`talk ${n % 3}`.replace(' ', '')))
  assert.deepEqual([server.feed.size, server.streams.size], [3, 30])
  sockets.forEach((socket, n) => (n % 2 === 0 ? socket.destroy() : socket.end()))
  await t.waitFor(async () => {
    assert.deepEqual([server.feed.size, server.streams.size, await server.connections()], [0, 0, 0])
  }, patience)
})

test('an ended stream sends everything queued for it first', async (t) => {
  const server = await aServer(t, [aRow('only', 2 * megabyte)])
  const socket = await server.watch()
  server.streams.end()
  const receivedText = await text(socket)
  assert.ok(receivedText.endsWith('\n\n') || receivedText.endsWith('retry: 1000\n\n'))
  assert.equal(server.streams.isStopped, true)
})

test('watchers who join during a query share the next one', async (t) => {
  const gate = Promise.withResolvers<void>()
  const server = await aServer(t, [aRow('one', 10)], { gate: () => gate.promise })
  const sockets: Socket[] = []
  for (let n = 0; n < 40; n += 1) sockets.push(await server.watch())
  server.enter(aRow('meanwhile', 10))
  gate.resolve()
  for (const socket of sockets) {
    let heard = ''
    socket.on('data', (part: Buffer) => (heard += part.toString()))
    await t.waitFor(() => assert.match(heard, /"one@x.edu".*"meanwhile@x.edu"/s), patience)
  }
  assert.equal(server.queries(), 2)
})

test('a connection that reads nothing doesn’t delay a stop', async (t) => {
  const server = await aServer(t, [aRow('only', 20 * megabyte)])
  await server.watch()
  await t.waitFor(() => assert.equal(server.queries(), 1), patience)
  server.streams.end()
  await t.waitFor(async () => assert.equal(await server.connections(), 0), patience)
})

/** A clock that the test moves forward. It runs the callbacks that are due. */
function aPacer() {
  let now = 0
  let waiting: { dueAt: number; call: () => void }[] = []
  return {
    now: () => now,
    after(ms: number, call: () => void) {
      const timer = { dueAt: now + ms, call }
      waiting.push(timer)
      return { cancel: () => void (waiting = waiting.filter((otherTimer) => otherTimer !== timer)) }
    },
    pass(ms: number) {
      now += ms
      const due = waiting.filter(({ dueAt }) => dueAt <= now)
      waiting = waiting.filter(({ dueAt }) => dueAt > now)
      for (const { call } of due) call()
    },
    /** Returns the ms until each pending callback. */
    waits: () => waiting.map(({ dueAt }) => dueAt - now),
  }
}

/** Follows a stream. Returns a function that returns the ids of the rows in each of its frames so far. */
function followFrames(socket: Socket): () => string[][] {
  let heard = ''
  socket.on('data', (part: Buffer) => (heard += part.toString()))
  const idsIn = (frame: string) => Array.from(frame.matchAll(/"id":"([^"]+)"/g), ([, id]) => id!)
  return () =>
    heard
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.includes('event: roll'))
      .map(idsIn)
}

test('a full hall is sent in at most 20 frames a second, each student once', async (t) => {
  const pacer = aPacer()
  const server = await aServer(t, [], { pacer })
  const frames = followFrames(await server.watch())
  await t.waitFor(() => assert.deepEqual(frames(), [[]]), patience)
  const come = (...ids: string[]) => ids.forEach((id) => server.enter(aRow(id, 10)))

  come('a')
  assert.deepEqual(pacer.waits(), [0], 'the first one doesn’t wait')
  pacer.pass(0)
  await t.waitFor(() => assert.deepEqual(frames(), [[], ['a']]), patience)
  come('b', 'c', 'd')
  assert.deepEqual(pacer.waits(), [50])
  pacer.pass(49)
  come('e')
  assert.deepEqual(pacer.waits(), [1])
  pacer.pass(1)
  await t.waitFor(() => assert.deepEqual(frames(), [[], ['a'], ['b', 'c', 'd', 'e']]), patience)
  pacer.pass(1_000)
  come('f')
  assert.deepEqual(pacer.waits(), [0])
})

test('queries for other processes’ check-ins take at most a fifth of the time, no matter how many check-ins arrive here', async (t) => {
  const pacer = aPacer()
  const reading = 60
  const server = await aServer(t, [], { pacer, gate: () => pacer.pass(reading) })
  const frames = followFrames(await server.watch())
  await t.waitFor(() => assert.deepEqual(frames(), [[]]), patience)
  const queriesBefore = server.queries()
  const counts: number[] = []
  for (let n = 0; n < 16; n += 1) {
    server.feed.readAgain(['talk'])
    server.enter(aRow(`row${n}`, 10))
    pacer.pass(50)
    await t.waitFor(() => assert.ok(frames().flat().includes(`row${n}`)), patience)
    counts.push(server.queries() - queriesBefore)
  }
  // A query takes 60 ms, and then none may run for 240 ms. Frames are still sent every 50 ms, and every fifth one may
  // query.
  assert.deepEqual(counts, [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4])
})
