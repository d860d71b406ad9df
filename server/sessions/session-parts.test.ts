import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { askForLink, linkSignIn, passwordSignIn, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000

/** A faculty member who is also an administrator of the university, with one address. */
async function aProfessorWithARole(world: World) {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const admin = await anAdmin(world, 'sub', { school, faculty })
  return { school, faculty, admin }
}

onAnyEngine('one person can be faculty and administrator in one session, in either order', async (world) => {
  const { school, faculty, admin } = await aProfessorWithARole(world)

  const thenAdmin = await passwordSignIn(world, 'admin', admin.email, { token: faculty.token })
  assert.equal(thenAdmin.status, 200)
  const { user_type, faculty_id, admin_id, role, school_id } = thenAdmin.body
  assert.deepEqual(
    { user_type, faculty_id, admin_id, role, school_id },
    { user_type: 'admin', faculty_id: faculty.id, admin_id: admin.id, role: 'sub', school_id: school.id },
  )
  assert.equal(await visit(world, 'faculty', faculty.id, { token: faculty.token }), 401, 'the old token doesn’t work')
  assert.equal(await visit(world, 'faculty', faculty.id, { token: thenAdmin.body.token }), 200)
  assert.equal(await visit(world, 'admin', admin.id, { token: thenAdmin.body.token }), 200)

  const thenFaculty = await linkSignIn(world, faculty, { token: admin.token })
  assert.deepEqual(
    [thenFaculty.body.user_type, thenFaculty.body.faculty_id, thenFaculty.body.admin_id],
    ['faculty', faculty.id, admin.id],
  )
  assert.equal(await visit(world, 'admin', admin.id, { token: admin.token }), 401, 'the old token doesn’t work')
})

onAnyEngine('when another person signs in, they get none of the earlier parts', async (world) => {
  const { school, faculty, admin } = await aProfessorWithARole(world)
  const { body } = await passwordSignIn(world, 'admin', admin.email, { token: faculty.token })
  const student = await aStudent(world, school)
  const next = await passwordSignIn(world, 'student', student.email, { token: body.token })
  assert.deepEqual(
    [next.body.user_type, next.body.student_id, next.body.faculty_id, next.body.admin_id],
    ['student', student.id, undefined, undefined],
  )
  assert.equal(await visit(world, 'faculty', faculty.id, { token: body.token }), 401)
  assert.equal(await visit(world, 'faculty', faculty.id, { token: next.body.token }), 403)
  assert.equal(await visit(world, 'admin', admin.id, { token: next.body.token }), 403)
})

onBothEngines('the administrator part expires after half an hour, and the faculty part continues', async (world) => {
  const faculty = await aFaculty(world, await aSchool(world))
  const admin = await anAdmin(world, 'co', { faculty })
  const { token } = (await passwordSignIn(world, 'admin', admin.email, { token: faculty.token })).body
  // An administrator gets 400 for the empty body. Anyone else gets 403.
  const asAdministrator = async () => (await world.call('POST', '/api/schools/', { token, body: {} })).status
  world.clock.pass(30 * minute)
  assert.equal(await asAdministrator(), 400)
  world.clock.pass(30 * minute + 1)
  assert.equal(await asAdministrator(), 403)
  assert.equal(await visit(world, 'faculty', faculty.id, { token }), 200, 'faculty have the day of an event')
  world.clock.set('2026-03-03T14:50:00Z')
  assert.equal(await asAdministrator(), 403, 'an expired part doesn’t come back')
})

onAnyEngine('faculty work doesn’t keep an administrator signed in', async (world) => {
  const faculty = await aFaculty(world, await aSchool(world))
  const admin = await anAdmin(world, 'co', { faculty })
  const event = await anEvent(world, faculty)
  const { token } = (await passwordSignIn(world, 'admin', admin.email, { token: faculty.token })).body
  const ask = (path: string, headers = {}) => world.call('GET', path, { token, headers })
  const administrators = async () => (await ask('/api/admin/stats/')).status
  world.clock.pass(20 * minute)
  assert.equal(await administrators(), 200)
  for (let passed = 0; passed < 30; passed += 10) {
    world.clock.pass(10 * minute)
    assert.equal(await visit(world, 'faculty', faculty.id, { token }), 200)
    assert.equal((await world.call('GET', `/api/events/${event.id}/attendance/`, { token })).status, 200)
  }
  assert.equal(await administrators(), 200, 'the last use was half an hour ago, and this is one')
  world.clock.pass(30 * minute)
  assert.equal(await visit(world, 'faculty', faculty.id, { token }), 200)
  world.clock.pass(1)
  assert.equal(await administrators(), 403)
  assert.equal(await visit(world, 'faculty', faculty.id, { token }), 200)
  // Faculty may call this route too, but they would get less than a page in the administrators' area shows.
  const { status, body } = await ask('/api/admins/', { 'x-area': 'admin' })
  assert.deepEqual([status, body.code], [403, 'no_administrator'])
  assert.equal((await ask('/api/admins/')).status, 200)
})

onAnyEngine(
  'requests from the administrators’ area keep the administrator part alive, even on routes that others may call',
  async (world) => {
    const faculty = await aFaculty(world, await aSchool(world))
    const admin = await anAdmin(world, 'co', { faculty })
    const { token } = (await passwordSignIn(world, 'admin', admin.email, { token: faculty.token })).body
    for (let passed = 0; passed < 60; passed += 20) {
      world.clock.pass(20 * minute)
      const { status, body } = await world.call('GET', '/api/admins/', { token, headers: { 'x-area': 'admin' } })
      assert.deepEqual([status, body.length], [200, 1])
    }
    assert.equal((await world.call('GET', '/api/admin/stats/', { token })).status, 200)
  },
)

onAnyEngine('automatic requests don’t keep anyone signed in', async (world) => {
  const admin = await anAdmin(world, 'master')
  const ask = async (headers: Record<string, string>) =>
    (await world.call('GET', '/api/admin/stats/', { token: admin.token, headers })).status
  world.clock.pass(20 * minute)
  assert.equal(await ask({ 'x-background': '1' }), 200)
  world.clock.pass(10 * minute + 1)
  assert.equal(await ask({}), 401)
})

onAnyEngine(
  'a code typed in a session of the same account keeps “remember me”, and a new sign-in doesn’t',
  async (world) => {
    const { faculty } = await aProfessorWithARole(world)
    const remembered = async () => {
      const rows = await world.db.selectFrom('session').select('faculty_remember').execute()
      return rows.map((row) => row.faculty_remember)
    }
    await world.db.updateTable('session').set({ faculty_remember: 1 }).where('faculty_id', '=', faculty.id).execute()
    const { code, cookies } = await askForLink(world, 'faculty', faculty.email, { token: faculty.token })
    const verified = await verify(world, 'faculty', { code }, { token: faculty.token, cookies })
    assert.equal(verified.status, 200)
    assert.ok((await remembered()).includes(1))
    const nextSignIn = await linkSignIn(world, faculty, { token: verified.body.token })
    assert.equal(nextSignIn.status, 200)
    assert.ok(!(await remembered()).includes(1))
  },
)
