import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { rollFrame } from '#contract/rolls/live/live.ts'
import { newId } from '#server/database/new-id.ts'
import { aFaculty, aProfessor, anAdmin, anEvent, aScan, aSchool, aStudent, type Person } from '#test/builders.ts'
import { patience } from '#test/patience.ts'
import { openRoll, type RollStream } from '#test/roll-stream.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000

async function aHall(world: World) {
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const checkIn = async (student: Person): Promise<string> => {
    const body = aScan(world, student, event)
    const { status, body: response } = await world.call('POST', '/api/attendance/', { token: student.token, body })
    assert.equal(status, 201)
    return response.id as string
  }
  const arrive = async (mark?: string) => checkIn(await aStudent(world, school, mark))
  const watch = (options: { token?: string; since?: number | string; lastEventId?: string; only?: string } = {}) =>
    openRoll(world.url, { token: professor.token, event: event.id, ...options })
  return { school, professor, event, checkIn, arrive, watch }
}

const listIds = (stream: RollStream) => stream.rows().map((row) => row.id)

onAnyEngine('every watcher gets each check-in, with name and count', async (world) => {
  const { event, professor, school, arrive, watch } = await aHall(world)
  await arrive('Noor')
  const watchers = [await watch(), await watch({ token: (await anAdmin(world, 'sub', { school })).token })]
  // A student who arrives while a stream reads the roll may be both in that first frame and in the next one. Pages
  // deduplicate by id.
  for (const watcher of watchers) await watcher.until(({ frames }) => frames.length === 1)
  const [maya, jonas] = [await arrive('Maya'), await arrive('Jonas')]
  const list = await world.call('GET', `/api/events/${event.id}/attendance/`, { token: professor.token })
  for (const watcher of watchers) {
    await watcher.until((stream) => stream.frames.at(-1)?.count === 3 && listIds(stream).length === 3)
    assert.deepEqual(
      new Map(watcher.rows().map((row) => [row.id, row])),
      new Map(list.body.map((row: { id: string }) => [row.id, row])),
    )
    assert.deepEqual(listIds(watcher).slice(1), [maya, jonas], 'each once, in order')
    for (const { id, at: frameTime, ...frame } of watcher.frames) {
      rollFrame.parse(frame)
      assert.deepEqual([id, frameTime > 0], [String(world.clock.now()), true])
    }
    watcher.close()
  }
})

onBothEngines('a public screen gets the count and no names', async (world) => {
  const { arrive, watch } = await aHall(world)
  await arrive('Noor')
  const [named, counted] = [await watch(), await watch({ only: 'count' })]
  for (const stream of [named, counted]) await stream.until(({ frames }) => frames.at(-1)?.count === 1)
  await arrive('Maya')
  for (const stream of [named, counted]) await stream.until(({ frames }) => frames.at(-1)?.count === 2)
  assert.match(named.text(), /Noor.*Maya/s)
  assert.doesNotMatch(counted.text(), /Noor|Maya|Bergström|student/)
  counted.close()
  // This watcher gets no rows, so after a reconnect it gets no missed rows either.
  const secondStream = await watch({ only: 'count', lastEventId: '0' })
  await secondStream.until(({ frames }) => frames.at(-1)?.count === 2)
  assert.doesNotMatch(secondStream.text(), /Noor|Maya/)
  for (const stream of [named, secondStream]) stream.close()
  const wrong = await watch({ only: 'names' })
  assert.equal(wrong.status, 400)
  assert.match(wrong.text(), /"only":\["Send count, or leave it out\."\]/)
})

onAnyEngine('a stream has the headers of every response and those of an event stream', async (world) => {
  const { watch } = await aHall(world)
  const stream = await watch()
  await stream.until(({ frames }) => frames.length === 1)
  assert.match(stream.text(), /^retry: 1000\n\nid: \d+\nevent: roll\ndata: {"count":0,"rows":\[\],"marks":0}\n\n$/)
  const { headers } = stream
  assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store, no-transform')
  assert.equal(headers['x-accel-buffering'], 'no')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  // The response has neither a length nor chunks, so it ends when the connection is closed.
  assert.deepEqual([headers.connection, headers['transfer-encoding']], ['close', undefined])
  stream.close()
})

onBothEngines('a full hall that arrives all at once is sent completely, each student once', async (world) => {
  const { school, checkIn, watch } = await aHall(world)
  const students = await Promise.all(Array.from({ length: 80 }, () => aStudent(world, school)))
  const stream = await watch()
  await stream.until(({ frames }) => frames.length === 1)
  const ids = await Promise.all(students.map((student) => checkIn(student)))
  await stream.until((now) => now.frames.at(-1)!.count === 80 && listIds(now).length >= 80)
  assert.deepEqual(listIds(stream).toSorted(), ids.toSorted())
  stream.close()
})

onAnyEngine('a watcher that reconnects gets the rows it missed', async (world) => {
  const { arrive, watch } = await aHall(world)
  const earlierId = await arrive()
  const first = await watch()
  await first.until(({ frames }) => frames.length === 1)
  first.close()
  const lastEventId = first.frames[0]!.id
  world.clock.pass(minute)
  const missed = [await arrive(), await arrive()]
  // The last event id takes precedence over `since`.
  const secondStream = await watch({ lastEventId, since: Date.parse('2026-01-01T00:00:00Z') })
  await secondStream.until(({ frames }) => frames.length === 1)
  assert.deepEqual(
    new Set(listIds(secondStream)),
    new Set([earlierId, ...missed]),
    'those of the last ten seconds are sent twice',
  )
  world.clock.pass(minute)
  const later = await watch({ since: world.clock.now() - 2 * minute + 10_001 })
  await later.until(({ frames }) => frames.length === 1)
  assert.deepEqual([later.frames[0]!.count, new Set(listIds(later))], [3, new Set(missed)])
  const future = await watch({ since: world.clock.now() + minute })
  const next = await arrive()
  await future.until((stream) => listIds(stream).includes(next))
  for (const stream of [secondStream, later, future]) stream.close()
})

onAnyEngine('an invalid moment is refused with its field, but only after the permission check', async (world) => {
  const { school, watch } = await aHall(world)
  for (const moment of ['yesterday', '-1', '1e3', '']) {
    const refused = await watch({ since: moment })
    assert.equal(refused.status, 400, moment)
    assert.deepEqual(JSON.parse(refused.text()), {
      since: ['Send a time in ms since 1970.'],
      error_codes: { since: [moment === '' ? 'required' : 'invalid'] },
    })
  }
  const colleague = await aFaculty(world, school)
  assert.equal((await watch({ token: colleague.token, since: 'yesterday' })).status, 403)
  const stranger = await aFaculty(world, await aSchool(world))
  assert.equal((await watch({ token: stranger.token })).status, 403)
  const nowhere = await openRoll(world.url, { token: stranger.token, event: 'AAAAAAAAAAAAAAAA' })
  assert.deepEqual([nowhere.status, nowhere.text()], [404, '{"error":"Not found","code":"not_found"}'])
})

onBothEngines(
  'the next heartbeat finds what no notice announced: another process’s row, or a deleted row',
  async (world) => {
    const { school, arrive, watch } = await aHall(world)
    const student = await aStudent(world, school)
    const stream = await watch()
    const first = await arrive()
    await stream.until(({ frames }) => frames.at(-1)?.count === 1)
    const row = await world.db.selectFrom('attendance').selectAll().executeTakeFirstOrThrow()
    const untold = newId()
    await world.db
      .insertInto('attendance')
      .values({ ...row, id: untold, student_id: student.id })
      .execute()
    await stream.until(({ frames }) => frames.at(-1)!.count === 2)
    await world.db.deleteFrom('attendance').where('id', '=', first).execute()
    await stream.until(({ frames }) => frames.at(-1)!.count === 1)
    // A check-in may be both in a heartbeat's query and in its own frame, and rows of the same moment arrive in any
    // order.
    assert.deepEqual(new Set(listIds(stream)), new Set([first, untold]))
    stream.close()
  },
  { live: { heartbeatMs: 30 } },
)

onAnyEngine('a roll of six hundred names arrives completely', async (world) => {
  const { arrive, watch } = await aHall(world)
  await arrive()
  const model = await world.db.selectFrom('attendance').selectAll().executeTakeFirstOrThrow()
  const person = await world.db.selectFrom('student').selectAll().executeTakeFirstOrThrow()
  const students = Array.from({ length: 600 }, (_, n) => ({ ...person, id: newId(), email: `${n}@x.edu` }))
  await world.db.insertInto('student').values(students).execute()
  const rows = students.map(({ id }) => ({ ...model, id: newId(), student_id: id }))
  await world.db.insertInto('attendance').values(rows).execute()
  const stream = await watch()
  await stream.until(({ frames }) => frames.length === 1)
  assert.deepEqual([stream.frames[0]!.count, new Set(listIds(stream)).size], [601, 601])
  const last = await arrive()
  await stream.until((now) => listIds(now).includes(last))
  stream.close()
})

onAnyEngine(
  'a stream requested while an earlier response is being sent on the same connection is refused',
  async (world) => {
    const { professor, event } = await aHall(world)
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    const asking = (path: string, header = '') =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${professor.token}\r\n${header}\r\n`
    const path = `/api/events/${event.id}`
    // The file is made in another thread, so the connection is still busy when the stream is requested.
    const [file, roll] = [asking(`${path}/attendance/xlsx/`), asking(`${path}/attendance/live/`)]
    socket.write(file + roll + asking('/healthz', 'Connection: close\r\n'))
    socket.setTimeout(patience.timeout, () => socket.destroy(new Error('no third response came')))
    const responses = await text(socket)
    assert.deepEqual(
      responses.match(/HTTP\/1\.1 \d+/g),
      ['HTTP/1.1 200', 'HTTP/1.1 400', 'HTTP/1.1 200'],
      responses.slice(-300),
    )
  },
)
