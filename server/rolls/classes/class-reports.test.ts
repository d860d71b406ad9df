import assert from 'node:assert/strict'
import { aFaculty, anEvent, aScan, aStudent, type Event, type Person } from '#test/builders.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { aRow, aSeminar, type Seminar } from '#test/roster-steps.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

/** A class and an event that is open now: a colleague's, or one of the professor's own. */
async function aTalk(world: World, whose: 'a colleague’s' | 'own' = 'a colleague’s') {
  const one = await aSeminar(world)
  const event = await anEvent(world, whose === 'own' ? one.professor : await aFaculty(world, one.school))
  return { ...one, event }
}

const assign = ({ ask, seminar }: Seminar, event: Event) =>
  ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })

async function scan(world: World, student: Person, event: Event, more = {}) {
  const answer = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event, more),
  })
  assert.equal(answer.status, 201, answer.text)
}

const present = async ({ ask, seminar }: Seminar, event: Event): Promise<string[]> =>
  (await ask('GET', `/api/attendance/event/${event.id}/class/${seminar}/`)).body.map(
    (row: { student_id: string }) => row.student_id,
  )

onAnyEngine('a class sees which students of its own roster came, with the evidence, and no one else', async (world) => {
  const one = await aTalk(world, 'own')
  const { school, event } = one
  const [early, late, other] = [
    await aStudent(world, school),
    await aStudent(world, school),
    await aStudent(world, school),
  ]
  await one.add([aRow(school, 'A', early.email), aRow(school, 'B', late.email), aRow(school, 'Absent')])
  await assign(one, event)
  await scan(world, early, event)
  world.clock.pass(90_000)
  await scan(world, late, event, { queued_ms: 60_000, device_id: null })
  await scan(world, other, event)
  const { status, body } = await one.ask('GET', `/api/attendance/event/${event.id}/class/${one.seminar}/`)
  const place = { latitude: 42.37, longitude: -71.11, accuracy: 12 }
  assert.equal(status, 200)
  assert.deepEqual(body, [
    {
      student_id: late.id,
      scanned_at: '2026-03-03T14:50:30.000Z',
      received_at: '2026-03-03T14:51:30.000Z',
      late_sent: true,
      location: { ...place, timestamp: '2026-03-03T14:51:30.000Z' },
      device_id: null,
    },
    {
      student_id: early.id,
      scanned_at: '2026-03-03T14:50:00.000Z',
      received_at: '2026-03-03T14:50:00.000Z',
      late_sent: false,
      location: { ...place, timestamp: '2026-03-03T14:50:00.000Z' },
      device_id: 'dev_0123456789abcdef',
    },
  ])
})

onAnyEngine('for a colleague’s event a class sees who came and how far from the others, never where', async (world) => {
  const one = await aTalk(world)
  const { school, event, seminar, ask, professor } = one
  const students = []
  for (let n = 0; n < 13; n += 1) {
    const student = await aStudent(world, school)
    students.push(student)
    const timestamp = new Date(world.clock.now()).toISOString()
    // The last one is about 11 km away, and the one before that only roughly.
    const latitude = n === 12 ? 42.47 : 42.37 + n / 1e5
    const fix = { latitude, longitude: -71.11, accuracy: n === 11 ? 5_000 : 12, timestamp }
    await scan(world, student, event, { location: JSON.stringify(fix) })
  }
  const [near, rough, far] = [students[0]!, students[11]!, students[12]!]
  await one.add([aRow(school, 'Near', near.email), aRow(school, 'Rough', rough.email), aRow(school, 'Far', far.email)])
  await assign(one, event)
  const path = `/api/attendance/event/${event.id}/class/${seminar}/`
  const { body, text } = await ask('GET', path)
  const evidence = (id: string) => {
    const row = body.find(({ student_id }: { student_id: string }) => student_id === id)
    return [row.location, row.device_id, row.kept_place]
  }
  assert.deepEqual(evidence(near.id), [null, null, { place: 'inside', distance: null }])
  assert.deepEqual(evidence(rough.id), [null, null, { place: 'unknown', distance: null }])
  assert.deepEqual(evidence(far.id), [null, null, { place: 'far', distance: 11_000 }])
  assert.doesNotMatch(text, /latitude|42\.|dev_/)
  const workbook = await fetchPatiently(`${world.url}${path}xlsx/`, {
    headers: { authorization: `Bearer ${professor.token}` },
  })
  const { rows } = readXlsx(new Uint8Array(await workbook.arrayBuffer()))
  const shown = rows.map((row) => [row[3], row[6] ?? null, row[7] ?? null])
  for (const [student, place] of [
    [near, 'near the others'],
    [rough, null],
    [far, '11 km from the others'],
  ] as const)
    assert.deepEqual(
      shown.find(([email]) => email === student.email),
      [student.email, place, null],
    )
  const roll = await world.db.selectFrom('attendance').select('latitude').where('student_id', '=', far.id).execute()
  assert.deepEqual(roll, [{ latitude: 42.47 }], 'the event’s owner still has it')
})

onAnyEngine('an event counts whether it is assigned before it, on its day or after it', async (world) => {
  const before = await aTalk(world)
  const { school, event } = before
  const [onTheDay, after] = [await aSeminar(world, school), await aSeminar(world, school)]
  const student = await aStudent(world, school)
  for (const { add } of [before, onTheDay, after]) await add([aRow(school, 'A', student.email)])
  world.clock.set('2026-03-02T14:50:00Z')
  await assign(before, event)
  world.clock.set('2026-03-03T14:49:00Z')
  await assign(onTheDay, event)
  await scan(world, student, event)
  world.clock.pass(3 * 3_600_000)
  assert.equal((await after.ask('GET', `/api/attendance/event/${event.id}/class/${after.seminar}/`)).status, 404)
  await assign(after, event)
  for (const one of [before, onTheDay, after]) assert.deepEqual(await present(one, event), [student.id])

  await after.ask('DELETE', `/api/class/${after.seminar}/event/${event.id}/unassign/`)
  await assign(after, event)
  assert.deepEqual(await present(after, event), [student.id], 'taking it away and back touches no check-in')
})

onAnyEngine('a student who is added to the class or registers after the event counts too', async (world) => {
  const one = await aTalk(world)
  const { school, event } = one
  await assign(one, event)
  const student = await aStudent(world, school)
  await scan(world, student, event)
  assert.deepEqual(await present(one, event), [])
  await one.add([aRow(school, 'A', student.email)])
  assert.deepEqual(await present(one, event), [student.id])

  world.clock.pass(1_000)
  const email = `new@${school.studentDomain}`
  await one.add([aRow(school, 'New', email)])
  const { token, cookies } = await register(world, 'student', school, email)
  const { body } = await verify(world, 'student', { token }, { cookies })
  await scan(world, { id: body.student_id, email, school: school.id, token: body.token }, event)
  assert.deepEqual(await present(one, event), [body.student_id, student.id])
  await one.change({ students: [] })
  assert.deepEqual(await present(one, event), [], 'and without students who left the class')
})

onBothEngines("a class's page gets class, students and events in one answer", async (world) => {
  const one = await aTalk(world)
  const { school, professor, seminar, event, ask } = one
  const ravi = await aStudent(world, school, 'Ravi')
  await one.add([aRow(school, 'Maya'), aRow(school, 'R', ravi.email)])
  const later = await anEvent(world, professor, { startsAt: '2026-03-09T15:00:00Z', name: 'Later' })
  await assign(one, later)
  await assign(one, event)
  const { status, body } = await ask('GET', `/api/class/${seminar}/details/?faculty_id=${professor.id}`)
  assert.equal(status, 200)
  assert.deepEqual(body.class, (await ask('GET', `/api/classes/${seminar}/`)).body)
  assert.deepEqual(
    body.students.map((student: Record<string, unknown>) => [student.first_name, student.email_verified]),
    [
      ['Maya', false],
      ['Ravi', true],
    ],
  )
  assert.deepEqual(body.students[1], {
    id: ravi.id,
    first_name: 'Ravi',
    last_name: 'Bergström',
    email: ravi.email,
    email_verified: true,
  })
  const events = await Promise.all([event, later].map(async ({ id }) => (await ask('GET', `/api/events/${id}/`)).body))
  assert.deepEqual(body.events, events, 'the earliest first')
})

onAnyEngine("a large class's page and report are complete", async (world) => {
  const one = await aTalk(world)
  const { school, seminar, event, ask } = one
  await one.add(Array.from({ length: 800 }, (_, index) => aRow(school, `N${index}`)))
  await assign(one, event)
  const { body } = await ask('GET', `/api/class/${seminar}/details/`)
  assert.deepEqual([body.class.student_count, body.students.length, body.events.length], [800, 800, 1])
})

onAnyEngine('the dashboard counts each student once, registered and pending', async (world) => {
  const one = await aSeminar(world)
  const { school, professor, ask } = one
  const stats = () => ask('GET', `/api/faculty/dashboard-stats/${professor.id}/`)
  const faculty = { first_name: 'Eleanor', last_name: 'Whitcombe' }
  const none = { faculty, classes_count: 1, total_students: 0, registered_students: 0 }
  assert.deepEqual((await stats()).body, none)
  const other = await aSeminar(world, school, professor)
  const ravi = await aStudent(world, school)
  const both = [aRow(school, 'R', ravi.email), aRow(school, 'Maya')]
  await one.add(both)
  await other.add([...both, aRow(school, 'Theo')])
  await (await aSeminar(world, school)).add([aRow(school, "Somebody else's", `zoe@${school.studentDomain}`)])
  const { status, body } = await stats()
  assert.deepEqual([status, body], [200, { ...none, classes_count: 2, total_students: 3, registered_students: 1 }])
  const colleague = await aFaculty(world, school)
  assert.equal((await ask('GET', `/api/faculty/dashboard-stats/${colleague.id}/`)).status, 403)
})
