import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

/** A sub administrator in a faculty session, as the panel is used, with a colleague, and a professor elsewhere. */
async function aPanel(world: World) {
  const [school, elsewhere] = [await aSchool(world), await aSchool(world)]
  const [administrator, colleague, stranger] = [
    await aFaculty(world, school),
    await aFaculty(world, school),
    await aFaculty(world, elsewhere),
  ]
  await anAdmin(world, 'sub', { school, faculty: administrator })
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { token: administrator.token, body })
  return { school, elsewhere, administrator, colleague, stranger, ask }
}

const ids = (body: { id: string }[]) => body.map(({ id }) => id)

onAnyEngine(
  'in the panel a sub administrator sees, edits and deletes every event at their university',
  async (world) => {
    const { school, elsewhere, administrator, colleague, stranger, ask } = await aPanel(world)
    const [event, foreign] = [await anEvent(world, colleague), await anEvent(world, stranger)]
    const { body } = await ask('GET', `/api/events/?school=${school.id}`)
    const { name, faculty, faculty_name } = body[0]
    assert.deepEqual(
      [ids(body), name, faculty, faculty_name],
      [[event.id], event.name, colleague.id, 'Eleanor Whitcombe'],
    )
    assert.equal((await ask('GET', `/api/events/?school=${elsewhere.id}`)).status, 403)
    assert.equal((await ask('PUT', `/api/events/${event.id}/`, { name: 'Moved' })).body.name, 'Moved')
    assert.equal((await ask('DELETE', `/api/events/${event.id}/?faculty_id=${colleague.id}`)).status, 403, 'as oneself')
    assert.equal((await ask('DELETE', `/api/events/${event.id}/?faculty_id=${administrator.id}`)).status, 204)
    const refused = await ask('DELETE', `/api/events/${foreign.id}/?faculty_id=${administrator.id}`)
    const words =
      'You do not have permission to delete this event. This may be due to a permissions issue with your administrator account.'
    assert.deepEqual([refused.status, refused.body], [403, { error: words, code: 'forbidden' }])
  },
)

onBothEngines(
  'in the panel a sub administrator lists, renames and deletes students at their university',
  async (world) => {
    const { school, elsewhere, administrator, ask } = await aPanel(world)
    const [student, foreign] = [await aStudent(world, school), await aStudent(world, elsewhere)]
    assert.deepEqual(ids((await ask('GET', '/api/students/')).body), [student.id], 'limited by the server')
    const names = { first_name: 'Mia', last_name: 'Berg' }
    const update = (target: { id: string }, body: object) => ask('PUT', `/api/students/${target.id}/update/`, body)
    const renamed = (await update(student, { ...names, email: 'other@x.edu' })).body
    assert.deepEqual([renamed.first_name, renamed.last_name, renamed.email], ['Mia', 'Berg', student.email])
    assert.equal(
      (await passwordSignIn(world, 'student', student.email)).status,
      200,
      'without a password, none is changed',
    )
    assert.equal((await update(student, { ...names, password: 'three words of theirs' })).status, 200)
    const signIn = await passwordSignIn(world, 'student', student.email, { password: 'three words of theirs' })
    assert.equal(signIn.status, 200)
    assert.equal((await update(foreign, names)).status, 404)
    assert.equal((await ask('DELETE', `/api/students/${foreign.id}/delete/`)).status, 404)
    assert.equal((await ask('DELETE', `/api/students/${student.id}/delete/`)).status, 204)
    assert.deepEqual((await ask('GET', '/api/students/')).body, [])
    const lines = await world.db.selectFrom('audit').selectAll().where('action', 'like', 'account.%').execute()
    assert.deepEqual(
      // The clock is stopped, so the order of these lines is undefined.
      lines
        .filter(({ actor_id }) => actor_id === administrator.id)
        .map(({ action }) => action)
        .toSorted(),
      ['account.delete', 'account.password', 'account.update'],
      'the names sent along with the password were unchanged',
    )
  },
)

onAnyEngine('in the panel a sub administrator can read colleagues’ classes, but not change them', async (world) => {
  const { school, administrator, colleague, stranger, ask } = await aPanel(world)
  const { id } = await aClassWith(world, colleague, [await aStudent(world, school)])
  const classes = (owner: { id: string }) =>
    ask('GET', `/api/classes-by-faculty/?faculty_id=${owner.id}&requester_id=${administrator.id}`)
  const [course] = (await classes(colleague)).body
  assert.deepEqual(
    [course.id, course.name, course.semester, course.student_count, course.event_count],
    [id, 'BIO 210', 'Spring 2026', 1, 0],
  )
  assert.equal((await classes(stranger)).status, 404)
  assert.equal((await ask('GET', `/api/class/${id}/details/`)).status, 200, 'the page of the View button')
  assert.equal((await ask('DELETE', `/api/classes/${id}/`)).status, 403)
})

onAnyEngine('in the panel a sub administrator can’t create a class, roster or event for a colleague', async (world) => {
  const { school, administrator, colleague, ask } = await aPanel(world)
  const { id } = await aClassWith(world, colleague, [])
  const event = await anEvent(world, administrator)
  const talk = { name: 'Memory', date: '2026-03-03T10:00:00-05:00', location: 'Harlan Hall' }
  const row = { email: `theo@${school.studentDomain}`, firstName: 'Theo', lastName: 'Ames' }
  const refused: [string, string, object][] = [
    ['POST', '/api/events/', { ...talk, faculty: colleague.id }],
    ['POST', '/api/class/create/', { name: 'PSY 101', faculty_id: colleague.id }],
    ['PUT', `/api/class/${id}/update/`, { name: 'PSY 101' }],
    ['POST', '/api/faculty/add-student/', { ...row, class_id: id }],
    ['POST', '/api/faculty/batch-add-students/', { students: [row], class_id: id }],
    ['POST', '/api/class-events/', { class_instance: id, event: event.id }],
    ['PUT', `/api/faculty/${colleague.id}/update-profile/`, { first_name: 'Renamed' }],
  ]
  for (const [method, path, body] of refused) assert.equal((await ask(method, path, body)).status, 403, path)
  const created = await ask('POST', '/api/events/', { ...talk, faculty: administrator.id })
  assert.deepEqual([created.status, created.body.faculty], [201, administrator.id], 'one’s own classes')
  assert.equal((await ask('POST', '/api/class/create/', { name: 'PSY 101', faculty_id: administrator.id })).status, 201)
  const classes = await world.db.selectFrom('class').select(['name', 'faculty_id']).orderBy('name').execute()
  assert.deepEqual(classes, [
    { name: 'BIO 210', faculty_id: colleague.id },
    { name: 'PSY 101', faculty_id: administrator.id },
  ])
})
