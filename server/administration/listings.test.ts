import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { messagesIn } from '#test/call.ts'
import { aClassWith, aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { register } from '#test/sign-in-steps.ts'
import { onAnyEngine, openWorld } from '#test/world.ts'

onAnyEngine('administrators see counts for all universities, sub administrators for their own', async (world) => {
  const [ownSchool, otherSchool] = [await aSchool(world), await aSchool(world)]
  const closed = await aSchool(world)
  for (const school of [ownSchool, ownSchool, otherSchool, closed]) await aStudent(world, school)
  for (const school of [ownSchool, otherSchool, otherSchool, closed]) await aFaculty(world, school)
  await world.db.updateTable('school').set({ closed_at: 1 }).where('id', '=', closed.id).execute()
  await register(world, 'student', ownSchool, `new.comer@${ownSchool.studentDomain}`)
  const stats = async (token: string) => (await world.call('GET', '/api/admin/stats/', { token })).body
  for (const role of ['master', 'co'] as const)
    assert.deepEqual(
      await stats((await anAdmin(world, role)).token),
      { universities: 2, faculty: 3, students: 3 },
      role,
    )
  const sub = await anAdmin(world, 'sub', { school: ownSchool })
  assert.deepEqual(await stats(sub.token), { universities: 1, faculty: 1, students: 2 })
})

onAnyEngine(
  'faculty are listed by university with their role; a sub administrator sees only their own university',
  async (world) => {
    const [birch, alder] = [await aSchool(world, 'Birch'), await aSchool(world, 'Alder')]
    const [zoe, adam] = [await aFaculty(world, alder, 'Zoe'), await aFaculty(world, alder, 'Adam')]
    await anAdmin(world, 'sub', { school: alder, faculty: zoe })
    const [waiting, former] = [await aFaculty(world, alder, 'Wait'), await aFaculty(world, birch, 'Former')]
    await world.db.updateTable('faculty').set({ approved_at: null }).where('id', '=', waiting.id).execute()
    const revoked = await anAdmin(world, 'co', { faculty: former })
    await world.db.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', revoked.id).execute()
    const list = async (token: string) => (await world.call('GET', '/api/admin/faculty-by-school/', { token })).body
    const person = ({ id, email, school }: typeof zoe, first_name: string, admin_role: string | null = null) => {
      return { id, first_name, last_name: 'Whitcombe', email, school, admin_role, is_admin: admin_role !== null }
    }
    const alders = {
      school_id: alder.id,
      school_name: alder.name,
      faculty: [person(adam, 'Adam'), person(zoe, 'Zoe', 'sub')],
    }
    const birches = { school_id: birch.id, school_name: birch.name, faculty: [person(former, 'Former')] }
    const co = await anAdmin(world, 'co')
    assert.deepEqual(await list(co.token), [alders, birches])
    assert.deepEqual(await list((await anAdmin(world, 'sub', { school: alder })).token), [alders])
    const as = (id: string) => world.call('GET', `/api/admin/faculty-by-school/?admin_id=${id}`, { token: co.token })
    assert.deepEqual([(await as(co.id)).status, (await as(revoked.id)).status], [200, 403], 'no one else may be named')
  },
)

onAnyEngine('the panel lists the faculty of the university with their classes', async (world) => {
  const [school, elsewhere] = [await aSchool(world), await aSchool(world)]
  const [owner, colleague] = [await aFaculty(world, school, 'Owner'), await aFaculty(world, school, 'Colleague')]
  await aFaculty(world, elsewhere)
  await aClassWith(world, owner, [])
  await aClassWith(world, owner, [])
  await anAdmin(world, 'sub', { school, faculty: colleague })
  const ask = (token: string, query = '') => world.call('GET', `/api/faculty-by-school/${query}`, { token })
  const { body } = await ask(colleague.token, `?school_id=${school.id}&faculty_id=${colleague.id}`)
  const rows = body as { id: string; class_count: number; is_admin: boolean }[]
  assert.deepEqual(
    rows.map(({ id, class_count, is_admin }) => [id, class_count, is_admin]),
    [
      [colleague.id, 0, true],
      [owner.id, 2, false],
    ],
  )
  assert.deepEqual((await ask(colleague.token)).body, rows, 'one’s own university when none is named')
  assert.equal((await ask(colleague.token, `?school_id=${elsewhere.id}`)).status, 403)
  assert.equal((await ask(colleague.token, `?faculty_id=${owner.id}`)).status, 403)
  assert.equal((await ask(owner.token)).status, 403)
  const co = await anAdmin(world, 'co')
  assert.deepEqual((await ask(co.token, `?school_id=${school.id}`)).body, rows)
  assert.deepEqual(Object.keys(messagesIn((await ask(co.token)).body)), ['school_id'])
  assert.equal((await ask(co.token, '?school_id=AAAAAAAAAAAAAAAA')).status, 404)
})

onAnyEngine('master and co list all administrators by name, others see themselves or no one', async (world) => {
  const school = await aSchool(world)
  const [faculty, colleague] = [await aFaculty(world, school), await aFaculty(world, school)]
  const sub = await anAdmin(world, 'sub', { school, faculty })
  const [co, master] = [await anAdmin(world, 'co'), await anAdmin(world, 'master')]
  const list = async (token: string) => (await world.call('GET', '/api/admins/', { token })).body as { id: string }[]
  const listedSub = {
    id: sub.id,
    email: sub.email,
    role: 'sub',
    first_name: 'Ada',
    last_name: 'sub',
    school_name: school.name,
  }
  for (const { token } of [co, master]) {
    const rows = await list(token)
    assert.deepEqual(
      rows.map(({ id }) => id),
      [co.id, master.id, sub.id],
    )
    assert.deepEqual(rows[2], listedSub)
    assert.deepEqual(rows[0], {
      id: co.id,
      email: co.email,
      role: 'co',
      first_name: 'Ada',
      last_name: 'co',
      school_name: null,
    })
  }
  for (const { token } of [sub, faculty]) assert.deepEqual(await list(token), [listedSub])
  assert.deepEqual(await list(colleague.token), [])
})

test('the lists of a whole instance don’t need the database connection that check-ins use', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  await aFaculty(world, await aSchool(world))
  const { token } = await anAdmin(world, 'co')
  for (const path of ['/api/admins/', '/api/admin/faculty-by-school/', '/api/admin/stats/', '/api/admin/schools/'])
    // Everything read on the event loop uses this one connection, and waits while something else has it.
    await world.db.connection().execute(async () => {
      const answer = await Promise.race([world.call('GET', path, { token }), pause(20_000, null, { ref: false })])
      assert.equal(answer?.status, 200, path)
    })
})
