import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, signedIn, type Person } from '#test/builders.ts'
import { visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type ApiResponse, type World } from '#test/world.ts'

function change(world: World, admin: Person, target: { id: string }, new_role: string): Promise<ApiResponse> {
  const body = { requester_id: admin.id, admin_id: target.id, new_role }
  return world.call('PUT', '/api/admin/update-role/', { token: admin.token, body })
}

/** A faculty member who is also an administrator, with a session of each kind and one of both. */
async function aPromoted(world: World, role: 'co' | 'sub') {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const admin = await anAdmin(world, role, { faculty, ...(role === 'sub' && { school }) })
  const bothToken = await signedIn(world, { faculty: faculty.id, admin: admin.id }, faculty.email, school.id)
  return { school, faculty, admin, both: bothToken }
}

onAnyEngine('changing a role ends only the sessions with that role, and the person is notified', async (world) => {
  const { school, faculty, admin, both: bothToken } = await aPromoted(world, 'sub')
  const master = await anAdmin(world, 'master')
  const changed = await change(world, master, admin, 'co')
  assert.deepEqual([changed.status, changed.body.message], [200, 'The role was changed.'])
  const { role, school_name } = changed.body.administrator
  assert.deepEqual([role, school_name], ['co', null])
  assert.equal(await visit(world, 'admin', admin.id, { token: admin.token }), 401)
  assert.equal(await visit(world, 'faculty', faculty.id, { token: bothToken }), 401)
  assert.equal(await visit(world, 'faculty', faculty.id, { token: faculty.token }), 200)
  const message = await world.mail.emailTo(admin.email)
  assert.match(message.text, /You’re now a Co-Administrator of Rollbook\./)
  const back = await change(world, master, admin, 'sub')
  assert.deepEqual([back.body.administrator.role, back.body.administrator.school_name], ['sub', school.name])
  const lines = await world.db.selectFrom('audit').selectAll().where('action', '=', 'admin.role').execute()
  assert.deepEqual(
    lines.map(({ actor_id, object_id, school_id, detail }) => [actor_id, object_id, school_id, JSON.parse(detail!)]),
    [
      [master.id, admin.id, school.id, { from: 'sub', to: 'co', sessions: 2 }],
      [master.id, admin.id, school.id, { from: 'co', to: 'sub', sessions: 0 }],
    ],
  )
})

onAnyEngine('a revoked administrator loses access at once, is notified, and isn’t listed', async (world) => {
  const { faculty, admin, both: bothToken } = await aPromoted(world, 'sub')
  const co = await anAdmin(world, 'co')
  const revoked = await change(world, co, admin, 'revoke')
  const words = 'The administrator privileges were revoked. Promote the person again to restore them.'
  assert.deepEqual([revoked.status, revoked.body], [200, { message: words, administrator: null }])
  for (const token of [admin.token, bothToken]) assert.equal(await visit(world, 'admin', admin.id, { token }), 401)
  const stored = await world.db.selectFrom('administrator').select('role').where('id', '=', admin.id).executeTakeFirst()
  assert.equal(stored?.role, 'revoked')
  const listed = (await world.call('GET', '/api/admins/', { token: co.token })).body as { id: string }[]
  assert.deepEqual(
    listed.map(({ id }) => id),
    [co.id],
  )
  assert.deepEqual((await world.call('GET', '/api/admins/', { token: faculty.token })).body, [])
  assert.equal((await change(world, co, admin, 'sub')).status, 404)
  assert.match((await world.mail.emailTo(admin.email)).text, /privileges were revoked/)
})

onAnyEngine('a co-administrator manages only sub, and no one manages themselves or a master', async (world) => {
  const [co, otherCo] = [await anAdmin(world, 'co'), (await aPromoted(world, 'co')).admin]
  const [master, otherMaster] = [await anAdmin(world, 'master'), await anAdmin(world, 'master')]
  const sub = (await aPromoted(world, 'sub')).admin
  for (const [actor, target, role, status] of [
    [co, otherCo, 'revoke', 403],
    [co, otherCo, 'sub', 403],
    [co, sub, 'co', 403],
    [co, sub, 'master', 403],
    [co, co, 'revoke', 403],
    [co, master, 'revoke', 403],
    [master, master, 'revoke', 403],
    [master, master, 'co', 403],
    [master, otherMaster, 'revoke', 403],
    [master, sub, 'master', 400],
    [master, otherCo, 'sub', 200],
    [co, sub, 'revoke', 200],
  ] as const) {
    const answer = await change(world, actor, target, role)
    assert.equal(answer.status, status, `${actor.email} ${role} ${target.email}: ${answer.text}`)
  }
  const masters = await world.db.selectFrom('administrator').select('id').where('role', '=', 'master').execute()
  assert.equal(masters.length, 2)
})

onAnyEngine('an administrator can send 20 role changes an hour, and 120 promotions', async (world) => {
  const master = await anAdmin(world, 'master')
  const ask = (method: string, path: string) =>
    world.call(method, `/api/admin/${path}/`, { token: master.token, body: {} })
  for (let times = 0; times < 20; times += 1) assert.equal((await ask('PUT', 'update-role')).status, 400)
  assert.equal((await ask('PUT', 'update-role')).status, 429)
  for (let times = 0; times < 120; times += 1) assert.equal((await ask('POST', 'promote-faculty')).status, 400)
  assert.equal((await ask('POST', 'promote-faculty')).status, 429)
})

onAnyEngine('each refused role change has its own message', async (world) => {
  const { admin } = await aPromoted(world, 'sub')
  const master = await anAdmin(world, 'master')
  const byHand = await anAdmin(world, 'co')
  assert.deepEqual(messagesIn((await change(world, master, { id: '' }, 'boss')).body), {
    admin_id: ['Choose an administrator.'],
    new_role: ['Choose co, sub or revoke.'],
  })
  assert.deepEqual((await change(world, master, admin, 'sub')).body, {
    error: 'This administrator already has this role.',
    code: 'same_role',
  })
  assert.deepEqual((await change(world, master, byHand, 'sub')).body, {
    error: 'A University Admin needs a university, and this administrator wasn’t promoted from a university’s faculty.',
    code: 'university_required',
  })
  assert.equal((await change(world, master, { id: 'AAAAAAAAAAAAAAAA' }, 'sub')).status, 404)
  const body = { requester_id: byHand.id, admin_id: admin.id, new_role: 'co' }
  assert.equal((await world.call('PUT', '/api/admin/update-role/', { token: master.token, body })).status, 403)
  world.clock.pass(15 * 60_000 + 1)
  assert.equal((await change(world, master, admin, 'co')).body.code, 'reauth_required')
})

onBothEngines('an administrator who is revoked while revoking another gets a truthful answer', async (world) => {
  const { admin } = await aPromoted(world, 'sub')
  const { admin: co } = await aPromoted(world, 'co')
  const master = await anAdmin(world, 'master')
  const [first, second] = await Promise.all([change(world, master, co, 'revoke'), change(world, co, admin, 'revoke')])
  assert.equal(first.status, 200)
  const { role } = await world.db
    .selectFrom('administrator')
    .select('role')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  assert.equal(role === 'revoked', second.status === 200, `${second.status}: the answer matches the result`)
})
