import assert from 'node:assert/strict'
import { aFaculty, anEvent, aScan, aStudent, type Event, type Person } from '#test/builders.ts'
import { readXlsx } from '#test/read-xlsx.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { aRow, aSeminar, type Seminar } from '#test/roster-steps.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

/** A class and an event that is open now. The event is a colleague's or the professor's own. */
async function aTalk(world: World, whose: 'a colleague’s' | 'own' = 'a colleague’s') {
  const course = await aSeminar(world)
  const event = await anEvent(world, whose === 'own' ? course.professor : await aFaculty(world, course.school))
  return { ...course, event }
}

const assign = ({ ask, seminar }: Seminar, event: Event) =>
  ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })

async function scan(world: World, student: Person, event: Event, fields = {}) {
  const response = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event, fields),
  })
  assert.equal(response.status, 201, response.text)
}

const present = async ({ ask, seminar }: Seminar, event: Event): Promise<string[]> =>
  (await ask('GET', `/api/attendance/event/${event.id}/class/${seminar}/`)).body.map(
    (row: { student_id: string }) => row.student_id,
  )

onAnyEngine('a class sees which students on its own roster came, with the evidence, and no one else', async (world) => {
  const course = await aTalk(world, 'own')
  const { school, event } = course
  const [early, late, outsider] = [
    await aStudent(world, school),
    await aStudent(world, school),
    await aStudent(world, school),
  ]
  await course.add([aRow(school, 'A', early.email), aRow(school, 'B', late.email), aRow(school, 'Absent')])
  await assign(course, event)
  await scan(world, early, event)
  world.clock.pass(90_000)
  await scan(world, late, event, { queued_ms: 60_000, device_id: null })
  await scan(world, outsider, event)
  const { status, body } = await course.ask('GET', `/api/attendance/event/${event.id}/class/${course.seminar}/`)
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

onAnyEngine(
  'for a colleague’s event a class sees rounded locations, distances from the others, and devices',
  async (world) => {
    const course = await aTalk(world)
    const { school, event, seminar, ask, professor } = course
    const students = []
    for (let n = 0; n < 13; n += 1) {
      const student = await aStudent(world, school)
      students.push(student)
      const timestamp = new Date(world.clock.now()).toISOString()
      // The last student is about 11 km away. The one before has a position of low accuracy.
      const latitude = n === 12 ? 42.47 : 42.37 + n / 1e5
      const fix = { latitude, longitude: -71.11, accuracy: n === 11 ? 5_000 : 12, timestamp }
      await scan(world, student, event, { location: JSON.stringify(fix) })
    }
    const [near, rough, far] = [students[0]!, students[11]!, students[12]!]
    await course.add([
      aRow(school, 'Near', near.email),
      aRow(school, 'Rough', rough.email),
      aRow(school, 'Far', far.email),
    ])
    await assign(course, event)
    const path = `/api/attendance/event/${event.id}/class/${seminar}/`
    const { body, text } = await ask('GET', path)
    const evidence = (id: string) => {
      const row = body.find(({ student_id }: { student_id: string }) => student_id === id)
      return [row.location, row.device_id, row.kept_place]
    }
    const timestamp = '2026-03-03T14:50:00.000Z'
    const rounded = (latitude: number, accuracy: number) => ({ latitude, longitude: -71.11, accuracy, timestamp })
    const device = 'dev_0123456789abcdef'
    assert.deepEqual(evidence(near.id), [rounded(42.37, 1_000), device, { place: 'inside', distance: null }])
    assert.deepEqual(evidence(rough.id), [rounded(42.37, 5_000), device, { place: 'unknown', distance: null }])
    assert.deepEqual(evidence(far.id), [rounded(42.47, 1_000), device, { place: 'far', distance: 11_000 }])
    assert.doesNotMatch(text, /\.\d{3,}[,}]/, 'no third decimal')
    const workbook = await fetchPatiently(`${world.url}${path}xlsx/`, {
      headers: { authorization: `Bearer ${professor.token}` },
    })
    const { rows } = readXlsx(new Uint8Array(await workbook.arrayBuffer()))
    const cells = rows.map((row) => [row[3], row[6] ?? null, row[7] ?? null])
    for (const [student, place] of [
      [near, '42.37, -71.11 (±1000 m), near the others'],
      [rough, '42.37, -71.11 (±5000 m)'],
      [far, '42.47, -71.11 (±1000 m), 11 km from the others'],
    ] as const)
      assert.deepEqual(
        cells.find(([email]) => email === student.email),
        [student.email, place, device],
      )
    const roll = await world.db.selectFrom('attendance').select('latitude').where('student_id', '=', far.id).execute()
    assert.deepEqual(roll, [{ latitude: 42.47 }], 'the event’s owner still has it')
  },
)

onAnyEngine('an event counts whether it is assigned before its day, on that day or afterwards', async (world) => {
  const classBefore = await aTalk(world)
  const { school, event } = classBefore
  const [classOnTheDay, classAfter] = [await aSeminar(world, school), await aSeminar(world, school)]
  const student = await aStudent(world, school)
  for (const { add } of [classBefore, classOnTheDay, classAfter]) await add([aRow(school, 'A', student.email)])
  world.clock.set('2026-03-02T14:50:00Z')
  await assign(classBefore, event)
  world.clock.set('2026-03-03T14:49:00Z')
  await assign(classOnTheDay, event)
  await scan(world, student, event)
  world.clock.pass(3 * 3_600_000)
  assert.equal(
    (await classAfter.ask('GET', `/api/attendance/event/${event.id}/class/${classAfter.seminar}/`)).status,
    404,
  )
  await assign(classAfter, event)
  for (const course of [classBefore, classOnTheDay, classAfter])
    assert.deepEqual(await present(course, event), [student.id])

  await classAfter.ask('DELETE', `/api/class/${classAfter.seminar}/event/${event.id}/unassign/`)
  await assign(classAfter, event)
  assert.deepEqual(await present(classAfter, event), [student.id], 'taking it away and back touches no check-in')
})

onAnyEngine('a student who is added to the class or registers after the event also counts', async (world) => {
  const course = await aTalk(world)
  const { school, event } = course
  await assign(course, event)
  const student = await aStudent(world, school)
  await scan(world, student, event)
  assert.deepEqual(await present(course, event), [])
  await course.add([aRow(school, 'A', student.email)])
  assert.deepEqual(await present(course, event), [student.id])

  world.clock.pass(1_000)
  const email = `new@${school.studentDomain}`
  await course.add([aRow(school, 'New', email)])
  const { token, cookies } = await register(world, 'student', school, email)
  const { body } = await verify(world, 'student', { token }, { cookies })
  await scan(world, { id: body.student_id, email, school: school.id, token: body.token }, event)
  assert.deepEqual(await present(course, event), [body.student_id, student.id])
  await course.change({ students: [] })
  assert.deepEqual(await present(course, event), [], 'and without students who left the class')
})

onBothEngines("a class's page gets the class, its students and its events in one response", async (world) => {
  const course = await aTalk(world)
  const { school, professor, seminar, event, ask } = course
  const ravi = await aStudent(world, school, 'Ravi')
  await course.add([aRow(school, 'Maya'), aRow(school, 'R', ravi.email)])
  const later = await anEvent(world, professor, { startsAt: '2026-03-09T15:00:00Z', name: 'Later' })
  await assign(course, later)
  await assign(course, event)
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
  const course = await aTalk(world)
  const { school, seminar, event, ask } = course
  await course.add(Array.from({ length: 800 }, (_, index) => aRow(school, `N${index}`)))
  await assign(course, event)
  const { body } = await ask('GET', `/api/class/${seminar}/details/`)
  assert.deepEqual([body.class.student_count, body.students.length, body.events.length], [800, 800, 1])
})

onAnyEngine('the dashboard counts each student once, registered and pending', async (world) => {
  const course = await aSeminar(world)
  const { school, professor, ask } = course
  const stats = () => ask('GET', `/api/faculty/dashboard-stats/${professor.id}/`)
  const faculty = { first_name: 'Eleanor', last_name: 'Whitcombe' }
  const none = { faculty, classes_count: 1, total_students: 0, registered_students: 0 }
  assert.deepEqual((await stats()).body, none)
  const otherCourse = await aSeminar(world, school, professor)
  const ravi = await aStudent(world, school)
  const sharedRows = [aRow(school, 'R', ravi.email), aRow(school, 'Maya')]
  await course.add(sharedRows)
  await otherCourse.add([...sharedRows, aRow(school, 'Theo')])
  await (await aSeminar(world, school)).add([aRow(school, "Somebody else's", `zoe@${school.studentDomain}`)])
  const { status, body } = await stats()
  assert.deepEqual([status, body], [200, { ...none, classes_count: 2, total_students: 3, registered_students: 1 }])
  const colleague = await aFaculty(world, school)
  assert.equal((await ask('GET', `/api/faculty/dashboard-stats/${colleague.id}/`)).status, 403)
})
