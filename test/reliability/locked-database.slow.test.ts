// Another program, such as a shell or a backup, locks the SQLite file for seconds while a hall checks in.
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '#server/database/connect.ts'
import { request } from '#test/bench/burst.ts'
import { patience } from '#test/patience.ts'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { fillDatabase, hallEnv, type CheckIn } from './hall.ts'
import { Line, type LineAnswer } from './line.ts'
import { sendUntilAcknowledged } from './send-until-acknowledged.ts'
import { nothingLost, takeInventory } from './take-inventory.ts'

/** The time (ms) for which the other program locks the file. */
const lockDuration = 5_000
const students = 400
/** The interval (ms) between check-ins, and between queries of an event. */
const every = 15

test('while another program locks the file, check-ins are told to retry, and the rest is served', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const hall = await fillDatabase(place, { students, events: 1 })
  const server = await runServer(t, place, hallEnv)
  const lines: Line[] = []
  t.after(() => lines.forEach((line) => line.cut()))
  const ask = async (bytes: Buffer) => {
    const line = lines.pop() ?? new Line(server.port)
    const answer = await line.ask(bytes)
    lines.push(line)
    return answer
  }
  const event = hall.events[0]!.id
  const reading = (number: number) => request('GET', `/api/events/${event}/`, hall.students[number % students]!.token)
  const checkIns: { checkIn: CheckIn; answer: Promise<LineAnswer> }[] = []
  const queries: Promise<LineAnswer>[] = []

  const otherProgram = new DatabaseSync(place.env.DATA_DIR + '/rollbook.db')
  t.after(() => otherProgram.close())
  otherProgram.exec('begin immediate')
  while (checkIns.length < lockDuration / every) {
    const checkIn = hall.checkIns[checkIns.length % students]!
    checkIns.push({ checkIn, answer: ask(checkIn.request) })
    queries.push(ask(reading(queries.length)))
    await wait(every)
  }
  const answers = await Promise.all(checkIns.map(({ answer }) => answer))
  const readResponses = await Promise.all(queries)
  otherProgram.exec('rollback')

  // If SQLite waited for a lock, it would block the event loop, so the writing connection has no timeout.
  const { db, close } = await connect(place.database)
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)
  await close()
  assert.deepEqual(rows, [{ timeout: 0 }])

  const within = (part: number, responses: LineAnswer[]) =>
    Math.round(responses.map(({ took }) => took).toSorted((a, b) => a - b)[Math.ceil(part * responses.length) - 1]!)
  for (const [label, responses] of Object.entries({ 'check-ins told': answers, queries: readResponses })) {
    t.diagnostic(
      `${responses.length} ${label}: nine in ten within ${within(0.9, responses)} ms, all within ${within(1, responses)} ms`,
    )
  }
  const texts = new Set(answers.map(({ status, retryAfter, body }) => `${status} ${retryAfter} ${body}`))
  assert.deepEqual(
    [...texts],
    ['503 2 {"error":"Rollbook is busy. Please try again in a moment.","code":"database_busy"}'],
  )
  // A machine that is busy with other work sheds load. Then it is in the log.
  const isShedding = server.log().includes('overload: calls are rejected')
  const statuses = new Set(readResponses.map(({ status }) => status))
  assert.ok(statuses.has(200))
  if (!isShedding) assert.deepEqual([...statuses], [200])

  const sending = sendUntilAcknowledged(server.port, hall.checkIns)
  await sending.done
  assert.deepEqual([sending.wrong, sending.again], [[], { broken: 0, told: 0 }], 'the file is unlocked again')
  const inventory = await takeInventory(server.url, place, hall, sending.taken)
  assert.deepEqual(inventory, { lost: nothingLost, rows: students, doubled: 0, integrity: 'ok' })
})

test('a refusal during the lock is stored after it', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const hall = await fillDatabase(place, { students: 1, events: 1 })
  const server = await runServer(t, place, hallEnv)
  const otherProgram = new DatabaseSync(place.env.DATA_DIR + '/rollbook.db')
  t.after(() => otherProgram.close())
  otherProgram.exec('begin immediate')
  const line = new Line(server.port)
  t.after(() => line.cut())
  const elsewhere = request('POST', '/api/attendance/', hall.students[0]!.token, { event: 'not-here', location: '' })
  const { status, body } = await line.ask(elsewhere)
  assert.equal(status, 404)
  const { reference } = JSON.parse(body) as { reference: string }
  // Refused attempts are collected for some time, and wait for the lock. This is longer than both.
  await wait(600)
  otherProgram.exec('rollback')
  const written = () => otherProgram.prepare('select reference from refused_attempt').all()
  await t.waitFor(() => {
    assert.deepEqual(
      written().map((row) => row.reference),
      [reference],
    )
  }, patience)
})

test('a short lock delays check-ins and loses no response', async (t) => {
  const place = await anEmptyInstallation(t, 'sqlite')
  const hall = await fillDatabase(place, { students: 40, events: 1 })
  const server = await runServer(t, place, hallEnv)
  const otherProgram = new DatabaseSync(place.env.DATA_DIR + '/rollbook.db')
  t.after(() => otherProgram.close())
  otherProgram.exec('begin immediate')
  const sending = sendUntilAcknowledged(server.port, hall.checkIns)
  await wait(60)
  assert.equal(sending.taken.size, 0, 'only written check-ins are acknowledged')
  otherProgram.exec('rollback')
  await sending.done
  assert.deepEqual([sending.wrong, sending.again, sending.taken.size], [[], { broken: 0, told: 0 }, 40])
})
