import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent, attend, type Person, type School } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { askForLink, fromAPage, passwordSignIn, register, verify, visit } from '#test/sign-in-steps.ts'
import { findTables } from '#test/tables-with.ts'
import { closeSchool } from './school-routes.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const day = 24 * 60 * minute

const remove = (world: World, school: School, admin: Person) =>
  world.call('DELETE', `/api/schools/${school.id}/`, { token: admin.token })

/** Moves the clock past the 30 days in which a closed university can be reopened, and waits until it is erased. */
async function untilErased(world: World, { id }: School): Promise<void> {
  world.clock.pass(31 * day)
  await world.runRetention()
  for (;;) {
    const row = await world.db.selectFrom('school').select('id').where('id', '=', id).executeTakeFirst()
    if (!row) return
    await nextTurn()
  }
}

/** A university with people, a class, an event with someone on its roll, a sub administrator and emails. */
async function aBusySchool(world: World) {
  const stage = await aSeminar(world)
  const { school, professor } = stage
  const student = await aStudent(world, school)
  await stage.add([aRow(school, 'Maya'), aRow(school, 'R', student.email)])
  const event = await anEvent(world, professor)
  await stage.ask('POST', '/api/class-events/', { class_instance: stage.seminar, event: event.id })
  await attend(world, student, event)
  await passwordSignIn(world, 'student', student.email, { headers: fromAPage })
  const promoted = await aFaculty(world, school)
  const sub = await anAdmin(world, 'sub', { school, faculty: promoted })
  await passwordSignIn(world, 'admin', sub.email)
  return { ...stage, student, event, promoted, sub }
}

onAnyEngine('the preview of a university’s deletion counts what it contains', async (world) => {
  const busy = await aBusySchool(world)
  const { school, student } = busy
  const elsewhere = await aBusySchool(world)
  await register(world, 'student', school, `new.comer@${school.studentDomain}`)
  const co = await anAdmin(world, 'co')
  const ask = (id: string) => world.call('GET', `/api/schools/${id}/contents/`, { token: co.token })
  const { id, name } = school
  const people = { faculty: 2, students: 1, administrators: 1 }
  const counts = { ...people, classes: 1, events: 1, check_ins: 1, published_credits: 0 }
  assert.deepEqual(
    (await ask(id)).body,
    { id, name, ...counts },
    'people who haven’t confirmed their address don’t count',
  )
  await world.db.deleteFrom('student').where('id', '=', student.id).execute()
  assert.deepEqual((await ask(id)).body, { id, name, ...counts, students: 0, check_ins: 0 })
  assert.equal((await ask(elsewhere.school.id)).body.check_ins, 1)
  const published = await busy.ask('POST', `/api/classes/${busy.seminar}/published-credits/`)
  assert.equal(published.status, 201, published.text)
  const files = async (target: School) => (await ask(target.id)).body.published_credits
  assert.deepEqual([await files(school), await files(elsewhere.school)], [1, 0])
  assert.equal((await ask('AAAAAAAAAAAAAAAA')).status, 404)
})

onAnyEngine('deleting a university deletes everything it has and nothing of another one', async (world) => {
  const deleted = await aBusySchool(world)
  const untouched = await aBusySchool(world)
  const co = await anAdmin(world, 'co', { faculty: deleted.professor })
  const link = await askForLink(world, 'faculty', deleted.promoted.email)
  assert.equal((await remove(world, deleted.school, co)).status, 204)

  const { school, student, professor, promoted, sub } = deleted
  assert.equal(await visit(world, 'student', student.id, { token: student.token }), 401)
  for (const { id, token } of [professor, promoted]) assert.equal(await visit(world, 'faculty', id, { token }), 401)
  assert.equal(await visit(world, 'admin', sub.id, { token: sub.token }), 401)
  const listed = (await world.call('GET', '/api/schools/')).body as { id: string }[]
  assert.deepEqual(
    listed.map(({ id }) => id),
    [untouched.school.id],
  )
  for (const path of ['', 'contents/'])
    assert.equal((await world.call('GET', `/api/schools/${school.id}/${path}`, { token: co.token })).status, 404)
  assert.equal((await remove(world, school, co)).body.code, 'university_closed', 'it can’t be deleted a second time')
  assert.equal((await verify(world, 'faculty', { token: link.token }, { cookies: link.cookies })).status, 400)

  await untilErased(world, school)
  for (const { id, email } of [student, promoted, sub]) {
    assert.deepEqual(await findTables(world, id), id === student.id || id === sub.id ? ['audit'] : [], 'ids')
    assert.deepEqual(await findTables(world, email), [], 'addresses')
  }
  assert.deepEqual(await findTables(world, school.id), ['audit'])
  const administrators = await world.db.selectFrom('administrator').select(['id', 'role', 'faculty_id']).execute()
  assert.deepEqual(
    administrators.filter(({ id }) => id !== untouched.sub.id),
    [{ id: co.id, role: 'co', faculty_id: null }],
    'a co-administrator stays',
  )
  for (const [table, rows] of [
    ['roster_entry', 2],
    ['attendance', 1],
    ['event', 1],
  ] as const)
    assert.equal((await world.db.selectFrom(table).select('id').execute()).length, rows, table)
  const audit = world.db.selectFrom('audit').selectAll().where('action', '=', 'school.delete')
  const auditLines = await audit.orderBy('result').execute()
  assert.deepEqual(
    auditLines.map(({ actor_kind, actor_id, object_id, result }) => [actor_kind, actor_id, object_id, result]),
    [
      ['admin', co.id, school.id, 'done'],
      ['admin', co.id, school.id, 'refused'],
    ],
  )
  const sameSchool = { name: school.name, faculty_domain: school.facultyDomain, student_domain: school.studentDomain }
  const late = await anAdmin(world, 'co')
  assert.equal((await world.call('POST', '/api/schools/', { token: late.token, body: sameSchool })).status, 201)
})

onAnyEngine('nothing is left of a revoked co-administrator who taught at a deleted university', async (world) => {
  const school = await aSchool(world)
  const [professor, elsewhere] = [await aFaculty(world, school), await aFaculty(world, await aSchool(world))]
  const [deletedCo, remainingCo] = [
    await anAdmin(world, 'co', { faculty: professor }),
    await anAdmin(world, 'co', { faculty: elsewhere }),
  ]
  const master = await anAdmin(world, 'master')
  await passwordSignIn(world, 'admin', deletedCo.email)
  for (const { id } of [deletedCo, remainingCo]) {
    const body = { requester_id: master.id, admin_id: id, new_role: 'revoke' }
    assert.equal((await world.call('PUT', '/api/admin/update-role/', { token: master.token, body })).status, 200)
  }
  assert.equal((await remove(world, school, master)).status, 204)
  await untilErased(world, school)
  await world.mailIdle()
  assert.deepEqual(await findTables(world, deletedCo.id), ['audit'], 'ids')
  for (const { email } of [deletedCo, professor]) assert.deepEqual(await findTables(world, email), [], 'addresses')
  const revoked = await world.db.selectFrom('administrator').select('id').where('role', '=', 'revoked').execute()
  assert.deepEqual(revoked, [{ id: remainingCo.id }], 'someone who teaches elsewhere can be promoted again')
})

onBothEngines('an erasure that becomes due while the server is stopped happens after the next start', async (world) => {
  const { school } = await aBusySchool(world)
  await world.db.updateTable('school').set({ closed_at: world.clock.now() }).where('id', '=', school.id).execute()
  world.clock.pass(31 * day)
  await world.restart()
  await untilErased(world, school)
})

onAnyEngine('after a restart, the sessions of a closed university end before anything is erased', async (world) => {
  const { school, professor } = await aBusySchool(world)
  for (let events = 0; events < 40; events += 1) await anEvent(world, professor)
  await world.db.updateTable('school').set({ closed_at: world.clock.now() }).where('id', '=', school.id).execute()
  await world.restart()
  const countRows = async (table: 'event' | 'session') =>
    (await world.db.selectFrom(table).select('id').where('school_id', '=', school.id).execute()).length
  while ((await countRows('session')) > 0) await nextTurn()
  assert.equal(await countRows('event'), 41, 'nothing is erased yet')
  await untilErased(world, school)
})

onAnyEngine('if ending the sessions fails, closing a university still calls the eraser', async (world) => {
  const { school } = await aBusySchool(world)
  const failing = world.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'DeleteQueryNode' && JSON.stringify(node.from).includes('"session"')) throw new Error('lost')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let closed = 0
  const people = { faculty: 2, students: 1, administrators: 1 }
  const counts = { ...people, classes: 1, events: 1, check_ins: 1, published_credits: 0 }
  const actor = { actor_kind: 'admin', actor_id: null } as const
  const closing = closeSchool(failing, school.id, actor, 1, () => (closed += 1), counts)
  await assert.rejects(closing, /lost/)
  assert.equal(closed, 1)
})

onAnyEngine('deleting a university requires a recent password, which can be entered again', async (world) => {
  const school = await aSchool(world)
  const co = await anAdmin(world, 'co')
  const confirmPassword = (password: string) =>
    world.call('POST', '/api/reauth/', { token: co.token, body: { password } })
  world.clock.pass(15 * minute + 1)
  const refused = await remove(world, school, co)
  const words = 'You signed in a while ago. Confirm it’s you to do this.'
  assert.deepEqual([refused.status, refused.body], [403, { error: words, code: 'reauth_required', ways: ['password'] }])
  assert.equal((await remove(world, { ...school, id: 'AAAAAAAAAAAAAAAA' }, co)).status, 404)
  assert.equal((await world.call('GET', `/api/schools/${school.id}/`)).status, 200)
  assert.deepEqual(messagesIn((await confirmPassword('')).body), { password: ['Enter your password.'] })
  const wrong = await confirmPassword('not this one')
  assert.deepEqual(
    [wrong.status, wrong.body],
    [401, { error: 'Current password is incorrect', code: 'wrong_password', attempts_left: 4 }],
  )
  assert.equal((await remove(world, school, co)).status, 403)
  assert.equal((await confirmPassword('plain words for tests')).status, 200)
  world.clock.pass(15 * minute)
  assert.equal((await remove(world, school, co)).status, 204)
})

onAnyEngine('five wrong passwords in an open session lock the account, as they do at sign-in', async (world) => {
  const co = await anAdmin(world, 'co')
  const confirmPassword = (password: string) =>
    world.call('POST', '/api/reauth/', { token: co.token, body: { password } })
  for (const attemptsLeft of [4, 3, 2, 1])
    assert.equal((await confirmPassword('not this one')).body.attempts_left, attemptsLeft)
  assert.equal((await confirmPassword('not this one')).status, 429)
  assert.equal((await confirmPassword('plain words for tests')).status, 429)
  assert.equal((await passwordSignIn(world, 'admin', co.email)).status, 429)
  assert.equal(await visit(world, 'admin', co.id, { token: co.token }), 200, 'the session itself continues')
})

onAnyEngine('a faculty sign-in by link doesn’t replace an administrator’s password', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const co = await anAdmin(world, 'co', { faculty })
  world.clock.pass(16 * minute)
  const { token, cookies } = await askForLink(world, 'faculty', faculty.email)
  const joined = await verify(world, 'faculty', { token }, { token: co.token, cookies })
  assert.equal(joined.body.admin_id, co.id)
  assert.equal((await remove(world, school, { ...co, token: joined.body.token })).status, 403)
})
