import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent, attend } from '#test/builders.ts'
import { newId } from '#server/database/new-id.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { ownThreads } from '#server/reader/reader.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const count = (world: World, path: string, { token }: { token: string }) =>
  world.call('GET', `/api/${path}/deletion/`, { token })

onAnyEngine('the preview of an event’s deletion counts check-ins, and lists classes and owners', async (world) => {
  const seminar = await aSeminar(world)
  const { school, professor } = seminar
  const colleague = await aSeminar(world, school)
  const event = await anEvent(world, professor)
  const noTraces = { choices: 0, questions: 0, credit_marks: 0 }
  const none = { check_ins: 0, classes: [], ...noTraces }
  assert.deepEqual((await count(world, `events/${event.id}`, professor)).body, none)

  const link = (assigned: typeof seminar) =>
    assigned.ask('POST', '/api/class-events/', { class_instance: assigned.seminar, event: event.id })
  await link(seminar)
  await link(colleague)
  await colleague.change({ name: 'PSY 101', semester: 'Fall 2026' })
  for (const name of ['Maya', 'Noor']) await attend(world, await aStudent(world, school, name), event)
  const mine = { id: seminar.seminar, name: 'BIO 210', semester: 'Spring 2026', faculty_name: 'Eleanor Whitcombe' }
  const colleagueClass = {
    id: colleague.seminar,
    name: 'PSY 101',
    semester: 'Fall 2026',
    faculty_name: 'Eleanor Whitcombe',
  }
  assert.deepEqual((await count(world, `events/${event.id}`, professor)).body, {
    ...noTraces,
    check_ins: 2,
    classes: [
      { ...mine, is_own: true },
      { ...colleagueClass, is_own: false },
    ],
  })
  const forAdmin = await count(world, `events/${event.id}`, await anAdmin(world, 'sub', { school }))
  assert.deepEqual(
    forAdmin.body.classes.map((course: { is_own: boolean }) => course.is_own),
    [false, false],
  )
  const checkIns = await world.db.selectFrom('attendance').select('id').execute()
  assert.equal(checkIns.length, 2, 'counting deletes nothing')
})

onAnyEngine('the preview of a class’s deletion counts students, events and published credit', async (world) => {
  const stage = await aSeminar(world)
  const { school, professor, seminar } = stage
  const student = await aStudent(world, school)
  await stage.add([aRow(school, 'R', student.email), aRow(school, 'Omar'), aRow(school, 'Priya')])
  for (const event of [await anEvent(world, professor), await anEvent(world, await aFaculty(world, school))])
    await stage.ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  const readCounts = async () => (await count(world, `classes/${seminar}`, professor)).body
  const students = { registered_students: 1, pending_students: 2 }
  const none = { has_rule: false, own_points: 0, choices: 0, questions: 0, credit_marks: 0, published_credits: 0 }
  assert.deepEqual(await readCounts(), { ...students, events: 2, ...none })
  const published = await stage.ask('POST', `/api/classes/${seminar}/published-credits/`)
  assert.equal(published.status, 201, published.text)
  // Publishing stores the default rule, with which the credit was computed.
  assert.deepEqual(await readCounts(), { ...students, events: 2, ...none, has_rule: true, published_credits: 1 })
  const [event] = (await stage.ask('GET', `/api/class-events/?class_instance=${seminar}`)).body
  const ids = { school_id: school.id, student_id: student.id, event_id: event.event, class_id: seminar }
  const choice = { ...ids, id: newId(), chosen_at: world.clock.now() }
  await world.db.insertInto('credit_choice').values(choice).execute()
  const mark = { student: student.id, says: 'excused', class: seminar, reason_kind: 'excused', reason: 'Ill' }
  const marks = { marks: [mark] }
  const marked = await stage.ask('POST', `/api/events/${event.event}/marks/`, marks)
  assert.equal(marked.status, 201, marked.text)
  const counts = { ...none, has_rule: true, choices: 1, credit_marks: 1, published_credits: 1 }
  assert.deepEqual(await readCounts(), { ...students, events: 2, ...counts })
})

onAnyEngine('the preview of a student’s deletion counts check-ins and classes', async (world) => {
  const [first, foreignSeminar] = [await aSeminar(world), await aSeminar(world)]
  const { school, professor } = first
  const [student, stranger] = [await aStudent(world, school), await aStudent(world, school)]
  const admin = await anAdmin(world, 'sub', { school })
  assert.deepEqual((await count(world, `students/${student.id}`, admin)).body, { check_ins: 0, classes: 0 })
  const second = await aSeminar(world, school)
  for (const seminar of [first, second]) await seminar.add([aRow(school, 'Maya', student.email)])
  for (const event of [await anEvent(world, professor), await anEvent(world, professor)]) {
    await attend(world, student, event)
    await attend(world, stranger, event)
  }
  const went = { check_ins: 2, classes: 2 }
  assert.deepEqual((await count(world, `students/${student.id}`, admin)).body, went)
  assert.deepEqual((await count(world, `students/${student.id}`, student)).body, went, 'one’s own account')
  const foreign = await count(
    world,
    `students/${student.id}`,
    await anAdmin(world, 'sub', { school: foreignSeminar.school }),
  )
  assert.deepEqual([foreign.status, Object.keys(foreign.body)], [404, ['error', 'code']])
  const inAnothersName = `/api/students/${student.id}/deletion/?faculty_id=${professor.id}`
  assert.equal((await world.call('GET', inAnothersName, { token: admin.token })).status, 403)
})

onAnyEngine(
  'the preview of a faculty account’s deletion counts what is deleted, and lists the events that are kept',
  async (world) => {
    const ownSeminar = await aSeminar(world)
    const { school, professor } = ownSeminar
    const student = await aStudent(world, school)
    const secondOwnSeminar = await aSeminar(world, school, professor)
    for (const seminar of [ownSeminar, secondOwnSeminar])
      await seminar.add([aRow(school, 'R', student.email), aRow(school, `Omar${seminar.seminar}`)])
    const [keptEvent, ownOnly, plain] = [
      await anEvent(world, professor, { name: 'Kept' }),
      await anEvent(world, professor),
      await anEvent(world, professor),
    ]
    const [first, second] = [await aSeminar(world, school), await aSeminar(world, school)]
    for (const [seminar, event] of [
      [first, keptEvent],
      [second, keptEvent],
      [ownSeminar, keptEvent],
      [ownSeminar, ownOnly],
      [secondOwnSeminar, plain],
    ] as const)
      await seminar.ask('POST', '/api/class-events/', { class_instance: seminar.seminar, event: event.id })
    for (const event of [keptEvent, ownOnly, plain]) await attend(world, student, event)

    await first.add([aRow(school, 'Sam')])
    for (const seminar of [ownSeminar, ownSeminar, secondOwnSeminar, first])
      assert.equal((await seminar.ask('POST', `/api/classes/${seminar.seminar}/published-credits/`)).status, 201)

    const { body } = await count(world, `faculty/${professor.id}`, professor)
    const date = new Date(world.clock.now()).toISOString()
    assert.deepEqual(body, {
      classes: 2,
      students: 3,
      events: 2,
      check_ins: 2,
      published_credits: 3,
      kept_events: [{ id: keptEvent.id, name: 'Kept', date, time_zone: 'America/New_York', classes: 2 }],
      role: null,
    })
    const promoted = await aFaculty(world, school)
    await anAdmin(world, 'co', { faculty: promoted })
    const master = await anAdmin(world, 'master')
    assert.deepEqual((await count(world, `faculty/${promoted.id}`, master)).body, {
      classes: 0,
      students: 0,
      events: 0,
      check_ins: 0,
      published_credits: 0,
      kept_events: [],
      role: 'co',
    })
  },
)

onAnyEngine(
  'without permission, previewing a deletion is refused with the same response as the deletion',
  async (world) => {
    const stage = await aSeminar(world)
    const { school, professor, seminar } = stage
    const colleague = await aFaculty(world, school)
    const event = await anEvent(world, professor)
    const abroad = await aFaculty(world, await aSchool(world))
    for (const [kind, id] of [
      ['events', event.id],
      ['classes', seminar],
      ['faculty', professor.id],
    ] as const) {
      for (const stranger of [colleague, abroad]) {
        const counted = await count(world, `${kind}/${id}`, stranger)
        const deleted = await world.call('DELETE', `/api/${kind}/${id}/`, { token: stranger.token })
        assert.deepEqual([counted.status, counted.text], [deleted.status, deleted.text], kind)
      }
      for (const wrong of ['nobody', '__proto__', '%00', professor.school])
        assert.ok(
          [400, 403, 404].includes((await count(world, `${kind}/${wrong}`, professor)).status),
          `${kind} ${wrong}`,
        )
      const named = await world.call('GET', `/api/${kind}/${id}/deletion/?faculty_id=${colleague.id}`, {
        token: colleague.token,
      })
      assert.ok(named.status >= 403)
    }
  },
)

onAnyEngine(
  'the contents of a faculty account are counted in a reader thread',
  async (world) => {
    const professor = await aFaculty(world, await aSchool(world))
    let started = 0
    const note = () => (started += 1)
    process.on('worker', note)
    try {
      assert.equal((await count(world, `faculty/${professor.id}`, professor)).status, 200)
    } finally {
      process.off('worker', note)
    }
    assert.ok(started > 0, 'the first reading starts a thread')
  },
  { readerThreads: ownThreads },
)
