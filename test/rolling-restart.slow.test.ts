// Two processes on one PostgreSQL behind the proxy of deploy/ are restarted in turn while a hall checks in.
import assert from 'node:assert/strict'
import { Agent, get } from 'node:https'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createMinimalWorld } from './minimal-world.ts'
import { aProfessor, anEvent, aStudent, type Event, type Person } from './builders.ts'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'
import { confirmOnPhone, type Attempt, type PhoneSetup } from './phones.ts'
import { startProxy } from './proxy.ts'
import { watchRoll } from './roll-watcher.ts'
import { runServer, type ServerProcess } from './server-process.ts'
import { anEmptyInstallation, type Installation } from './servers.ts'

/** The time (ms) between two students' check-ins: 150 a second, a third of what two shared cores can process. */
const every = 6.7
/**
 * The maximum number of phones that wait for a response at the same time. On a slow machine, the hall becomes slower
 * instead of building a queue.
 */
const atOnce = 40
/**
 * After this many students since the last call of `until`, only one in ten checks in, so that a process that starts
 * slowly doesn't use up the students.
 */
const fullPace = 400
const studentCount = 3_000

const withPostgres = { skip: !process.env.TEST_DATABASE_URL && 'run by npm run test:all, or set TEST_DATABASE_URL' }

test(
  'no check-in is lost while processes behind the proxy restart in turn or one is killed',
  withPostgres,
  async (t) => {
    const place = await anEmptyInstallation(t, 'postgres')
    const { event, professor, students } = await fill(place)
    const ports = [await freePort(), await freePort()]
    const front = await freePort()
    const start = (port: number) => runBehindProxy(t, place, port, front)
    let [first, second] = [await start(ports[0]!), await start(ports[1]!)]
    const { ca } = await startProxy(t, front, ports)
    const agent = new Agent({ keepAlive: true, ca })
    const controller = new AbortController()
    t.after(() => {
      controller.abort()
      agent.destroy()
    })
    await bothServe(front, agent)

    const target = { port: front, agent, attempts: [] as Attempt[], signal: controller.signal }
    const watcher = watchRoll({ port: front, agent: new Agent({ ca }), event: event.id, token: professor.token })
    t.after(() => watcher.close())
    const hall = openHall(target, students, event)
    t.after(() => hall.close())

    await hall.until(100)
    await stops(t, first)
    first = await start(ports[0]!)
    await isServing(first)
    await hall.until(hall.begun() + 150)
    await stops(t, second)
    second = await start(ports[1]!)
    await isServing(second)
    await hall.until(hall.begun() + 150)
    const graceful = target.attempts.splice(0)
    const readGracefully = hall.queries.splice(0)

    await first.kill()
    await hall.until(hall.begun() + 150)
    first = await start(ports[0]!)
    await hall.until(hall.begun() + 150)
    hall.close()
    const outcomes = await Promise.all(hall.phones)

    say(t, 'restarted in turn', graceful, readGracefully)
    say(t, 'killed', target.attempts, hall.queries)
    assert.deepEqual(
      histogram(graceful.map(({ status, message }) => `${status} ${message}`.trim())),
      { 201: graceful.length },
      'a restart: nothing fails',
    )
    assert.deepEqual(
      target.attempts.filter(({ status, outcome }) => status !== 201 && outcome !== 'unsent'),
      [],
      'a killed process: only requests that the page repeats fail',
    )
    assert.deepEqual(histogram([...readGracefully, ...hall.queries]), {
      200: readGracefully.length + hall.queries.length,
    })
    assert.deepEqual(histogram(outcomes.map(({ kind }) => kind)), { recorded: outcomes.length })

    const roll = await onTheRoll(place, event)
    const confirmed = students.slice(0, hall.begun()).map(({ id }) => id)
    assert.deepEqual(roll.toSorted(), confirmed.toSorted(), 'everyone who confirmed, once')

    // No frame follows the last one, so a proxy that holds frames back would never forward it.
    await watcher.until(roll.length)
    assert.deepEqual([...watcher.firstSeenAt.keys()].toSorted(), roll.toSorted(), 'the watcher has seen them all')
    assert.ok(watcher.opened() > 1, 'on more than one stream')
    const late = delays([...graceful, ...target.attempts], watcher.firstSeenAt)
    t.diagnostic(`seen after the answer: half within ${late.median} ms, 99 of 100 within ${late.p99} ms`)
    assert.equal(watcher.headers()['content-encoding'], undefined)
  },
)

async function stops(t: TestContext, server: ServerProcess): Promise<void> {
  const { code, took } = await server.terminate()
  assert.equal(code, 0, server.log())
  t.diagnostic(`a stop took ${Math.round(took)} ms`)
}

/** Checks students in at a steady rate, whatever the responses are. One student in ten also reads the event. */
function openHall(target: PhoneSetup, students: Person[], event: Event) {
  const phones: ReturnType<typeof confirmOnPhone>[] = []
  let unanswered = 0
  let slowFrom = fullPace
  let ticks = 0
  const queries: number[] = []
  const pendingReads: Promise<unknown>[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const timer = setInterval(() => {
    const student = students[phones.length]
    if (!student) return clearInterval(timer)
    ticks += 1
    if (unanswered >= atOnce || (phones.length >= slowFrom && ticks % 10 !== 0)) return undefined
    unanswered += 1
    const phone = confirmOnPhone(target, student, event).finally(() => (unanswered -= 1))
    // The phone rejects if it is switched off at the end of a failed test.
    phone.catch(() => undefined)
    phones.push(phone)
    if (phones.length % 10 === 0) pendingReads.push(read(target, student, event).then((status) => queries.push(status)))
    for (const { count, resolve } of waiting) if (phones.length >= count) resolve()
    return undefined
  }, every)
  return {
    phones,
    queries,
    begun: () => phones.length,
    /** Waits until this many students have begun to check in. */
    until: (count: number) =>
      new Promise<void>((resolve, reject) => {
        slowFrom = phones.length + fullPace
        if (count > students.length) reject(new Error('the hall is empty: make it larger'))
        else waiting.push({ count, resolve })
      }),
    close: () => clearInterval(timer),
  }
}

function read({ port, agent, signal }: PhoneSetup, student: Person, event: Event): Promise<number> {
  const headers = { authorization: `Bearer ${student.token}` }
  return new Promise((resolve) => {
    get({ host: 'localhost', port, path: `/api/events/${event.id}/`, agent, headers, signal }, (answer) => {
      text(answer).then(
        () => resolve(answer.statusCode!),
        () => resolve(0),
      )
    }).on('error', () => resolve(0))
  })
}

function runBehindProxy(t: TestContext, place: Installation, port: number, front: number): Promise<ServerProcess> {
  const settings = { TRUST_PROXY: '127.0.0.1,::1', PUBLIC_URL: `https://localhost:${front}`, LOG_LEVEL: 'debug' }
  return runServer(t, place, { ...settings, PORT: String(port) })
}

/** Waits until the proxy has noticed a restarted process and sends it check-ins. Only then may the other one stop. */
async function isServing(server: ServerProcess): Promise<void> {
  const deadline = performance.now() + patience.timeout
  while (!server.log().includes('"path":"/api/attendance/"')) {
    if (performance.now() > deadline) throw new Error(`The proxy sent the restarted process nothing: ${server.log()}`)
    await wait(50)
  }
}

/** Waits until the proxy forwards requests to both processes. Its first health checks may still be running. */
async function bothServe(port: number, agent: Agent): Promise<void> {
  for (let good = 0; good < 4;) {
    const status = await new Promise((resolve) => {
      get({ host: 'localhost', port, path: '/readyz', agent }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', resolve)
    })
    good = status === 200 ? good + 1 : 0
  }
}

async function fill(place: Installation): Promise<{ event: Event; professor: Person; students: Person[] }> {
  const database = await connect(place.database)
  await migrate(database.db)
  const world = createMinimalWorld(database.db)
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const students: Person[] = []
  while (students.length < studentCount) {
    students.push(...(await Promise.all(Array.from({ length: 50 }, () => aStudent(world, school)))))
  }
  await database.close()
  return { event, professor, students }
}

async function onTheRoll(place: Installation, event: Event): Promise<string[]> {
  const database = await connect(place.database)
  const rows = await database.db
    .selectFrom('attendance')
    .select('student_id')
    .where('event_id', '=', event.id)
    .execute()
  await database.close()
  return rows.map((row) => row.student_id)
}

function histogram(values: (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Returns how long (ms) after the phone's response the watcher saw each student. */
function delays(attempts: Attempt[], firstSeenAt: Map<string, number>): { median: number; p99: number } {
  const answered = attempts.filter(({ status }) => status === 201)
  const sorted = answered
    .map(({ student, at: answeredAt }) => firstSeenAt.get(student)! - answeredAt)
    .toSorted((a, b) => a - b)
  const share = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)]!)
  return { median: share(0.5), p99: share(0.99) }
}

function say(t: TestContext, when: string, attempts: Attempt[], queries: number[]): void {
  const answers = JSON.stringify(histogram(attempts.map(({ status, message }) => `${status} ${message}`.trim())))
  t.diagnostic(`${when}: check-ins ${answers}, queries ${JSON.stringify(histogram(queries))}`)
}
