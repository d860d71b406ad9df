import assert from 'node:assert/strict'
import { aProfessor, anEvent, aScan, aSchool, aStudent, type Person } from '#test/builders.ts'
import { onAnyEngine, type World } from '#test/world.ts'

async function aClosedDoor(world: World) {
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor, { startsAt: '2026-03-03T15:00:00Z' })
  world.clock.set('2026-03-03T15:20:00Z')
  const refusedAs = async (student: Person, fields = {}) => {
    const body = aScan(world, student, event, fields)
    const response = await world.call('POST', '/api/attendance/', { token: student.token, body })
    assert.ok(response.status >= 400, response.text)
    return response.body
  }
  const lookUp = async (query = '', token = professor.token) => {
    // Refused attempts are written in batches, a moment later. A restart writes them now.
    await world.restart()
    return world.call('GET', `/api/events/${event.id}/refused-attempts/${query}`, { token })
  }
  return { school, professor, event, refusedAs, lookUp }
}

onAnyEngine('a refused student gets a short reference, and faculty find the attempt by it', async (world) => {
  const { school, refusedAs, lookUp } = await aClosedDoor(world)
  const maya = await aStudent(world, school, 'Maya')
  const noah = await aStudent(world, school, 'Noah')
  const first = await refusedAs(maya)
  assert.equal(first.error, 'Check-in period has ended. The window closed 5 minutes ago.')
  assert.match(first.reference, /^[0-9A-HJKMNP-TV-Z]{8}$/)
  world.clock.pass(60_000)
  const second = await refusedAs(noah)
  assert.notEqual(second.reference, first.reference)

  const response = await lookUp()
  assert.equal(response.status, 200, response.text)
  assert.deepEqual(
    response.body.attempts.map((attempt: { reference: string }) => attempt.reference),
    [second.reference, first.reference],
    'the latest first',
  )
  // The form in which people read it aloud and type it.
  const typedReference = `${first.reference.slice(0, 4)}-${first.reference.slice(4)}`.toLowerCase()
  const match = await lookUp(`?reference=${typedReference}`)
  assert.equal(match.body.count, 1)
  const [attempt] = match.body.attempts
  assert.deepEqual(attempt, {
    reference: first.reference,
    reason: 'late',
    received_at: '2026-03-03T15:20:00.000Z',
    confirmed_at: null,
    student_name: attempt.student_name,
  })
  assert.match(attempt.student_name, /^Maya /)
  const wrong = await lookUp('?reference=short')
  assert.deepEqual([wrong.status, wrong.body.reference.length], [400, 1])
  assert.deepEqual((await lookUp('?reference=00000000')).body, { count: 0, attempts: [] })
})

onAnyEngine('every kind of refusal returns a reference together with its own message', async (world) => {
  const { school, refusedAs, lookUp } = await aClosedDoor(world)
  const student = await aStudent(world, school)
  const foreign = await aStudent(world, await aSchool(world))
  const otherStudent = await aStudent(world, school)
  const bodies = {
    late: await refusedAs(student),
    'bad-input': await refusedAs(student, { location: 'here' }),
    'no-such-event': await refusedAs(foreign),
    'other-student': await refusedAs(student, { student: otherStudent.id }),
  }
  assert.equal(bodies['no-such-event'].error, 'Not found')
  assert.equal(bodies['bad-input'].location.length, 1)
  for (const [reason, { reference }] of Object.entries(bodies)) {
    const { body } = await lookUp(`?reference=${reference}`)
    assert.equal(body.attempts[0]?.reason, reason)
    const isForeign = reason === 'no-such-event'
    assert.equal(body.attempts[0].student_name === null, isForeign, 'another university’s student has no name here')
  }
})

onAnyEngine(
  'the second check-in of a double tap gets no reference and isn’t listed as a refused attempt',
  async (world) => {
    const { school, event, lookUp } = await aClosedDoor(world)
    world.clock.set('2026-03-03T15:01:00Z')
    const student = await aStudent(world, school)
    const scan = () =>
      world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event) })
    const [first, second] = [await scan(), await scan()]
    assert.deepEqual([first.status, second.status], [201, 400])
    assert.equal('reference' in first.body || 'reference' in second.body, false)
    assert.deepEqual((await lookUp()).body, { count: 0, attempts: [] })
  },
)

onAnyEngine('the list returns the total and shows the latest hundred', async (world) => {
  const { school, event, lookUp } = await aClosedDoor(world)
  const student = await aStudent(world, school)
  const rows = Array.from({ length: 130 }, (_, n) => ({
    id: `attempt-${n}`,
    school_id: school.id,
    student_id: student.id,
    event_id: event.id,
    reason: 'early' as const,
    received_at: 1_000 * n,
    browser: null,
    reference: null,
  }))
  await world.db.insertInto('refused_attempt').values(rows).execute()
  const { body } = await lookUp()
  assert.deepEqual([body.count, body.attempts.length], [130, 100])
  assert.equal(body.attempts[0].received_at, new Date(129_000).toISOString())
})
