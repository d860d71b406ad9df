import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { checkInMethods } from '#contract/check-ins/check-in-method.ts'
import { aFaculty, aProfessor, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000

async function aHall(world: World) {
  const { school, professor } = await aProfessor(world)
  const student = await aStudent(world, school)
  const event = await anEvent(world, professor, { startsAt: '2026-03-03T15:00:00Z' })
  const scan = (overrides = {}) =>
    world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event, overrides) })
  return { school, professor, student, event, scan }
}

onBothEngines('a student is on the roll once, no matter how often the phone sends the check-in', async (world) => {
  const { event, student, scan } = await aHall(world)
  const answers = await Promise.all(Array.from({ length: 8 }, () => scan()))
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [201, ...Array(7).fill(400)],
  )

  const first = answers.find((answer) => answer.status === 201)!
  assert.deepEqual(Object.keys(first.body).toSorted(), ['event', 'id', 'scanned_at', 'student'])
  assert.deepEqual([first.body.event, first.body.student], [event.id, student.id])
  assert.equal(first.body.scanned_at, '2026-03-03T14:50:00.000Z')
  for (const answer of answers.filter((candidate) => candidate.status === 400)) {
    assert.match(answer.body.non_field_errors[0], /unique set/)
    assert.equal(answer.body.scanned_at, first.body.scanned_at)
  }
  const rows = await world.db.selectFrom('attendance').selectAll().execute()
  assert.equal(rows.length, 1)
  const { latitude, longitude, accuracy, located_at, device_id, late_sent, browser } = rows[0]!
  assert.deepEqual({ latitude, longitude, accuracy }, { latitude: 42.37, longitude: -71.11, accuracy: 12 })
  assert.equal(located_at, world.clock.now())
  assert.equal(device_id, 'dev_0123456789abcdef')
  assert.equal(late_sent, 0)
  assert.ok(browser)
})

onBothEngines('a check-in stores the method that the student used', async (world) => {
  const { event, school } = await aHall(world)
  const methods = [...checkInMethods, null, undefined]
  for (const method of methods) {
    const student = await aStudent(world, school)
    const body = { ...aScan(world, student, event), ...(method !== undefined && { method }) }
    const response = await world.call('POST', '/api/attendance/', { token: student.token, body })
    assert.deepEqual(
      [response.status, Object.keys(response.body).toSorted()],
      [201, ['event', 'id', 'scanned_at', 'student']],
    )
    const row = await world.db
      .selectFrom('attendance')
      .select('method')
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow()
    assert.equal(row.method, method ?? null)
    const history = await world.call('GET', `/api/students/${student.id}/attendance/`, { token: student.token })
    assert.equal(history.body[0].method, method ?? null)
  }
  const otherStudent = await aStudent(world, school)
  const body = { ...aScan(world, otherStudent, event), method: 'by-magic' }
  const refused = await world.call('POST', '/api/attendance/', { token: otherStudent.token, body })
  assert.deepEqual(
    [refused.status, refused.body.method],
    [400, ['Send the method as one of own-scan, phone-camera, typed-code, sent-later, or leave it out.']],
  )
})

onAnyEngine('a retry with the same nonce returns the first 201 again', async (world) => {
  const { scan } = await aHall(world)
  const client_nonce = randomUUID()
  const first = await scan({ client_nonce })
  world.clock.pass(2 * minute)
  const retry = await scan({ client_nonce })
  assert.deepEqual([retry.status, retry.body], [201, first.body])
  const withoutNonce = await scan({ client_nonce: null })
  assert.equal(withoutNonce.status, 400)

  world.clock.set('2026-03-03T15:16:00Z')
  const afterClosing = await scan({ client_nonce })
  assert.deepEqual([afterClosing.status, afterClosing.body], [201, first.body])
  const newAttempt = await scan({ client_nonce: randomUUID() })
  assert.match(newAttempt.body.error, /Check-in period has ended/)
})

onAnyEngine('the server’s clock decides, and both ends of the window are inclusive', async (world) => {
  const cases = [
    { now: '2026-03-03T14:44:59.999Z', says: 'Check-in is not yet open. Please try again in 1 minute(s).' },
    { now: '2026-03-03T14:43:59Z', says: 'Check-in is not yet open. Please try again in 2 minute(s).' },
    { now: '2026-03-03T14:45:00Z', says: null },
    { now: '2026-03-03T15:15:00Z', says: null },
    { now: '2026-03-03T15:15:00.001Z', says: 'Check-in period has ended. The window closed 0 minutes ago.' },
    { now: '2026-03-03T15:17:59Z', says: 'Check-in period has ended. The window closed 2 minutes ago.' },
  ]
  const { school, event } = await aHall(world)
  for (const { now, says } of cases) {
    world.clock.set(now)
    const student = await aStudent(world, school)
    const answer = await world.call('POST', '/api/attendance/', {
      token: student.token,
      body: aScan(world, student, event),
    })
    assert.deepEqual([answer.status, answer.body.error ?? null], says ? [400, says] : [201, null], now)
  }
})

onAnyEngine('with 0 or null minutes, that side of the window is closed', async (world) => {
  const { school, professor } = await aHall(world)
  const strict = await anEvent(world, professor, { startsAt: '2026-03-03T15:00:00Z', before: 0, after: null })
  for (const [now, status] of [
    ['2026-03-03T14:59:59.999Z', 400],
    ['2026-03-03T15:00:00.000Z', 201],
    ['2026-03-03T15:00:00.001Z', 400],
  ] as const) {
    world.clock.set(now)
    const student = await aStudent(world, school)
    const answer = await world.call('POST', '/api/attendance/', {
      token: student.token,
      body: aScan(world, student, strict),
    })
    assert.equal(answer.status, status, now)
  }
})

onAnyEngine('a check-in that waited on the phone counts from the time of its scan', async (world) => {
  const { scan, student } = await aHall(world)
  world.clock.set('2026-03-03T15:20:00Z')
  const tooOld = await scan({ queued_ms: 4 * minute })
  assert.equal(tooOld.status, 400)
  const late = await scan({ queued_ms: 6 * minute })
  assert.deepEqual([late.status, late.body.scanned_at], [201, '2026-03-03T15:14:00.000Z'])
  assert.equal(late.body.received_at, '2026-03-03T15:20:00.000Z', 'the student sees how late it was')
  const history = await world.call('GET', `/api/students/${student.id}/attendance/`, { token: student.token })
  const { scanned_at, received_at, late_sent } = history.body[0]
  assert.deepEqual([scanned_at, received_at, late_sent], [late.body.scanned_at, late.body.received_at, true])
  const row = await world.db.selectFrom('attendance').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([row.late_sent, row.received_at - row.scanned_at], [1, 6 * minute])
  const longer = await scan({ queued_ms: 900_001 })
  assert.match(longer.body.queued_ms[0], /15 minutes/)
})

onBothEngines('a check-in confirmed in time but slow to arrive counts from its confirmation', async (world) => {
  const { school, event } = await aHall(world)
  const confirm = async (arrives: string, confirmed_at: string | null, overrides = {}) => {
    world.clock.set(`2026-03-03T${arrives}Z`)
    const student = await aStudent(world, school)
    const body = aScan(world, student, event, {
      confirmed_at: confirmed_at && `2026-03-03T${confirmed_at}Z`,
      ...overrides,
    })
    return world.call('POST', '/api/attendance/', { token: student.token, body })
  }
  // The window closes at 15:15.
  const slow = await confirm('15:15:03.000', '15:14:59.000')
  assert.equal(slow.status, 201, slow.text)
  assert.equal(slow.body.scanned_at, '2026-03-03T15:14:59.000Z')
  assert.equal(slow.body.received_at, '2026-03-03T15:15:03.000Z')
  const row = await world.db
    .selectFrom('attendance')
    .select(['late_sent'])
    .where('id', '=', slow.body.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.late_sent, 1, 'a check-in that counts by the phone’s time is marked')

  const inTime = await confirm('15:10:00.000', '15:09:57.000')
  assert.equal(inTime.body.scanned_at, '2026-03-03T15:10:00.000Z', 'the phone’s time doesn’t change the window')
  assert.equal(inTime.body.received_at, undefined)

  const retried = await confirm('15:16:00.000', '15:14:00.000', { queued_ms: 50_000 })
  assert.equal(retried.body.scanned_at, '2026-03-03T15:14:00.000Z', 'a second try was slow too')

  const oldest = await confirm('15:30:00.000', '15:15:00.000')
  assert.equal(oldest.body.scanned_at, '2026-03-03T15:15:00.000Z')
  for (const [arrives, confirmed] of [
    ['15:30:00.001', '15:15:00.000'],
    ['15:15:03.000', '15:15:00.001'],
    ['15:15:03.000', '15:20:00.000'],
    ['15:15:03.000', null],
  ] as const) {
    const late = await confirm(arrives, confirmed)
    assert.equal(
      late.body.error,
      'Check-in period has ended. The window closed ' + (arrives > '15:30' ? 15 : 0) + ' minutes ago.',
    )
    assert.match(late.body.reference, /^[0-9A-Z]{8}$/)
  }
  assert.ok((await confirm('15:10:00.000', 'soon')).body.confirmed_at)
})

onAnyEngine('each invalid field of a check-in is reported', async (world) => {
  const { school, student, event, scan } = await aHall(world)
  const wrong: [string, object, (body: any) => unknown][] = [
    ['no location', { location: undefined }, (body) => body.location],
    ['location no JSON', { location: 'here' }, (body) => body.location],
    [
      'latitude out of range',
      { location: '{"latitude":91,"longitude":0,"accuracy":1,"timestamp":"2026-03-03T15:00:00Z"}' },
      (body) => body.location,
    ],
    ['device id of 201', { device_id: 'd'.repeat(201) }, (body) => body.device_id],
    ['nonce no uuid', { client_nonce: 'one' }, (body) => body.client_nonce],
    ['age negative', { queued_ms: -1 }, (body) => body.queued_ms],
  ]
  for (const [name, overrides, find] of wrong) {
    const answer = await scan(overrides)
    assert.equal(answer.status, 400, name)
    assert.ok(Array.isArray(find(answer.body)), `${name}: ${answer.text}`)
  }
  assert.equal((await scan({ event: undefined })).body.event.length, 1)
  assert.equal((await scan({ event: 'no-such-event-at' })).status, 404)
  assert.equal((await scan({ device_id: 'd'.repeat(200) })).status, 201)

  const otherStudent = await aStudent(world, school)
  const forOther = await world.call('POST', '/api/attendance/', {
    token: otherStudent.token,
    body: aScan(world, student, event),
  })
  assert.equal(forOther.status, 403)
})

onAnyEngine('each refused attempt is stored with its reason', async (world) => {
  const { scan, student, school } = await aHall(world)
  await scan()
  await scan()
  await scan({ location: 'here' })
  await scan({ event: 'no-such-event-at' })
  world.clock.set('2026-03-03T14:00:00Z')
  const early = await aStudent(world, school)
  const event = await anEvent(world, await aFaculty(world, school), { startsAt: '2026-03-03T15:00:00Z' })
  await world.call('POST', '/api/attendance/', { token: early.token, body: aScan(world, early, event) })
  await world.restart()
  const rows = await world.db.selectFrom('refused_attempt').select(['reason', 'student_id']).orderBy('reason').execute()
  assert.deepEqual(
    rows.map((attempt) => attempt.reason),
    ['already-recorded', 'bad-input', 'early', 'no-such-event'],
  )
  assert.equal(rows.find((attempt) => attempt.reason === 'bad-input')!.student_id, student.id)
})

onAnyEngine(
  'another university’s event doesn’t exist for a student, and history shows only their own check-ins',
  async (world) => {
    const { event, student, scan } = await aHall(world)
    const elsewhere = await aStudent(world, await aSchool(world))
    const foreign = await world.call('POST', '/api/attendance/', {
      token: elsewhere.token,
      body: aScan(world, elsewhere, event),
    })
    assert.equal(foreign.status, 404)
    await scan()
    const history = await world.call('GET', `/api/students/${student.id}/attendance/`, { token: student.token })
    assert.equal(history.body.length, 1)
    assert.equal(history.body[0].event_name, 'Memory and Its Ethics')
    assert.equal(history.body[0].event_date, '2026-03-03T15:00:00.000Z')
    assert.equal(history.body[0].scanned_at, '2026-03-03T14:50:00.000Z')
    assert.equal(history.body[0].time_zone, 'America/New_York')
    const response = await world.call('GET', `/api/students/${student.id}/attendance/`, { token: elsewhere.token })
    assert.equal(response.status, 403)
  },
)

onAnyEngine('an event shows when a student checked in only to that student', async (world) => {
  const { event, student, scan, school } = await aHall(world)
  const read = async (token: string) => (await world.call('GET', `/api/events/${event.id}/`, { token })).body
  assert.equal('scanned_at' in (await read(student.token)), false)
  await scan()
  assert.equal((await read(student.token)).scanned_at, '2026-03-03T14:50:00.000Z')
  assert.equal('scanned_at' in (await read((await aStudent(world, school)).token)), false)
  assert.equal('scanned_at' in (await read((await aFaculty(world, school)).token)), false)
})

onBothEngines('a burst of simultaneous check-ins loses and duplicates none', async (world) => {
  const { school, event } = await aHall(world)
  const students = await Promise.all(Array.from({ length: 60 }, () => aStudent(world, school)))
  const answers = await Promise.all(
    students.flatMap((student) => {
      const body = aScan(world, student, event)
      return [0, 1].map(() => world.call('POST', '/api/attendance/', { token: student.token, body }))
    }),
  )
  assert.ok(answers.every((answer) => answer.status === 201))
  const rows = await world.db.selectFrom('attendance').select('id').execute()
  assert.equal(rows.length, 60)
})

onAnyEngine('half a surrogate pair is refused, and whole or escaped ones are stored as text', async (world) => {
  const { scan } = await aHall(world)
  for (const half of ['\ud83d', '\udc4d', 'x\udc4d\ud83d'])
    assert.equal((await scan({ device_id: half })).status, 400, JSON.stringify(half))
  const body = await scan({ device_id: '👍 \\ud83d' })
  assert.equal(body.status, 201)
  const { device_id } = await world.db.selectFrom('attendance').select('device_id').executeTakeFirstOrThrow()
  assert.equal(device_id, '👍 \\ud83d')
})
