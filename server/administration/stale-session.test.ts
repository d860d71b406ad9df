import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent, type Person } from '#test/builders.ts'
import { allRows } from '#test/all-rows.ts'
import { askForLink, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const minute = 60_000
const words = 'You signed in a while ago. Confirm it’s you to do this.'

/** Advances the clock by three hours while someone keeps using their session. */
async function threeHoursOn(world: World, people: [kind: 'admin' | 'faculty', person: Person][]) {
  for (let passed = 0; passed < 180; passed += 20) {
    world.clock.pass(20 * minute)
    for (const [kind, { id, token }] of people) assert.equal(await visit(world, kind, id, { token }), 200)
  }
}

async function aStage(world: World) {
  const school = await aSchool(world)
  const [owner, colleague] = [await aFaculty(world, school), await aFaculty(world, school, 'Other')]
  const student = await aStudent(world, school)
  const event = await anEvent(world, owner)
  const master = await anAdmin(world, 'master')
  const sub = await anAdmin(world, 'sub', { school, faculty: await aFaculty(world, school, 'Sub') })
  const put = { name: school.name, faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
  const schoolPath = `/api/schools/${school.id}/`
  const acts: { name: string; actor: Person; method: string; path: string; body?: object; goes: number }[] = [
    { name: 'audit as CSV', actor: master, method: 'GET', path: '/api/audit/csv/', goes: 200 },
    {
      name: 'a student’s password',
      actor: sub,
      method: 'PUT',
      path: `/api/students/${student.id}/update/`,
      body: { password: 'other words for tests' },
      goes: 200,
    },
    {
      name: 'a domain',
      actor: master,
      method: 'PUT',
      path: schoolPath,
      body: { ...put, student_domain: 'other.edu' },
      goes: 200,
    },
    {
      name: 'retention of evidence',
      actor: master,
      method: 'PUT',
      path: schoolPath,
      body: { ...put, evidence_days: 30 },
      goes: 200,
    },
    {
      name: 'retention of attendance',
      actor: master,
      method: 'PUT',
      path: schoolPath,
      body: { ...put, attendance_years: 1 },
      goes: 200,
    },
    {
      name: 'a second account of a mailbox',
      actor: master,
      method: 'PUT',
      path: schoolPath,
      body: { ...put, plus_addresses: true },
      goes: 200,
    },
    {
      name: 'a student’s whole data',
      actor: sub,
      method: 'GET',
      path: `/api/students/${student.id}/export/`,
      goes: 200,
    },
    { name: 'somebody else’s event', actor: sub, method: 'DELETE', path: `/api/events/${event.id}/`, goes: 204 },
    { name: 'a student', actor: sub, method: 'DELETE', path: `/api/students/${student.id}/delete/`, goes: 204 },
    { name: 'a faculty member', actor: master, method: 'DELETE', path: `/api/faculty/${colleague.id}/`, goes: 204 },
    { name: 'a university', actor: master, method: 'DELETE', path: schoolPath, goes: 204 },
  ]
  return { school, owner, colleague, student, event, master, sub, put, acts }
}

onAnyEngine('three hours after the last proof, a session can do nothing serious until a new one', async (world) => {
  const { school, owner, colleague, student, master, sub, acts } = await aStage(world)
  await threeHoursOn(world, [
    ['admin', master],
    ['admin', sub],
  ])
  // The daily cleanup may run at any time. Here it changes only this table.
  const rows = async () => ({ ...(await allRows(world.db)), retention: null })
  const rowsBefore = await rows()
  for (const { name, actor, goes: _, ...act } of acts) {
    const { status, body } = await world.call(act.method, act.path, { token: actor.token, body: act.body })
    assert.deepEqual([status, body], [403, { error: words, code: 'reauth_required', ways: ['password'] }], name)
  }
  assert.deepEqual(await rows(), rowsBefore)
  for (const { token } of [master, sub]) {
    const reauth = await world.call('POST', '/api/reauth/', { token, body: { password: 'plain words for tests' } })
    assert.equal(reauth.status, 200)
  }
  for (const { name, actor, goes, ...act } of acts) {
    const { status, text } = await world.call(act.method, act.path, { token: actor.token, body: act.body })
    assert.equal(status, goes, `${name}: ${text}`)
  }
  await world.mailIdle()
  const subjectsTo = (recipient: string) =>
    world.mail.emails.filter((message) => message.to === recipient).map(({ subject }) => subject)
  assert.ok(subjectsTo(owner.email).includes('Deleted: Memory and Its Ethics'))
  assert.deepEqual(subjectsTo(colleague.email), ['Your Rollbook account was closed'])
  assert.ok(subjectsTo(student.email).includes('Your Rollbook account was deleted'))
  assert.equal(subjectsTo(sub.email).filter((subject) => subject.endsWith(' will change')).length, 3)
  assert.ok(subjectsTo(sub.email).includes(`${school.name} was closed and will be erased`))
})

onAnyEngine('renaming a university, deleting one’s own event and reading the audit need no proof', async (world) => {
  const { school, owner, event, master, put } = await aStage(world)
  await threeHoursOn(world, [
    ['admin', master],
    ['faculty', owner],
  ])
  const renamed = await world.call('PUT', `/api/schools/${school.id}/`, {
    token: master.token,
    body: { ...put, name: 'Renamed' },
  })
  assert.equal(renamed.status, 200)
  assert.equal((await world.call('GET', '/api/audit/', { token: master.token })).status, 200)
  assert.equal((await world.call('DELETE', `/api/events/${event.id}/`, { token: owner.token })).status, 204)
})

onAnyEngine('signed in as faculty, a sub administrator can use an emailed code or the password', async (world) => {
  const school = await aSchool(world)
  const [student, otherStudent] = [await aStudent(world, school), await aStudent(world, school)]
  const faculty = await aFaculty(world, school)
  await anAdmin(world, 'sub', { school, faculty })
  await threeHoursOn(world, [['faculty', faculty]])
  const remove = (person: Person, token: string) =>
    world.call('DELETE', `/api/students/${person.id}/delete/`, { token })
  const refused = await remove(student, faculty.token)
  assert.deepEqual(refused.body, { error: words, code: 'reauth_required', ways: ['code', 'password'] })
  const { code, cookies } = await askForLink(world, 'faculty', faculty.email)
  const freshSignIn = await verify(world, 'faculty', { code }, { token: faculty.token, cookies })
  assert.equal((await remove(student, freshSignIn.body.token)).status, 204)
  const { token } = freshSignIn.body as { token: string }
  world.clock.pass(16 * minute)
  assert.equal((await remove(otherStudent, token)).status, 403)
  const wrong = await world.call('POST', '/api/reauth/', { token, body: { password: 'not this one' } })
  assert.equal(wrong.status, 401)
  assert.equal((await remove(otherStudent, token)).status, 403)
  const reauth = await world.call('POST', '/api/reauth/', { token, body: { password: 'plain words for tests' } })
  assert.equal(reauth.status, 200)
  const lines = world.db.selectFrom('audit').select(['actor_kind', 'school_id']).where('action', '=', 'password.proof')
  assert.deepEqual(await lines.execute(), [{ actor_kind: 'admin', school_id: school.id }], 'as for other proofs')
  assert.equal((await remove(otherStudent, token)).status, 204)
})

onAnyEngine(
  'faculty can delete their own account only shortly after a proof, and have no password for it',
  async (world) => {
    const school = await aSchool(world)
    const faculty = await aFaculty(world, school)
    await threeHoursOn(world, [['faculty', faculty]])
    const remove = (token: string) => world.call('DELETE', `/api/faculty/${faculty.id}/`, { token })
    const refused = await remove(faculty.token)
    assert.deepEqual([refused.status, refused.body.ways], [403, ['code']])
    const passwordProof = await world.call('POST', '/api/reauth/', {
      token: faculty.token,
      body: { password: 'anything at all' },
    })
    assert.equal(passwordProof.status, 403)
    const { code, cookies } = await askForLink(world, 'faculty', faculty.email)
    const freshSignIn = await verify(world, 'faculty', { code }, { token: faculty.token, cookies })
    assert.equal((await remove(freshSignIn.body.token)).status, 204)
  },
)
