import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect as connectTo } from 'node:net'
import { test } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aProfessor, anEvent, aScan, aStudent } from '#test/builders.ts'
import { patience } from '#test/patience.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { call } from '#test/call.ts'

test('a stop under load answers what has arrived, keeps what it acknowledged, and isn’t forced', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const database = await connect(place.database)
  await migrate(database.db)
  const world = createMinimalWorld(database.db)
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const students = await Promise.all(Array.from({ length: 120 }, () => aStudent(world, school)))
  const bodies = students.map((student) => aScan(world, student, event))
  await database.close()

  const server = await runServer(t, place)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  t.after(() => agent.destroy())
  const send = (index: number) =>
    new Promise<number>((resolve) => {
      const outgoing = request(
        {
          port: server.port,
          path: '/api/attendance/',
          method: 'POST',
          agent,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${students[index]!.token}` },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
        },
      )
      // The request was refused or cut off before the server accepted it, so it was never acknowledged.
      outgoing.on('error', () => resolve(0))
      outgoing.end(JSON.stringify(bodies[index]))
    })
  const answers: Promise<number>[] = []
  for (let index = 0; index < students.length; index += 1) answers.push(send(index))
  await Promise.all(answers.slice(0, 21))
  const { code, took } = await server.terminate()
  agent.destroy()
  assert.equal(code, 0, server.log())
  t.diagnostic(`the stop took ${Math.round(took)} ms`)

  const statuses = await Promise.all(answers)
  const recorded = statuses.filter((status) => status === 201).length
  assert.deepEqual(
    statuses.filter((status) => status !== 201 && status !== 0),
    [],
  )
  assert.ok(recorded >= 20, `${statuses.join()} ${server.log()}`)
  const connection = await connect(place.database)
  const rows = await connection.db.selectFrom('attendance').select('student_id').execute()
  await connection.close()
  const storedIds = new Set(rows.map((row) => row.student_id))
  const lost = students.filter((student, index) => statuses[index] === 201 && !storedIds.has(student.id))
  assert.deepEqual(lost, [])
})

test('a server that a second signal stops immediately logs the reason', async (t) => {
  const server = await runServer(t, await anEmptyInstallation(t, 'sqlite'))
  // A request that never completes makes the stop wait.
  const phone = connectTo(server.port, '127.0.0.1').on('error', () => undefined)
  t.after(() => phone.destroy())
  await once(phone, 'connect')
  phone.write(
    'POST /api/student/register/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  // This response shows that the server has read the incomplete request, which was sent earlier.
  assert.equal((await call(server.url, 'GET', '/healthz')).status, 200)
  await t.waitFor(() => {
    server.signal('SIGTERM')
    assert.match(server.log(), /"level":50.*"stopped immediately: a second signal arrived"/)
  }, patience)
  const { code } = await server.terminate()
  assert.equal(code, 1)
})

test('a server that stops after an unexpected error logs the error', async (t) => {
  const failing = `process.on('SIGUSR2', () => { throw new Error('the reason') })`
  const preload = `--import=data:text/javascript,${encodeURIComponent(failing)}`
  const server = await runServer(t, await anEmptyInstallation(t, 'sqlite'), { NODE_OPTIONS: preload })
  server.signal('SIGUSR2')
  await t.waitFor(() => assert.match(server.log(), /"level":60.*the reason.*"uncaught: stopping"/), patience)
  const { code } = await server.terminate()
  assert.equal(code, 1)
})

const somaxconn = '/proc/sys/net/core/somaxconn'
const fewAllowed = !existsSync(somaxconn) || Number(readFileSync(somaxconn, 'utf8')) < 2_000
test(
  'a wave of new connections can wait for a busy process',
  { skip: fewAllowed && 'the system allows fewer' },
  async (t) => {
    const server = await runServer(t, await anEmptyInstallation(t, 'sqlite'))
    server.signal('SIGSTOP')
    const sockets = Array.from({ length: 1_500 }, () =>
      connectTo(server.port, '127.0.0.1').on('error', () => undefined),
    )
    t.after(() => {
      for (const socket of sockets) socket.destroy()
      server.signal('SIGCONT')
    })
    // Connections beyond the backlog would never be established while the process accepts none.
    await Promise.all(
      sockets.map((socket) => once(socket, 'connect', { signal: AbortSignal.timeout(patience.timeout) })),
    )
  },
)
