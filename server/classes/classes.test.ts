import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aClassWith, aFaculty, aProfessor, anAdmin, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine, type World } from '#test/world.ts'

async function aDesk(world: World) {
  const { school, professor } = await aProfessor(world)
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { token: professor.token, body })
  return { school, professor, ask }
}

onAnyEngine('a professor creates, reads, changes and deletes a class', async (world) => {
  const { school, professor, ask } = await aDesk(world)
  const creation = await ask('POST', '/api/class/create/', {
    name: ' BIO 210 ',
    semester: 'Spring 2026',
    metadata: { color: 'green' },
    students: [],
    faculty_id: professor.id,
    school: school.id,
  })
  assert.equal(creation.status, 201)
  const { roster, ...created } = creation.body
  assert.deepEqual(roster, { added: 0, duplicates: 0, refused: [] })
  assert.match(created.id, /^[\w-]{16}$/)
  assert.deepEqual(
    { ...created, id: '' },
    {
      id: '',
      name: 'BIO 210',
      semester: 'Spring 2026',
      description: null,
      metadata: { color: 'green' },
      faculty: professor.id,
      school: school.id,
      student_count: 0,
      event_count: 0,
    },
  )
  assert.deepEqual((await ask('GET', `/api/classes/${created.id}/`)).body, created)
  assert.deepEqual((await ask('GET', '/api/classes/')).body, [created])

  const changed = await ask('PUT', `/api/class/${created.id}/update/`, {
    name: 'BIO 211',
    description: 'Cells',
    semester: 'Fall 2026',
    faculty: professor.id,
    school: school.id,
    id: 'another',
  })
  assert.deepEqual(
    [changed.status, changed.body],
    [200, { ...created, name: 'BIO 211', description: 'Cells', semester: 'Fall 2026' }],
  )
  const emptied = await ask('PUT', `/api/class/${created.id}/update/`, {
    description: '',
    semester: null,
    metadata: null,
  })
  assert.deepEqual(emptied.body, { ...created, name: 'BIO 211', semester: null, metadata: null })

  assert.equal((await ask('DELETE', `/api/classes/${created.id}/?faculty_id=${professor.id}`)).status, 204)
  assert.equal((await ask('GET', `/api/classes/${created.id}/`)).status, 404)
  const lines = await world.db.selectFrom('audit').select('action').where('object_id', '=', created.id).execute()
  assert.deepEqual(lines.map(({ action }) => action).toSorted(), [
    'class.create',
    'class.delete',
    'class.update',
    'class.update',
  ])
})

onAnyEngine('each invalid field of a class is reported, and nothing is stored', async (world) => {
  const { ask } = await aDesk(world)
  const good = { name: 'BIO 210', semester: 'Spring 2026' }
  const { id } = (await ask('POST', '/api/class/create/', good)).body
  const cases: [object, string, RegExp][] = [
    [{ name: undefined }, 'name', /^Class name is required$/],
    [{ name: ' ' }, 'name', /^Class name is required$/],
    [{ name: 'x'.repeat(201) }, 'name', /./],
    [{ semester: 'Autumn 2026' }, 'semester', /for example Spring 2026/],
    [{ semester: 7 }, 'semester', /for example Spring 2026/],
    [{ metadata: 'green' }, 'metadata', /JSON object/],
    [{ students: 'nobody' }, 'students', /./],
  ]
  for (const [wrong, field, says] of cases) {
    for (const [method, path] of [
      ['POST', '/api/class/create/'],
      ['PUT', `/api/class/${id}/update/`],
    ] as const) {
      if (method === 'PUT' && 'name' in wrong && wrong.name === undefined) continue
      const { status, body } = await ask(method, path, { ...good, ...wrong })
      assert.deepEqual([status, Object.keys(messagesIn(body))], [400, [field]], JSON.stringify(wrong))
      assert.match(body[field][0], says)
    }
  }
  const tooMany = { ...good, students: Array.from({ length: 1_001 }, () => ({})) }
  assert.match(
    (await ask('POST', '/api/class/create/', tooMany)).body.students[0],
    /at most 1000 students in one request/,
  )
  const listed = (await ask('GET', '/api/classes/')).body
  assert.deepEqual(
    listed.map((course: { name: string }) => course.name),
    ['BIO 210'],
  )
})

onAnyEngine(
  'the list contains the professor’s own classes, newest first, with all or some of their fields',
  async (world) => {
    const { school, professor, ask } = await aDesk(world)
    const colleague = await aFaculty(world, school)
    await aClassWith(world, colleague, [], "a colleague's")
    const first = await aClassWith(
      world,
      professor,
      [await aStudent(world, school), await aStudent(world, school)],
      'A',
    )
    world.clock.pass(1_000)
    const second = await aClassWith(world, professor, [], 'B')
    const counts = (await ask('GET', `/api/classes/?faculty=${professor.id}`)).body
    assert.deepEqual(
      counts.map((course: Record<string, unknown>) => [course.id, course.student_count, course.event_count]),
      [
        [second.id, 0, 0],
        [first.id, 2, 0],
      ],
    )
    const short = await ask('GET', '/api/classes/?fields=id,name,semester,password_hash')
    assert.deepEqual(short.body[0], { id: second.id, name: 'B', semester: 'Spring 2026' })
    assert.equal((await ask('GET', `/api/classes/?school=${school.id}`)).body.length, 2)
    assert.equal((await ask('GET', '/api/classes/?school=elsewhere')).status, 403)
  },
)

onAnyEngine('an administrator of the university sees its faculty’s classes but can’t change them', async (world) => {
  const { school, professor } = await aDesk(world)
  const { id } = await aClassWith(world, professor, [])
  const sub = await anAdmin(world, 'sub', { school })
  const stranger = await anAdmin(world, 'sub', { school: await aSchool(world) })
  const ask = (person: { token: string }, method: string, path: string, body?: unknown) =>
    world.call(method, path, { token: person.token, body })
  const panel = `/api/classes-by-faculty/?faculty_id=${professor.id}&requester_id=`
  const response = await ask(sub, 'GET', panel + sub.id)
  assert.deepEqual(
    response.body.map((course: Record<string, unknown>) => [
      course.id,
      course.name,
      course.semester,
      course.student_count,
      course.event_count,
    ]),
    [[id, 'BIO 210', 'Spring 2026', 0, 0]],
  )
  assert.equal((await ask(sub, 'GET', panel + professor.id)).status, 403)
  assert.equal((await ask(stranger, 'GET', panel + stranger.id)).status, 404)
  assert.deepEqual((await ask(sub, 'GET', '/api/classes/')).body, [], 'an administrator has no classes of their own')
  assert.equal((await ask(sub, 'PUT', `/api/class/${id}/update/`, { name: 'Mine' })).status, 403)
  assert.equal((await ask(sub, 'DELETE', `/api/classes/${id}/`)).status, 403)
  assert.equal((await ask(stranger, 'DELETE', `/api/classes/${id}/`)).status, 404)
})

onAnyEngine('deleting a class deletes its roster and keeps students and check-ins', async (world) => {
  const { school, professor, ask } = await aDesk(world)
  const student = await aStudent(world, school)
  const event = await anEvent(world, professor)
  await world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event) })
  const waiting = { email: `not.yet@${school.studentDomain}`, firstName: 'Not', lastName: 'Yet' }
  const sharedStudent = { email: `in.both@${school.studentDomain}`, firstName: 'In', lastName: 'Both' }
  const make = async (students: object[]) =>
    (await ask('POST', '/api/class/create/', { name: 'BIO', students })).body as { id: string }
  const deletedClass = await make([{ email: student.email, firstName: 'M' }, waiting, sharedStudent])
  const remainingClass = await make([sharedStudent])
  assert.equal((await ask('DELETE', `/api/classes/${deletedClass.id}/`)).status, 204)
  assert.equal((await ask('GET', `/api/classes/${remainingClass.id}/`)).body.student_count, 1)
  assert.equal((await ask('GET', `/api/events/${event.id}/attendance/`)).body.length, 1)
  await untilErased(world)
  const pending = await world.db.selectFrom('pending_student').select('email').execute()
  assert.deepEqual(pending, [{ email: sharedStudent.email }], 'a pending student on no other roster is deleted')
})
