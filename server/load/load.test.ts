import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { aProfessor, anEvent, aScan, aStudent } from '#test/builders.ts'
import { parseMetrics } from '#test/parse-metrics.ts'
import { patience } from '#test/patience.ts'
import { openWorld, type World } from '#test/world.ts'
import { gateLimits } from './gate-limits.ts'
import { tooMuch } from './load.ts'

test('under load, check-ins are rejected last and health checks never', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite', tooMuch })
  const hall = await aHall(world)
  const asked = async () => ({
    reading: await request(t, world, `GET /api/events/${hall.event.id}/`, hall.student.token),
    checkIn: await request(t, world, 'POST /api/attendance/', hall.student.token, await hall.scan()),
    health: await request(t, world, 'GET /healthz'),
    ready: await request(t, world, 'GET /readyz'),
    page: await request(t, world, 'GET /somewhere'),
  })

  const calm = await send(await asked(), () => undefined)
  assert.deepEqual(statuses(calm), { reading: 200, checkIn: 201, health: 200, ready: 200, page: 404 })
  // On a busy machine, another turn may be late too.
  await t.waitFor(async () => {
    const oneLongTurn = await send(await asked(), () => hold(700))
    assert.deepEqual(statuses(oneLongTurn), statuses(calm), 'one long turn is over when the next request is read')
  }, patience)

  const busy = await send(await asked(), () => holdTwice(600))
  assert.deepEqual(statuses(busy), { ...statuses(calm), reading: 503 })
  assert.match(busy.reading, /\r\nretry-after: 2\r\n/i)
  assert.match(
    busy.reading,
    /\r\n\r\n\{"error":"Rollbook is busy\. Please try again in a moment\.","code":"overloaded"\}$/,
  )
  const tooBusy = await send(await asked(), () => holdTwice(2_100))
  assert.deepEqual(statuses(tooBusy), { ...statuses(calm), reading: 503, checkIn: 503 })
  // Wait until the event loop is no longer late.
  while ((await world.call('GET', '/api/nope/')).status === 503);
  assert.deepEqual(statuses(await send(await asked(), () => undefined)), statuses(calm), 'and it works again')

  const metrics = parseMetrics(await world.metrics())
  assert.ok(metrics.get('rollbook_rejected_total{call="other"}')! >= 2)
  assert.equal(metrics.get('rollbook_rejected_total{call="check-in"}'), 1)
  assert.equal(metrics.get('rollbook_requests_under_way'), 0)
  const lines = world.log.filter((line) => line.includes('overload: calls are rejected'))
  const rejected = ['other', 'check-in'].map((call) => metrics.get(`rollbook_rejected_total{call="${call}"}`)!)
  assert.ok(lines.length >= 1 && lines.length < rejected[0]! + rejected[1]!, 'a line for each overload, not each call')
  assert.ok(!world.log.some((line) => line.includes('"status":503')))
})

test(
  'when a session has too many running requests, only that session’s further requests are refused',
  { timeout: 120_000 },
  async (t) => {
    const requestCount = 50
    const person = { ...gateLimits.person, inFlight: requestCount }
    const world = await openWorld(t, { engine: 'sqlite', tooMuch, gate: { person, perConnection: 2 * requestCount } })
    const hall = await aHall(world)
    const token = hall.professor.token
    const body = await hall.scan()
    assert.equal((await world.call('GET', '/api/events/', { token })).status, 200)
    const release = Promise.withResolvers<void>()
    const barrier = Promise.withResolvers<void>()
    // Lock the database for a while, so that requests have to wait.
    const holding = world.db.transaction().execute(async (trx) => {
      await trx.selectFrom('event').select('id').execute()
      barrier.resolve()
      await release.promise
    })
    t.after(() => release.resolve())
    await barrier.promise
    const crowd = await connected(t, world)
    crowd.socket.write(asBytes('GET /api/events/', token).repeat(requestCount))
    // This response shows that the server has read the crowd's requests.
    assert.equal((await world.call('GET', '/healthz')).status, 200)
    const isRefused = async () => (await world.call('GET', '/api/nope/', { token })).status === 503
    while (!(await isRefused())) assert.equal(crowd.text(), '', 'no one gets an answer before the database’s')
    const refused = await world.call('GET', '/api/events/', { token })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2'])
    assert.deepEqual(refused.body, { error: 'Rollbook is busy. Please try again in a moment.', code: 'busy' })
    const checkIn = world.call('POST', '/api/attendance/', { token: hall.student.token, body })
    assert.equal((await world.call('GET', '/healthz')).status, 200)
    release.resolve()
    await holding
    assert.equal((await checkIn).status, 201)
    const answers = () => crowd.text().match(/HTTP\/1\.1 \d{3}/g) ?? []
    while (answers().length < requestCount) await once(crowd.socket, 'data')
    assert.deepEqual([...new Set(answers())], ['HTTP/1.1 200'], 'everyone who was admitted is served')
    assert.equal((await world.call('GET', '/api/events/', { token })).status, 200)
  },
)

async function aHall(world: World) {
  const { school, professor } = await aProfessor(world)
  const student = await aStudent(world, school)
  const event = await anEvent(world, professor)
  /** Returns a different check-in each time: the same student, at another event. */
  const scan = async () => aScan(world, student, await anEvent(world, professor))
  return { professor, student, event, scan }
}

type Asked = { socket: Socket; bytes: string; text: () => string }

async function connected(t: TestContext, world: World): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  t.after(() => socket.destroy())
  let text = ''
  socket.on('data', (part) => (text += String(part)))
  await once(socket, 'connect')
  return { socket, text: () => text }
}

async function request(t: TestContext, world: World, line: string, token?: string, body?: object): Promise<Asked> {
  return { ...(await connected(t, world)), bytes: asBytes(line, token, body) }
}

function asBytes(line: string, token?: string, body?: object): string {
  const text = body ? JSON.stringify(body) : ''
  const ofBody = [`content-type: application/json`, `content-length: ${Buffer.byteLength(text)}`]
  return [
    `${line} HTTP/1.1`,
    'host: localhost',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ofBody : []),
    '',
    text,
  ].join('\r\n')
}

/**
 * Sends the requests, calls `prepare`, which can block the event loop before it reads any, and waits for all responses.
 */
async function send<Name extends string>(
  requests: Record<Name, Asked>,
  prepare: () => void,
): Promise<Record<Name, string>> {
  const entries = Object.entries<Asked>(requests)
  for (const [, { socket, bytes }] of entries) socket.write(bytes)
  prepare()
  const answers = entries.map(async ([name, { socket, text }]): Promise<[string, string]> => {
    while (!/\r\n\r\n./s.test(text())) await once(socket, 'data')
    return [name, text()]
  })
  return Object.fromEntries(await Promise.all(answers)) as Record<Name, string>
}

function statuses(answers: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(answers).map(([name, text]) => [name, Number(text.slice(9, 12))]))
}

function hold(ms: number): void {
  const deadline = performance.now() + ms
  while (performance.now() < deadline);
}

/**
 * Blocks two turns of the event loop. The second turn starts after the delay of the first was measured, and before
 * anything is read.
 */
function holdTwice(ms: number): void {
  setTimeout(() => hold(ms), 60)
  hold(ms)
}
