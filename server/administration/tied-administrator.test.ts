import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool } from '#test/builders.ts'
import { linkSignIn, passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { anAdminWithFaculty } from '#test/tied-admin.ts'
import { onAnyEngine, type World } from '#test/world.ts'

/** Returns the roles in the list of administrators that a session gets. */
const listRoles = async (world: World, token: string) => {
  const { body } = await world.call('GET', '/api/admins/', { token })
  return (body as { role: string }[]).map(({ role }) => role)
}

onAnyEngine('a faculty member’s own session has the role that was given on the command line', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  assert.deepEqual(await listRoles(world, faculty.token), [])
  await anAdminWithFaculty(world, 'sub', faculty, school)
  assert.deepEqual(await listRoles(world, faculty.token), ['sub'])
})

onAnyEngine('a person who registers as faculty later gets the command-line role once confirmed', async (world) => {
  const school = await aSchool(world)
  const email = `late@${school.facultyDomain}`
  const admin = await anAdminWithFaculty(world, 'sub', { email }, school)
  const tie = () => world.db.selectFrom('administrator').select('faculty_id').where('id', '=', admin.id).execute()
  const { token, cookies } = await register(world, 'faculty', school, email)
  assert.deepEqual(await tie(), [{ faculty_id: null }], 'anyone may have typed the address')
  const { body } = await verify(world, 'faculty', { token }, { cookies })
  assert.deepEqual(await tie(), [{ faculty_id: body.faculty_id }])
  assert.deepEqual(await listRoles(world, body.token), ['sub'])
})

onAnyEngine('an unconfirmed registration isn’t tied to an administrator', async (world) => {
  const school = await aSchool(world)
  const email = `early@${school.facultyDomain}`
  const registration = await register(world, 'faculty', school, email)
  const { id } = await anAdminWithFaculty(world, 'co', { email })
  const tie = () => world.db.selectFrom('administrator').select('faculty_id').where('id', '=', id).execute()
  assert.deepEqual(await tie(), [{ faculty_id: null }])
  const { body } = await verify(world, 'faculty', { token: registration.token }, { cookies: registration.cookies })
  assert.deepEqual(await tie(), [{ faculty_id: body.faculty_id }])
})

onAnyEngine('a sub administrator of another university has no role in their own faculty session', async (world) => {
  const [ownSchool, otherSchool] = [await aSchool(world), await aSchool(world)]
  const faculty = await aFaculty(world, ownSchool)
  await anAdminWithFaculty(world, 'sub', faculty, otherSchool)
  assert.deepEqual(await listRoles(world, faculty.token), [])
  await linkSignIn(world, faculty)
  assert.deepEqual(await listRoles(world, faculty.token), [])
})

onAnyEngine('a role from the command line is deleted with the person’s own faculty account', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const { email } = await anAdminWithFaculty(world, 'sub', faculty, school)
  assert.equal((await passwordSignIn(world, 'admin', email)).status, 200)
  const deletion = await world.call('DELETE', `/api/faculty/${faculty.id}/`, { token: faculty.token })
  assert.equal(deletion.status, 204)
  assert.equal((await passwordSignIn(world, 'admin', email)).status, 401)
  const { token, cookies } = await register(world, 'faculty', school, email)
  const { body } = await verify(world, 'faculty', { token }, { cookies })
  assert.deepEqual(await listRoles(world, body.token), [], 'and isn’t restored by the mailbox')
})

onAnyEngine(
  'a co-administrator from the command line can become the University Admin of their own university',
  async (world) => {
    const school = await aSchool(world)
    const co = await anAdminWithFaculty(world, 'co', await aFaculty(world, school))
    const master = await anAdmin(world, 'master')
    const body = { requester_id: master.id, admin_id: co.id, new_role: 'sub' }
    const changed = await world.call('PUT', '/api/admin/update-role/', { token: master.token, body })
    assert.deepEqual([changed.status, changed.body.administrator?.school_name], [200, school.name])
  },
)
