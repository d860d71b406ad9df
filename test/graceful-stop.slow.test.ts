// The real server, in its own process, stops in the middle of a burst.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { drainDelayMs } from '#server/start-server.ts'
import { createMinimalWorld } from './minimal-world.ts'
import { aProfessor, anEvent, aScan, aStudent } from './builders.ts'
import { openRoll } from './roll-stream.ts'
import { runServer } from './server-process.ts'
import { anEmptyInstallation, onEmptyInstallations, serve, type Installation } from './servers.ts'
import { aRegistration } from './sign-in-steps.ts'
import { call } from './call.ts'

/** The number of stops: 2 in `npm run test:all`, 50 in `npm run nightly`. */
const rounds = Number(process.env.STOPS ?? 2)
const clients = 24
/** The number of check-ins that are acknowledged before the stop begins. The clients have many more to send. */
const checkInsBeforeStop = 150
const studentsEach = 40

/**
 * `afterStop` is the time (ms) from the beginning of the stop to the request. It is negative if the request was sent
 * before.
 */
type Sent = { index: number; status: number; error: string; afterStop: number; reused: boolean; closes: boolean }

/** The log line of a server that had to close open connections before it could stop. */
const cutOff = /stopping: closed connections/

onEmptyInstallations('a stop under load fails no request that was sent before it', async (place, t) => {
  for (let round = 1; round <= rounds; round += 1) {
    const { event, students, bodies } = await fill(place)
    const server = await runServer(t, place)
    const results: Sent[] = []
    const answered = Promise.withResolvers<void>()
    const agents: Agent[] = []
    let stopBegan = Infinity

    /**
     * Checks in one phone after another over one open connection. Every third client reads the event before each
     * check-in.
     */
    async function work(client: number): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      agents.push(agent)
      for (let index = client; index < students.length; index += clients) {
        const token = students[index]!.token
        const check = { method: 'POST', path: '/api/attendance/', body: JSON.stringify(bodies[index]) }
        const query = { method: 'GET', path: `/api/events/${event.id}/`, body: '' }
        for (const nextRequest of index % 3 === 0 ? [query, check] : [check]) {
          const answer = await send(server.port, agent, token, nextRequest, () => stopBegan)
          if (nextRequest === check || answer.error) results.push({ ...answer, index })
          if (results.length >= checkInsBeforeStop) answered.resolve()
          // The port is closed, so this client can send no more.
          if (answer.error) return agent.destroy()
        }
      }
      agent.destroy()
    }
    t.after(() => agents.forEach((agent) => agent.destroy()))
    const working = Array.from({ length: clients }, (_, client) => work(client))
    await answered.promise
    stopBegan = performance.now()
    const { code, took } = await server.terminate()
    await Promise.all(working)

    const failed = results.filter(({ status }) => status !== 200 && status !== 201)
    // On a busy machine, a client may send so late that the server has already closed its connection as idle.
    const unfair = failed.filter(({ afterStop, reused }) => afterStop < (reused ? drainDelayMs.alone : 0))
    assert.deepEqual(unfair, [], 'sent before the stop began, or soon afterwards on a connection that was open')
    assert.ok(failed.length > 0, 'the stop came in the middle')
    assert.equal(code, 0, server.log())
    assert.ok(
      results.some(({ closes }) => closes),
      'clients are told to open a new connection',
    )
    const roll = await onTheRoll(place, event.id)
    const lost = results.filter(({ index, status }) => status === 201 && !roll.has(students[index]!.id))
    assert.deepEqual(lost, [], 'acknowledged, but not in the database')
    t.diagnostic(
      `${place.database.engine} ${round}: ${results.length - failed.length} answered, ${Math.round(took)} ms`,
    )
  }
})

for (const [kind, wait, trustProxy] of [
  ['on its own', drainDelayMs.alone, []],
  ['behind a proxy', drainDelayMs.behindProxy, ['127.0.0.1']],
] as const) {
  test(`a server ${kind} that is stopping reports it at /readyz, and serves requests until the port closes`, async (t) => {
    const place = await anEmptyInstallation(t, 'sqlite')
    const lastOrdersEnd = Promise.withResolvers<void>()
    t.after(() => lastOrdersEnd.resolve())
    const waits: number[] = []
    const server = await serve(
      t,
      place,
      { trustProxy: [...trustProxy] },
      {
        waitForDrain(ms) {
          waits.push(ms)
          return lastOrdersEnd.promise
        },
      },
    )
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200)
    const stopping = server.stop()
    // A proxy's health checks see the stop. The requests that it still forwards are served.
    for (let n = 0; n < 3; n += 1) {
      const ready = await fetch(`${server.url}/readyz`)
      const summary = `${ready.status} ${ready.headers.get('connection')} ${await ready.text()}`
      assert.equal(summary, '503 close {"ready":false,"problem":"stopping"}')
      assert.equal((await fetch(`${server.url}/api/schools/`)).status, 200, 'other requests are still served')
    }
    lastOrdersEnd.resolve()
    await stopping
    assert.deepEqual(waits, [wait])
    await assert.rejects(fetch(`${server.url}/readyz`), 'the port is closed')
  })
}

onEmptyInstallations('a stop doesn’t wait for open streams', async (place, t) => {
  const { event, professor } = await fill(place, 1)
  const server = await runServer(t, place)
  const streams = []
  for (let n = 0; n < 5; n += 1) streams.push(await openRoll(server.url, { event: event.id, token: professor.token }))
  for (const stream of streams) await stream.until(({ frames }) => frames.length > 0)
  for (const { close } of streams) t.after(close)
  const { code, took } = await server.terminate()
  for (const stream of streams) await stream.ended()
  assert.equal(code, 0, server.log())
  assert.doesNotMatch(server.log(), cutOff)
  t.diagnostic(`the stop took ${Math.round(took)} ms`)
})

test('a request that never completes doesn’t prevent a clean stop', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const server = await runServer(t, place)
  const phone = connectTo(server.port, '127.0.0.1')
  phone.on('error', () => undefined)
  t.after(() => phone.destroy())
  await once(phone, 'connect')
  phone.write(
    'POST /api/student/register/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  // The server answers this later request, so it has read the first one.
  assert.equal((await call(server.url, 'GET', '/healthz')).status, 200)
  const { code, took } = await server.terminate()
  assert.equal(code, 0, server.log())
  assert.match(server.log(), cutOff)
  t.diagnostic(`the stop took ${Math.round(took)} ms`)
})

onEmptyInstallations('a hanging mail server makes a stop slower, but doesn’t fail it', async (place, t) => {
  const { school } = await fill(place, 1)
  const connections: Socket[] = []
  const silent = createServer((connection) => connections.push(connection.on('error', () => undefined)))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    silent.close()
    for (const connection of connections) connection.destroy()
  })
  const { port } = silent.address() as { port: number }
  const server = await runServer(t, place, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const mailConnection = once(silent, 'connection')
  const body = aRegistration(school, `new.comer@${school.studentDomain}`)
  assert.equal((await call(server.url, 'POST', '/api/student/register/', { body })).status, 201)
  await mailConnection
  const { code, took } = await server.terminate()
  assert.equal(code, 0, server.log())
  t.diagnostic(`the stop took ${Math.round(took)} ms`)
  const database = await connect(place.database)
  const emails = await database.db.selectFrom('mail_outbox').select('state').execute()
  await database.close()
  assert.deepEqual(
    emails.map(({ state }) => state),
    ['waiting'],
    'the email waits for the next start',
  )
})

function send(
  port: number,
  agent: Agent,
  token: string,
  { method, path, body }: { method: string; path: string; body: string },
  stopBegan: () => number = () => Infinity,
): Promise<Omit<Sent, 'index'>> {
  return new Promise((resolve) => {
    let afterStop = Infinity
    const outgoing = request(
      { port, path, method, agent, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } },
      (answer) => {
        answer.resume()
        const closes = answer.headers.connection === 'close'
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, error: '', afterStop, reused: outgoing.reusedSocket, closes }),
        )
        answer.on('error', (error) =>
          resolve({ status: 0, error: String(error), afterStop: -1, reused: true, closes: false }),
        )
      },
    )
    outgoing.on('finish', () => (afterStop = performance.now() - stopBegan()))
    outgoing.on('error', (error) =>
      resolve({ status: 0, error: String(error), afterStop, reused: outgoing.reusedSocket, closes: false }),
    )
    outgoing.end(body)
  })
}

async function fill(place: Installation, count = clients * studentsEach) {
  const database = await connect(place.database)
  await migrate(database.db)
  const world = createMinimalWorld(database.db)
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const students = []
  for (let n = 0; n < count; n += 1) students.push(await aStudent(world, school))
  const bodies = students.map((student) => aScan(world, student, event))
  await database.close()
  return { event, professor, school, students, bodies }
}

async function onTheRoll(place: Installation, event: string): Promise<Set<string>> {
  const database = await connect(place.database)
  const rows = await database.db.selectFrom('attendance').select('student_id').where('event_id', '=', event).execute()
  await database.close()
  return new Set(rows.map((row) => row.student_id))
}
