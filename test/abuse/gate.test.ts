import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { gateLimits, type GateLimits } from '#server/load/gate-limits.ts'
import { aFaculty, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { parseMetrics } from '#test/parse-metrics.ts'
import { openWorld, type World } from '#test/world.ts'
import {
  askForLongPaths,
  openConnections,
  requestHead,
  sendUnfinishedBodies,
  readNoResponses,
  type Attack,
  type Target,
} from './attack.ts'
import { nextTick } from './next-tick.ts'

const liar = '203.0.113.9'
/** If something never happens, its test fails after this time (ms) and leaves nothing running. */
const watchdog = { timeout: 120_000 }
/** Opens a world behind a trusted proxy on this machine, as in production. */
const open = (t: TestContext, gate: Partial<GateLimits> = {}) =>
  openWorld(t, { engine: 'sqlite', gate, settings: { trustProxy: ['127.0.0.1'] } })
const targetFor = (world: World): Target => ({ port: Number(new URL(world.url).port), from: liar })
const underWay = async (world: World) => parseMetrics(await world.metrics()).get('rollbook_requests_under_way')!

/** Creates a lecture hall with phones that are already signed in, behind the IP address `source`. */
async function aHall(world: World, source: string, count = 20) {
  const school = await aSchool(world)
  const event = await anEvent(world, await aFaculty(world, school))
  const students = await Promise.all(Array.from({ length: count }, () => aStudent(world, school)))
  return {
    async checkIn() {
      const statuses: number[] = []
      for (const student of students) {
        const headers = { 'x-forwarded-for': source }
        const scan = { token: student.token, headers, body: aScan(world, student, event) }
        statuses.push((await world.call('POST', '/api/attendance/', scan)).status)
      }
      assert.deepEqual([...new Set(statuses)], [201])
    },
  }
}

test('two connections that read no responses don’t block other clients, and are closed', watchdog, async (t) => {
  const world = await open(t, { stuckAfter: 300, lookEvery: 50 })
  const school = await aSchool(world)
  const hall = await aHall(world, '198.51.100.7')
  // The responses are 15 KB long, and no kernel buffers two thousand of them.
  for (let n = 0; n < 100; n += 1) await aSchool(world)
  const attack = readNoResponses(targetFor(world), 2)
  t.after(() => attack.stop())
  while ((await underWay(world)) === 0) await nextTick(t)
  await hall.checkIn()
  const strangers = await world.call('GET', '/api/schools/', { headers: { 'x-forwarded-for': '198.51.100.7' } })
  assert.equal(strangers.status, 200, school.id)
  assert.ok((await underWay(world)) <= 2 * gateLimits.perConnection)
  // A paused socket notices its end only when it reads, so the test asks the server.
  while ((await underWay(world)) > 0) await nextTick(t)
})

test(
  'bodies that never arrive count against their own client, and the oldest requests are dropped',
  watchdog,
  async (t) => {
    const address = { ...gateLimits.address, inFlight: 20 }
    const world = await open(t, { address })
    const hall = await aHall(world, liar)
    const attack = sendUnfinishedBodies(targetFor(world), 60)
    t.after(() => attack.stop())
    while (attack.lost() < 40) await nextTick(t)
    assert.ok((await underWay(world)) <= 20)
    await hall.checkIn()
    // Even strangers at the same address are served, because the attacker's slow requests are dropped.
    for (let n = 0; n < 5; n += 1) {
      const response = await world.call('GET', '/api/schools/', { headers: { 'x-forwarded-for': liar } })
      assert.equal(response.status, 200)
    }
    await attack.stop()
    while ((await underWay(world)) > 0) await nextTick(t)
  },
)

test(
  'a flood uses up only its own share, whatever it requests, and sessions and other addresses are served',
  watchdog,
  async (t) => {
    const address = { ...gateLimits.address, requests: 100, perSecond: 0.1 }
    const world = await open(t, { address })
    const hall = await aHall(world, liar)
    const attack = askForLongPaths(targetFor(world))
    t.after(() => attack.stop())
    const refused = () => attack.statuses()['429'] ?? 0
    while (refused() < 50) await nextTick(t)
    await hall.checkIn()
    await attack.stop()
    const ask = async (path: string, source: string) =>
      (await world.call('GET', path, { headers: { 'x-forwarded-for': source } })).status
    for (const path of ['/', '/assets/x.js', '/api/schools/', '/nowhere', '/api/%zz'])
      assert.equal(await ask(path, liar), 429, path)
    assert.equal(await ask('/api/schools/', '198.51.100.7'), 200)
    assert.equal(await ask('/healthz', liar), 200)
    const refusal = await world.call('GET', '/', { headers: { 'x-forwarded-for': liar } })
    assert.equal(refusal.body.code, 'too_many_requests')
    assert.ok(Number(refusal.headers.get('retry-after')) >= 1)
  },
)

test('large bodies use up their sender’s share, and a stranger’s large bodies use up no one’s', watchdog, async (t) => {
  const limit = { requests: 20, perSecond: 0.001 }
  const world = await open(t, {
    person: { ...gateLimits.person, ...limit },
    address: { ...gateLimits.address, ...limit },
  })
  const school = await aSchool(world)
  const [hall, colleague] = [await aHall(world, liar, 3), await aFaculty(world, school)]
  const { token } = await aFaculty(world, school)
  const headers = { 'x-forwarded-for': liar }
  const body = { name: 'Optics', metadata: { text: 'x'.repeat(500_000) } }
  const create = (as: string | null, content: object = body) =>
    world.call('POST', '/api/class/create/', { token: as, headers, body: content })
  for (let n = 0; n < 3; n += 1) assert.equal((await create(null)).status, 401)
  assert.equal((await create(token)).status, 400, 'counts for the address, until the session is known')
  assert.equal((await create(token)).status, 400)
  const refused = await create(token)
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests'])
  assert.equal(refused.headers.get('connection'), 'close', 'the rest of the body isn’t read')
  const small = await create(token, { name: 'Optics' })
  assert.deepEqual([small.status, small.headers.get('connection')], [429, 'keep-alive'])
  assert.equal((await create(colleague.token, { name: 'Optics' })).status, 201)
  const stranger = await world.call('GET', '/api/schools/', { headers })
  assert.equal(stranger.status, 200)
  await hall.checkIn()
})

test('IPv6 addresses of one /64 are one client, and only a proxy can name another address', watchdog, async (t) => {
  const address = { ...gateLimits.address, requests: 5, perSecond: 0.1 }
  const world = await open(t, { address })
  const ask = async (target: World, source: string) =>
    (await target.call('GET', '/api/schools/', { headers: { 'x-forwarded-for': source } })).status
  const statuses: number[] = []
  for (let n = 0; n < 7; n += 1) statuses.push(await ask(world, `2001:db8::${n}`))
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429])
  // The client has sent the first value. Only the proxy's own value is trusted.
  assert.equal(await ask(world, '198.51.100.1, 2001:db8::ffff'), 429)
  assert.equal(await ask(world, '2001:db8:0:1::1'), 200)

  const direct = await openWorld(t, { engine: 'sqlite', gate: { address } })
  for (let n = 0; n < 5; n += 1) assert.equal(await ask(direct, `198.51.100.${n}`), 200)
  assert.equal(await ask(direct, '198.51.100.9'), 429)
})

test('made-up tokens get no share, and valid tokens are still recognized among them', watchdog, async (t) => {
  const address = { ...gateLimits.address, requests: 0, perSecond: 0.1 }
  const world = await open(t, { address, provesPerSecond: 3 })
  const hall = await aHall(world, liar)
  // No one at this address has requests left, and the server doesn't know any of these sessions yet.
  await hall.checkIn()
  const headers = { 'x-forwarded-for': liar }
  const made = async (n: number) =>
    (await world.call('GET', '/api/events/', { headers, token: `st1_${String(n).padStart(43, 'x')}` })).status
  // At three a second, looking up all of them would take 99 seconds.
  const statuses = await Promise.all(Array.from({ length: 300 }, (_, n) => made(n)))
  assert.deepEqual(new Set(statuses), new Set([401, 429]))
})

test('when the event loop is late because of one client, only that client is refused', watchdog, async (t) => {
  const world = await openWorld(t, {
    engine: 'sqlite',
    tooMuch: { heavyDelay: -1, delay: Infinity, checkInDelay: Infinity },
  })
  const school = await aSchool(world)
  const [heavy, light] = [await aFaculty(world, school), await aFaculty(world, school)]
  const list = (token: string) => world.call('GET', '/api/events/', { token, once: true })
  // After the restart, the server knows both clients, and neither has used any time yet.
  await world.restart()
  // One client runs in every late turn of the event loop: it repeatedly sends the largest body that a class may have.
  const body = `{"name":"Optics","description":"${'x'.repeat(1_900_000)}"}`
  const statuses: number[] = []
  while (statuses.at(-1) !== 503) {
    await nextTick(t)
    const response = world.call('POST', '/api/class/create/', { token: heavy.token, body, once: true })
    const deadline = performance.now() + 150
    while (performance.now() < deadline);
    statuses.push((await response).status)
  }
  assert.equal((await list(heavy.token)).status, 503)
  assert.equal((await list(light.token)).status, 200)
})

test('requests on one connection run one after the other, and all are answered in order', watchdog, async (t) => {
  const world = await open(t)
  const target = targetFor(world)
  const socket = connect(target.port, '127.0.0.1')
  t.after(() => socket.destroy())
  // With more requests, a busy machine would still be answering them when the time to receive headers ends.
  socket.write(
    requestHead(target, 'GET /healthz').repeat(600) +
      requestHead(target, 'GET /api/schools/?last', 'Connection: close'),
  )
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  await once(socket, 'end')
  assert.equal(text.match(/HTTP\/1\.1 200/g)?.length, 601)
  assert.ok(text.endsWith('[]'))
})

test('one address has a limited number of connections, and a new one replaces an idle one', watchdog, async (t) => {
  const world = await openWorld(t, { engine: 'sqlite', gate: { connections: 10 } })
  const target: Target = { port: Number(new URL(world.url).port) }
  const idle: Attack = sendUnfinishedBodies(target, 0)
  await idle.stop()
  const closed: number[] = []
  for (let n = 0; n < 15; n += 1) {
    const socket = connect(target.port, '127.0.0.1')
    t.after(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => closed.push(n))
    await once(socket, 'connect')
  }
  while (closed.length < 5) await nextTick(t)
  assert.deepEqual(closed.toSorted((first, second) => first - second).slice(0, 4), [0, 1, 2, 3])
  assert.equal((await world.call('GET', '/healthz')).status, 200)
})

test(
  'pipelined requests use limited memory: connections that send too many are closed, and no others',
  watchdog,
  async (t) => {
    // With this limit, connections are closed because too many requests wait, and not because they are stuck.
    const world = await open(t, { waiting: 100, stuckAfter: 1e9 })
    const hall = await aHall(world, liar)
    for (let n = 0; n < 100; n += 1) await aSchool(world)
    let ended = 0
    world.http.server.on('connection', (socket) => {
      socket.on('close', () => (ended += 1))
    })
    const attack = readNoResponses(targetFor(world), 6)
    try {
      while (ended < 6) await nextTick(t)
      await hall.checkIn()
      assert.equal(await underWay(world), 0)
    } finally {
      // The attack must stop first, because closing the world waits for its connections.
      await attack.stop()
    }
  },
)

test(
  'bodies that never arrive use a person’s bytes, the oldest requests are dropped, and the person is still served',
  watchdog,
  async (t) => {
    const person = { ...gateLimits.person, bytes: 4_000_000 }
    const world = await open(t, { person })
    const { token } = await aFaculty(world, await aSchool(world))
    const list = async () => (await world.call('GET', '/api/events/', { token })).status
    assert.equal(await list(), 200)
    const headers = [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 1900000']
    const target = targetFor(world)
    const attack = openConnections(target, 8, (socket) =>
      socket.write(requestHead(target, 'POST /api/class/create/', ...headers)),
    )
    try {
      while (attack.lost() < 5) await nextTick(t)
      assert.equal(await list(), 200)
      assert.ok((await underWay(world)) <= 3)
    } finally {
      // The attack must stop first, because closing the world waits for its connections.
      await attack.stop()
    }
  },
)
