import assert from 'node:assert/strict'
import { aProfessor, anEvent, aScan, aSchool, aStudent, type Event, type Person } from '#test/builders.ts'
import { onAnyEngine, type World } from '#test/world.ts'

async function aDoor(world: World) {
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor, { startsAt: '2026-03-03T15:00:00Z' })
  const scan = (student: Person, target: Event = event) =>
    world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, target) })
  const open = (student: Person, eventId = event.id) =>
    world.call('GET', `/api/events/${eventId}/`, { token: student.token })
  const listOwn = async (student: Person) => {
    const { status, body, text } = await world.call('GET', `/api/students/${student.id}/attempts/`, {
      token: student.token,
    })
    assert.equal(status, 200, text)
    return body as { reason: string; event: string | null; reference: string; present: boolean }[]
  }
  const listOfEvent = async (query = '') => {
    const { status, body, text } = await world.call('GET', `/api/events/${event.id}/attempts/${query}`, {
      token: professor.token,
    })
    assert.equal(status, 200, text)
    return body
  }
  return { school, professor, event, scan, open, listOwn, listOfEvent }
}

onAnyEngine(
  'a refused attempt is listed for its student and for the event’s owner, with the same reference',
  async (world) => {
    const { school, event, scan, listOwn, listOfEvent } = await aDoor(world)
    const maya = await aStudent(world, school, 'Maya')
    const stranger = await aStudent(world, await aSchool(world), 'Stranger')
    world.clock.set('2026-03-03T14:00:00Z')
    const { body } = await scan(maya)
    await scan(stranger)
    world.clock.set('2026-03-03T14:50:00Z')
    await scan(maya)
    await scan(maya)
    await world.restart()
    assert.deepEqual(
      (await listOwn(maya)).map((attempt) => [attempt.reason, attempt.event, attempt.reference, attempt.present]),
      [['early', event.id, body.reference, true]],
      'the double tap is no failed try',
    )
    assert.deepEqual(
      (await listOwn(stranger)).map((attempt) => [attempt.reason, attempt.event]),
      [['no-such-event', null]],
      'nothing about another university’s event',
    )
    const { counts, attempts, unconfirmed } = await listOfEvent()
    assert.deepEqual([counts.early, counts['no-such-event'], counts.late, unconfirmed], [1, 1, 0, 0])
    const early = attempts.find((attempt: { reason: string }) => attempt.reason === 'early')
    assert.deepEqual([early.student, early.reference, early.present], [maya.id, body.reference, true])
    const foreign = attempts.find((attempt: { reason: string }) => attempt.reason === 'no-such-event')
    assert.deepEqual([foreign.student, foreign.student_name], [null, null])
    assert.equal((await listOfEvent('?reason=early')).attempts.length, 1)
    const wrong = await world.call('GET', `/api/students/${maya.id}/attempts/`, { token: stranger.token })
    assert.equal(wrong.status, 403)
  },
)

onAnyEngine('a student who scans and never confirms is listed two minutes later', async (world) => {
  const { school, professor, event, scan, open, listOwn, listOfEvent } = await aDoor(world)
  const [maya, noor, omar, early] = [
    await aStudent(world, school, 'Maya'),
    await aStudent(world, school, 'Noor'),
    await aStudent(world, school, 'Omar'),
    await aStudent(world, school, 'Early'),
  ]
  world.clock.set('2026-03-03T14:00:00Z')
  assert.equal((await open(early)).status, 200)
  world.clock.set('2026-03-03T15:13:30Z')
  for (const student of [maya, noor, omar]) await open(student)
  await open(maya)
  await open(professor)
  assert.equal((await scan(noor)).status, 201)
  world.clock.pass(100_000)
  await scan(omar)
  await world.restart()
  assert.deepEqual(await listOwn(maya), [], 'she still has time to confirm')
  world.clock.pass(30_000)
  const attempts = await listOwn(maya)
  assert.deepEqual(
    attempts.map((attempt) => [attempt.reason, attempt.event, attempt.present]),
    [['not-confirmed', event.id, false]],
  )
  assert.match(attempts[0]!.reference, /^[0-9A-HJKMNP-TV-Z]{8}$/)
  assert.deepEqual([await listOwn(noor), await listOwn(early)], [[], []])
  assert.deepEqual(
    (await listOwn(omar)).map(({ reason }) => reason),
    ['late'],
    'a refused try leaves one row, not two',
  )
  const listing = await listOfEvent('?reason=not-confirmed')
  assert.deepEqual([listing.unconfirmed, listing.counts.late, listing.attempts.length], [1, 1, 1])
  assert.equal(listing.attempts[0].student, maya.id)

  await world.call('POST', `/api/events/${event.id}/marks/`, {
    token: professor.token,
    body: {
      source: 'unconfirmed-scan',
      marks: [{ student: maya.id, says: 'present', reason_kind: 'phone', reason: 'Scanned, didn’t confirm' }],
    },
  })
  assert.equal((await listOfEvent()).unconfirmed, 0)
  assert.equal((await listOfEvent()).counts['not-confirmed'], 0)
  assert.deepEqual(await listOwn(maya), [], 'someone marked present has no try that didn’t count')
})

onAnyEngine(
  'a scan and the refusal that follows it are one attempt, and a scan after a refusal is a second one',
  async (world) => {
    const { school, event, open, listOwn, listOfEvent } = await aDoor(world)
    const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
    const sendNonsense = async (student: Person) => {
      const body = aScan(world, student, event, { location: 'here' })
      assert.equal((await world.call('POST', '/api/attendance/', { token: student.token, body })).status, 400)
    }
    const reasons = async (student: Person) => (await listOwn(student)).map(({ reason }) => reason)
    await open(maya)
    world.clock.pass(10_000)
    await sendNonsense(noor)
    world.clock.pass(10_000)
    await open(noor)
    await world.restart()
    world.clock.pass(180_000)
    assert.deepEqual(await reasons(maya), ['not-confirmed'])
    assert.deepEqual(await reasons(noor), ['not-confirmed', 'bad-input'], 'of the batch, only Maya came before it')
    await sendNonsense(maya)
    await world.restart()
    assert.deepEqual(await reasons(maya), ['bad-input'])
    const { counts, unconfirmed } = await listOfEvent()
    assert.deepEqual([counts['not-confirmed'], counts['bad-input'], unconfirmed], [1, 2, 1])
    world.clock.pass(10_000)
    await open(maya)
    await world.restart()
    world.clock.pass(180_000)
    assert.deepEqual(await reasons(maya), ['not-confirmed', 'bad-input'], 'a third try')
    assert.equal((await listOfEvent()).unconfirmed, 2)
  },
)

onAnyEngine('someone who is marked absent or excused isn’t counted among those who never confirmed', async (world) => {
  const { school, professor, event, open, listOfEvent } = await aDoor(world)
  const [maya, noor, omar] = [
    await aStudent(world, school, 'Maya'),
    await aStudent(world, school, 'Noor'),
    await aStudent(world, school, 'Omar'),
  ]
  for (const student of [maya, noor, omar]) await open(student)
  await world.restart()
  world.clock.pass(180_000)
  assert.equal((await listOfEvent()).unconfirmed, 3)
  const { body } = await world.call('POST', `/api/events/${event.id}/marks/`, {
    token: professor.token,
    body: {
      marks: [
        { student: noor.id, says: 'absent', reason: 'Left at once' },
        { student: omar.id, says: 'excused', reason: 'Ill' },
      ],
    },
  })
  const { unconfirmed, attempts } = await listOfEvent('?reason=not-confirmed')
  assert.equal(unconfirmed, 1)
  assert.deepEqual(
    new Map(attempts.map((attempt: { student: string; marked: string | null }) => [attempt.student, attempt.marked])),
    new Map([
      [maya.id, null],
      [noor.id, 'absent'],
      [omar.id, 'excused'],
    ]),
  )
  await world.call('POST', `/api/marks/${body[0].id}/undo/`, { token: professor.token, body: {} })
  assert.equal((await listOfEvent()).unconfirmed, 2)
})

onAnyEngine('an unconfirmed scan is no longer listed once the check-in arrives', async (world) => {
  const { school, open, scan, listOwn, listOfEvent } = await aDoor(world)
  const maya = await aStudent(world, school, 'Maya')
  world.clock.set('2026-03-03T15:00:00Z')
  await open(maya)
  await world.restart()
  world.clock.pass(180_000)
  assert.equal((await listOwn(maya)).length, 1)
  assert.equal((await scan(maya)).status, 201)
  assert.deepEqual(await listOwn(maya), [])
  assert.equal((await listOfEvent()).counts['not-confirmed'], 0)
})

onAnyEngine('thousands of attempts are counted and read in pages', async (world) => {
  const { school, event, professor, listOfEvent } = await aDoor(world)
  const student = await aStudent(world, school)
  const rows = Array.from({ length: 1_200 }, (_, n) => ({
    id: `attempt-${n}`,
    school_id: school.id,
    student_id: student.id,
    event_id: event.id,
    reason: 'early' as const,
    received_at: world.clock.now() - 1_000 * n,
    browser: null,
    reference: null,
  }))
  await world.db.insertInto('refused_attempt').values(rows).execute()
  assert.equal((await listOfEvent()).attempts.length, 1_200)
  const ids = new Set<string>()
  for (let path: string | null = `/api/events/${event.id}/attempts/?limit=500`; path !== null;) {
    const response = await world.call('GET', path, { token: professor.token })
    assert.equal(response.body.counts.early, 1_200)
    for (const { id } of response.body.attempts) ids.add(id)
    path = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  assert.equal(ids.size, 1_200)
})
