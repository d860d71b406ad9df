import assert from 'node:assert/strict'
import type { ClassGrid } from '#contract/rolls/grid.ts'
import { aClassWith, aFaculty, anEvent, aStudent, attend } from '#test/builders.ts'
import { aRow, aSeminar, type Seminar } from '#test/roster-steps.ts'
import { onAnyEngine } from '#test/world.ts'

const readGrid = async ({ ask, seminar }: Seminar, query = ''): Promise<ClassGrid> => {
  const { status, body, text } = await ask('GET', `/api/class/${seminar}/attendance/${query}`)
  assert.equal(status, 200, text)
  return body as ClassGrid
}

onAnyEngine('a class’s grid contains its students, its events, and who came to which', async (world) => {
  const course = await aSeminar(world)
  const { school, professor, seminar, ask } = course
  const colleague = await aFaculty(world, school)
  const [maya, otherStudent] = [await aStudent(world, school), await aStudent(world, school)]
  await course.add([aRow(school, 'M', maya.email), aRow(school, 'Theo')])
  const later = await anEvent(world, colleague, { name: 'Later', startsAt: '2026-03-20T15:00:00Z' })
  const fair = await anEvent(world, colleague, { name: 'Fair' })
  const talk = await anEvent(world, professor, { name: 'Talk', startsAt: '2026-03-03T15:05:00Z' })
  const elsewhere = await anEvent(world, professor, { name: 'Of another class' })
  for (const event of [later, fair, talk])
    assert.equal((await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })).status, 201)
  for (const event of [fair, talk, elsewhere]) await attend(world, maya, event)
  await attend(world, otherStudent, fair)

  const { events, students } = await readGrid(course)
  assert.deepEqual(
    events.map((event) => [event.id, event.name, event.checked_in, event.names_deleted, event.manages_event]),
    [
      [fair.id, 'Fair', 1, false, false],
      [talk.id, 'Talk', 1, false, true],
      [later.id, 'Later', 0, false, false],
    ],
    'by their start, counting only the class',
  )
  assert.deepEqual(
    [events[2]!.opens_at, events[2]!.closes_at],
    ['2026-03-20T14:45:00.000Z', '2026-03-20T15:15:00.000Z'],
  )
  assert.deepEqual(
    students.map(({ first_name, email_verified, attended }) => [first_name, email_verified, attended.toSorted()]),
    [
      ['Theo', false, []],
      ['Maya', true, [fair.id, talk.id].toSorted()],
    ],
  )
})

onAnyEngine('the grid shows who is excused, from the event or from credit in this class', async (world) => {
  const course = await aSeminar(world)
  const { school, professor, seminar, ask } = course
  const [maya, wei] = [await aStudent(world, school), await aStudent(world, school, 'Wei')]
  const names = ['Theo', 'Una', 'Vera']
  await course.add([aRow(school, 'M', maya.email), aRow(school, 'W', wei.email), ...names.map((n) => aRow(school, n))])
  const otherClass = (await aClassWith(world, professor, [wei], 'CHEM 101')).id
  const event = await anEvent(world, professor)
  for (const class_instance of [seminar, otherClass])
    await ask('POST', '/api/class-events/', { class_instance, event: event.id })
  const grid = await readGrid(course)
  const findId = (name: string) => grid.students.find(({ first_name }) => first_name === name)!.id
  const mark = async (student: string, says: string, fields = {}) => {
    const marks = [{ student, says, reason: 'A doctor’s note', ...fields }]
    const { status, text } = await ask('POST', `/api/events/${event.id}/marks/`, { marks })
    assert.equal(status, 201, text)
  }
  await mark(maya.id, 'excused')
  await mark(findId('Theo'), 'excused')
  await mark(findId('Una'), 'absent')
  await mark(findId('Vera'), 'excused', { class: seminar })
  await mark(wei.id, 'excused', { class: otherClass })
  const { students } = await readGrid(course)
  const lines = students.map(({ first_name, attended, excused }) =>
    [first_name, ...attended, '-', ...excused].join(' '),
  )
  const expectedLines = [`Maya - ${event.id}`, `Theo - ${event.id}`, 'Una -', `Vera - ${event.id}`, 'Wei -']
  assert.deepEqual(lines.toSorted(), expectedLines)
})

onAnyEngine('the grid doesn’t show when, where or on which device someone checked in', async (world) => {
  const course = await aSeminar(world)
  const maya = await aStudent(world, course.school)
  await course.add([aRow(course.school, 'M', maya.email)])
  const event = await anEvent(world, course.professor)
  await course.ask('POST', '/api/class-events/', { class_instance: course.seminar, event: event.id })
  await attend(world, maya, event)
  const { students } = await readGrid(course)
  assert.deepEqual(Object.keys(students[0]!), [
    'id',
    'first_name',
    'last_name',
    'email',
    'email_verified',
    'attended',
    'excused',
  ])
})

onAnyEngine(
  'an event of which only the number of check-ins is left is flagged, so no one is shown as absent',
  async (world) => {
    const course = await aSeminar(world)
    await course.add([aRow(course.school, 'Theo')])
    const event = await anEvent(world, course.professor)
    await course.ask('POST', '/api/class-events/', { class_instance: course.seminar, event: event.id })
    await world.db
      .insertInto('counted_check_ins')
      .values({
        event_id: event.id,
        school_id: course.school.id,
        scanned_from: world.clock.now(),
        check_ins: 7,
        marks: 0,
      })
      .execute()
    const [column] = (await readGrid(course)).events
    assert.deepEqual([column!.names_deleted, column!.checked_in], [true, 0])
  },
)

onAnyEngine(
  'a page of the grid has some of the students, every event, and the totals of the whole class',
  async (world) => {
    const course = await aSeminar(world)
    const maya = await aStudent(world, course.school)
    await course.add([aRow(course.school, 'M', maya.email), aRow(course.school, 'Theo'), aRow(course.school, 'Ada')])
    const event = await anEvent(world, course.professor)
    await course.ask('POST', '/api/class-events/', { class_instance: course.seminar, event: event.id })
    await attend(world, maya, event)
    const { events, students } = await readGrid(course, '?limit=1')
    assert.deepEqual([students.length, students[0]!.first_name, events[0]!.checked_in], [1, 'Ada', 1])
  },
)

onAnyEngine('a professor’s own classes that an event counts for are listed, a colleague’s aren’t', async (world) => {
  const course = await aSeminar(world)
  const otherCourse = await aSeminar(world, course.school, course.professor)
  const colleague = await aSeminar(world, course.school)
  const event = await anEvent(world, colleague.professor)
  for (const { ask, seminar } of [course, colleague])
    await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  const { status, body } = await otherCourse.ask('GET', `/api/class-events/?event=${event.id}`)
  assert.deepEqual(
    [status, body.map((link: { class_instance: string }) => link.class_instance)],
    [200, [course.seminar]],
  )
  const neither = await course.ask('GET', '/api/class-events/')
  assert.deepEqual([neither.status, neither.body.class_instance], [400, ['Choose a class.']])
})
