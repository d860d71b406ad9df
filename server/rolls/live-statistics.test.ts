import assert from 'node:assert/strict'
import type { LiveStatistics } from '#contract/rolls/live/statistics.ts'
import {
  aClassWith,
  aFaculty,
  aProfessor,
  anAdmin,
  anEvent,
  aScan,
  aSchool,
  aStudent,
  signInAgain,
  type Event,
  type Person,
} from '#test/builders.ts'
import { aRow, aSeminar, type Seminar } from '#test/roster-steps.ts'
import { register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

/** A professor's event that counts for a class of her own and for a colleague's. */
async function aTalk(world: World) {
  const ownCourse = await aSeminar(world)
  const colleague = await aSeminar(world, ownCourse.school, await aFaculty(world, ownCourse.school, 'Daniel'))
  const event = await anEvent(world, ownCourse.professor)
  for (const course of [ownCourse, colleague]) await assign(course, event)
  return { world, school: ownCourse.school, ownCourse, colleague, event }
}

async function assign({ ask, seminar }: Seminar, event: Event): Promise<void> {
  const { status } = await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  assert.equal(status, 201)
}

async function scan(world: World, student: Pick<Person, 'id' | 'token'>, event: Event): Promise<void> {
  const body = aScan(world, student as Person, event)
  assert.equal((await world.call('POST', '/api/attendance/', { token: student.token, body })).status, 201)
}

async function read(world: World, event: Event, { token }: Person): Promise<LiveStatistics> {
  const { status, body, text } = await world.call('GET', `/api/events/${event.id}/attendance/statistics/`, { token })
  assert.equal(status, 200, text)
  return body as LiveStatistics
}

const figures = ({ checked_in, expected, expected_in, missing, walk_ins }: LiveStatistics) => ({
  checked_in,
  expected,
  expected_in,
  missing,
  walk_ins,
})
const named = ({ students }: LiveStatistics) =>
  students.map((student) => [student.student_name, student.is_registered, student.checked_in, student.classes.length])

onBothEngines(
  'everyone counts once: expected students who came, those who are missing, and walk-ins',
  async (world) => {
    const { school, ownCourse, colleague, event } = await aTalk(world)
    const [maya, jonas, noor, ines, guest] = await Promise.all(
      ['Maya', 'Jonas', 'Noor', 'Ines', 'Guest'].map((name) => aStudent(world, school, name)),
    )
    // Maya is in both classes and checks in. Noor is in both and doesn't. Ines is only in the colleague's class.
    await ownCourse.add([maya!, noor!, jonas!].map(({ email }, n) => aRow(school, `N${n}`, email)))
    await ownCourse.add([aRow(school, 'Pending')])
    await colleague.add([maya!, noor!, ines!].map(({ email }, n) => aRow(school, `N${n}`, email)))
    await colleague.add([aRow(school, 'Pending'), aRow(school, 'Hidden')])
    for (const student of [maya!, guest!]) await scan(world, student, event)

    const statistics = await read(world, event, ownCourse.professor)
    assert.deepEqual(figures(statistics), { checked_in: 2, expected: 6, expected_in: 1, missing: 5, walk_ins: 1 })
    assert.deepEqual(
      statistics.classes.map((course) => [
        course.id,
        course.faculty_name,
        course.is_own,
        course.expected,
        course.checked_in,
      ]),
      [
        [ownCourse.seminar, 'Eleanor Whitcombe', true, 4, 1],
        [colleague.seminar, 'Daniel Whitcombe', false, 5, 1],
      ],
    )
    // A student in one of the professor's own classes is named. A student who is only in the colleague's class isn't.
    assert.deepEqual(named(statistics), [
      ['Pending Ames', false, false, 1],
      ['Jonas Bergström', true, false, 1],
      ['Maya Bergström', true, true, 1],
      ['Noor Bergström', true, false, 1],
    ])
    assert.doesNotMatch(JSON.stringify(statistics), /Ines|Hidden|ines|hidden/)
  },
)

onAnyEngine('a student in two of a professor’s own classes is named once, with both classes', async (world) => {
  const { school, ownCourse, event } = await aTalk(world)
  const second = await aSeminar(world, school, ownCourse.professor)
  await assign(second, event)
  const maya = await aStudent(world, school)
  for (const course of [ownCourse, second]) await course.add([aRow(school, 'M', maya.email)])
  const { students, expected } = await read(world, event, ownCourse.professor)
  assert.deepEqual([students.length, expected], [1, 1])
  assert.deepEqual(students[0]!.classes.toSorted(), [ownCourse.seminar, second.seminar].toSorted())
})

onAnyEngine('at an event without classes no one is expected, and everyone who comes is a walk-in', async (world) => {
  const { school, professor } = await aProfessor(world)
  const [event, otherEvent] = [await anEvent(world, professor), await anEvent(world, professor)]
  const student = await aStudent(world, school)
  const { id: class_id } = await aClassWith(world, professor, [student])
  // The class is assigned to the other event, so its students are expected only there.
  const linked = { class_instance: class_id, event: otherEvent.id }
  await world.call('POST', '/api/class-events/', { token: professor.token, body: linked })
  await scan(world, student, event)
  const statistics = await read(world, event, professor)
  assert.deepEqual(figures(statistics), { checked_in: 1, expected: 0, expected_in: 0, missing: 0, walk_ins: 1 })
  assert.deepEqual([statistics.classes, statistics.students], [[], []])
  assert.deepEqual(figures(await read(world, otherEvent, professor)), {
    checked_in: 0,
    expected: 1,
    expected_in: 0,
    missing: 1,
    walk_ins: 0,
  })
})

onAnyEngine('the expected count changes when a student registers, is deleted, or leaves the class', async (world) => {
  const { school, ownCourse, event } = await aTalk(world)
  const email = `new@${school.studentDomain}`
  const leaving = await aStudent(world, school, 'Leaving')
  await ownCourse.add([aRow(school, 'New', email), aRow(school, 'L', leaving.email)])
  await scan(world, leaving, event)
  const statisticsBefore = await read(world, event, ownCourse.professor)
  assert.deepEqual([statisticsBefore.expected, statisticsBefore.expected_in, statisticsBefore.missing], [2, 1, 1])

  const { token, cookies } = await register(world, 'student', school, email)
  const { body } = await verify(world, 'student', { token }, { cookies })
  await scan(world, { id: body.student_id, token: body.token }, event)
  const statisticsAfter = await read(world, event, ownCourse.professor)
  assert.deepEqual(
    [statisticsAfter.expected, statisticsAfter.expected_in, statisticsAfter.missing, statisticsAfter.walk_ins],
    [2, 2, 0, 0],
  )

  await world.db.deleteFrom('student').where('id', '=', leaving.id).execute()
  assert.deepEqual(figures(await read(world, event, ownCourse.professor)), {
    checked_in: 1,
    expected: 1,
    expected_in: 1,
    missing: 0,
    walk_ins: 0,
  })
  await ownCourse.change({ students: [] })
  const empty = await read(world, event, ownCourse.professor)
  assert.deepEqual([empty.expected, empty.walk_ins, empty.classes[0]!.expected], [0, 1, 0])
})

onAnyEngine(
  'administrators see the numbers without names; colleagues and other universities see nothing',
  async (world) => {
    const { school, ownCourse, colleague, event } = await aTalk(world)
    await ownCourse.add([aRow(school, 'Maya')])
    const sub = await read(world, event, await anAdmin(world, 'sub', { school }))
    assert.deepEqual([sub.expected, sub.classes.length, sub.students], [1, 2, []])
    assert.deepEqual(
      sub.classes.map((course) => course.is_own),
      [false, false],
    )
    const ask = (id: string, token: string, query = '') =>
      world.call('GET', `/api/events/${id}/attendance/statistics/${query}`, { token })
    const foreign = await aFaculty(world, await aSchool(world))
    for (const viewer of [colleague.professor, foreign]) {
      const { status, body } = await ask(event.id, viewer.token)
      assert.equal(status, 403)
      assert.equal(body.error, 'You do not have permission to view the attendance of this event')
    }
    const { token } = ownCourse.professor
    assert.equal((await ask('AAAAAAAAAAAAAAAA', token)).status, 404)
    assert.equal((await ask(event.id, token, `?faculty_id=${foreign.id}`)).status, 403)
  },
)

onBothEngines('no one is missing at an event whose names were deleted by retention', async (world) => {
  const { school, ownCourse, event } = await aTalk(world)
  await ownCourse.add([aRow(school, 'Maya'), aRow(school, 'Noor')])
  const statistics = await read(world, event, ownCourse.professor)
  assert.deepEqual([statistics.missing, statistics.without_names, statistics.names_deleted], [2, 0, false])
  for (const [n, check_ins] of [4, 3].entries())
    await world.db
      .insertInto('counted_check_ins')
      .values({ event_id: event.id, school_id: school.id, scanned_from: world.clock.now() + n, check_ins, marks: 0 })
      .execute()
  const counted = await read(world, event, ownCourse.professor)
  assert.deepEqual([counted.missing, counted.without_names, counted.expected], [0, 7, 2])
})

onAnyEngine('no one is missing at an event on whose roll retention deleted only marks', async (world) => {
  const { school, ownCourse, event } = await aTalk(world)
  await ownCourse.add([aRow(school, 'Maya'), aRow(school, 'Noor')])
  const { professor, seminar, ask } = ownCourse
  const marks = [{ email: `maya@${school.studentDomain}`, says: 'present', reason: 'On my paper list' }]
  assert.equal((await ask('POST', `/api/events/${event.id}/marks/`, { marks })).status, 201)
  assert.deepEqual((await read(world, event, professor)).missing, 1)
  world.clock.pass(4 * 366 * 24 * 3_600_000)
  await world.runRetention()
  const actor = await signInAgain(world, professor, 'faculty')
  const { missing, checked_in, without_names, names_deleted } = await read(world, event, actor)
  const grid = await world.call('GET', `/api/class/${seminar}/attendance/`, { token: actor.token })
  assert.equal(grid.body.events[0].names_deleted, true)
  assert.deepEqual([missing, checked_in, without_names, names_deleted], [0, 0, 1, true])
})

onBothEngines('a large hall is counted completely, and the calls are rate-limited', async (world) => {
  const { school, ownCourse, event } = await aTalk(world)
  await ownCourse.add(Array.from({ length: 900 }, (_, n) => aRow(school, `N${n}`)))
  const statistics = await read(world, event, ownCourse.professor)
  assert.deepEqual([statistics.expected, statistics.missing, statistics.students.length], [900, 900, 900])
  const path = `/api/events/${event.id}/attendance/statistics/`
  const { token } = ownCourse.professor
  const responses = await Promise.all(Array.from({ length: 60 }, () => world.call('GET', path, { token })))
  const refused = responses.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0 && refused.length < responses.length, String(refused.length))
  assert.ok(Number(refused[0]!.headers.get('retry-after')) > 0)
})
