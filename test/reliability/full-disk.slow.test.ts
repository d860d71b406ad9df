// The disk becomes full in the middle of a burst, and has free space again later.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { runServer } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { aRegistration } from '#test/sign-in-steps.ts'
import { call } from '#test/call.ts'
import { fillDatabase, hallEnv, type CheckIn } from './hall.ts'
import { Line } from './line.ts'
import { noPreloadedDisk, preloadedDisk } from './preloaded-disk.ts'
import { sendUntilAcknowledged } from './send-until-acknowledged.ts'
import { nothingLost, takeInventory } from './take-inventory.ts'

const students = 1_000
/** The number of free bytes when a burst begins, enough for about a hundred check-ins in SQLite's log. */
const littleRoom = 400_000
const busy = 'Rollbook is busy. Please try again in a moment.'

test(
  'a full disk loses no acknowledged check-in, and others are refused with a message until there is space',
  { skip: noPreloadedDisk },
  async (t) => {
    const place = await anEmptyInstallation(t, 'sqlite')
    const hall = await fillDatabase(place, { students, events: 5 })
    const disk = preloadedDisk(t, place.folder)
    const server = await runServer(t, place, { ...hallEnv, ...disk.env })
    const { url } = server
    const { token } = hall.professor
    const checkInsWithReserve = hall.checkIns.slice(0, students)
    const ofFullDisk = hall.checkIns.slice(students, 4 * students)
    const ofDeleted = hall.checkIns.slice(4 * students)
    const promised = new Map<CheckIn, string>()

    // Some time after the start, a reserve file is created beside the database. When the disk is full, it has enough
    // space for everyone's check-in.
    const reserve = join(place.folder, 'reserve')
    for (let look = 0; look < 500 && !existsSync(reserve); look += 1) await wait(20)
    disk.setRoom(littleRoom)
    const withReserve = sendUntilAcknowledged(server.port, checkInsWithReserve)
    await withReserve.done
    for (const [checkIn, id] of withReserve.taken) promised.set(checkIn, id)
    assert.deepEqual([withReserve.wrong, withReserve.again], [[], { broken: 0, told: 0 }])
    assert.equal(existsSync(reserve), false, 'the reserve was deleted')
    const cleared = await call(url, 'DELETE', `/api/events/${hall.events[4]!.id}/`, { token })
    assert.ok(cleared.status < 300, `unneeded rows can be deleted: ${cleared.text}`)
    const outcome = await sendOnce(server.port, ofDeleted.slice(0, 1))
    assert.deepEqual([outcome.taken.size, outcome.texts[0]?.slice(0, 3)], [0, '404'])

    disk.setRoom(littleRoom)
    const full = await sendOnce(server.port, ofFullDisk)
    for (const [checkIn, id] of full.taken) promised.set(checkIn, id)
    assert.ok(full.taken.size > 0 && full.refused.length > 0, 'the disk became full during the burst')
    assert.deepEqual([...new Set(full.texts)], [`503 2 {"error":"${busy}","code":"database_busy"}`])

    const [event] = hall.events
    const student = hall.students[0]!
    for (const [path, as] of [
      [`/api/events/${event!.id}/`, student.token],
      [`/api/students/${student.id}/attendance/`, student.token],
      ['/api/schools/', null],
      ['/api/events/', token],
      [`/api/events/${event!.id}/attendance/`, token],
    ] as const) {
      assert.equal((await call(url, 'GET', path, { token: as })).status, 200, `${path} can still be read`)
    }
    // Small writes still fit into the last pages of the log, so the test fills these first.
    const rename = (name: string) =>
      call(url, 'PUT', `/api/events/${event!.id}/`, { token, body: { name }, once: true })
    while ((await rename(event!.name)).status === 200);
    const writes = [
      ['POST', '/api/events/', token, { name: 'Seminar', date: new Date().toISOString(), location: 'Hall' }],
      ['PUT', `/api/events/${event!.id}/`, token, { name: 'Lecture of another name' }],
      ['POST', '/api/student/register/', null, aRegistration(hall.school, `new@${hall.school.studentDomain}`)],
    ] as const
    for (const [method, path, as, body] of writes) {
      const { status, headers, text } = await call(url, method, path, { token: as, body, once: true })
      assert.deepEqual(
        [status, headers.get('retry-after'), text],
        [503, '2', `{"error":"${busy}","code":"database_busy"}`],
        `${method} ${path}`,
      )
    }
    const ready = await call(url, 'GET', '/readyz')
    assert.deepEqual([ready.status, ready.body.ready], [503, false])
    assert.equal((await call(url, 'GET', '/healthz')).status, 200)

    disk.setRoom(null)
    const afterwards = sendUntilAcknowledged(
      server.port,
      ofFullDisk.filter((checkIn) => !full.taken.has(checkIn)),
    )
    await afterwards.done
    for (const [checkIn, id] of afterwards.taken) promised.set(checkIn, id)
    assert.deepEqual([afterwards.wrong, afterwards.again], [[], { broken: 0, told: 0 }], 'without a restart')

    t.diagnostic(
      `${full.taken.size} acknowledged before it was full, ${full.refused.length} refused, ${withReserve.taken.size} by the reserve`,
    )
    const inventory = await takeInventory(url, place, { ...hall, events: hall.events.slice(0, 4) }, promised)
    assert.deepEqual(inventory, { lost: nothingLost, rows: 4 * students, doubled: 0, integrity: 'ok' })
  },
)

type Outcome = { taken: Map<CheckIn, string>; refused: CheckIn[]; texts: string[] }

/** Sends check-ins from 24 phones, once each, until 200 are refused. */
async function sendOnce(port: number, checkIns: readonly CheckIn[]): Promise<Outcome> {
  const outcome: Outcome = { taken: new Map(), refused: [], texts: [] }
  const waiting = [...checkIns]
  const phone = async () => {
    const line = new Line(port)
    for (let checkIn = waiting.pop(); checkIn && outcome.refused.length < 200; checkIn = waiting.pop()) {
      const { status, retryAfter, body } = await line.ask(checkIn.request)
      if (status === 201) outcome.taken.set(checkIn, (JSON.parse(body) as { id: string }).id)
      else {
        outcome.refused.push(checkIn)
        outcome.texts.push(`${status} ${retryAfter} ${body}`)
      }
    }
    line.cut()
  }
  await Promise.all(Array.from({ length: 24 }, phone))
  return outcome
}
