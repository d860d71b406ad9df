import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent, signedIn, type Person } from '#test/builders.ts'
import { fromAPage, linkSignIn, passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'

const kinds = ['student', 'faculty', 'admin'] as const

async function oneOfEach(world: World): Promise<[(typeof kinds)[number], Person][]> {
  const school = await aSchool(world)
  return [
    ['student', await aStudent(world, school)],
    ['faculty', await aFaculty(world, school)],
    ['admin', await anAdmin(world, 'sub', { school })],
  ]
}

onAnyEngine('signing out ends this session immediately, and no other', async (world) => {
  for (const [kind, { id, email, token }] of await oneOfEach(world)) {
    const otherSession = kind === 'faculty' ? null : await passwordSignIn(world, kind, email)
    assert.equal(await visit(world, kind, id, { token }), 200, kind)
    assert.equal((await world.call('POST', '/api/signout/', { token })).status, 204)
    assert.equal(await visit(world, kind, id, { token }), 401, kind)
    assert.equal((await world.call('POST', '/api/signout/', { token })).status, 204, 'repeating it does no harm')
    if (otherSession)
      assert.equal(await visit(world, kind, id, { token: otherSession.body.token }), 200, 'other devices stay')
  }
})

onAnyEngine('signing out removes the session cookie, and the session can’t be restored', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const { body, cookies } = await passwordSignIn(world, 'student', student.email, { headers: fromAPage })
  const response = await world.call('POST', '/api/signout/', { token: body.token, cookies, headers: fromAPage })
  assert.equal(response.cookies.sid, '')
  const restored = await world.call('POST', '/api/session/restore/', { cookies, headers: { origin: publicUrl } })
  assert.deepEqual([restored.status, restored.text], [204, ''])
})

onAnyEngine('a deleted account is signed out on its next request', async (world) => {
  for (const [kind, { id, token }] of await oneOfEach(world)) {
    assert.equal(await visit(world, kind, id, { token }), 200)
    await world.db
      .deleteFrom(kind === 'admin' ? 'administrator' : kind)
      .where('id', '=', id)
      .execute()
    assert.equal(await visit(world, kind, id, { token }), 401, kind)
  }
})

onAnyEngine('when a university is deleted, everyone at it is signed out on their next request', async (world) => {
  const people = await oneOfEach(world)
  const school = people.map(([, person]) => person.school)
  const elsewhere = await oneOfEach(world)
  await world.db.deleteFrom('school').where('id', 'in', school).execute()
  for (const [kind, { id, token }] of people) assert.equal(await visit(world, kind, id, { token }), 401, kind)
  for (const [kind, { id, token }] of elsewhere) assert.equal(await visit(world, kind, id, { token }), 200, kind)
})

onAnyEngine('when another person signs in, the session they replace ends', async (world) => {
  const school = await aSchool(world)
  const [first, second] = [await aStudent(world, school), await aStudent(world, school)]
  const answer = await passwordSignIn(world, 'student', second.email, { token: first.token })
  assert.equal(answer.status, 200)
  assert.equal(await visit(world, 'student', first.id, { token: first.token }), 401)
  assert.equal(await visit(world, 'student', second.id, { token: answer.body.token }), 200)
  assert.equal(
    await visit(world, 'student', first.id, { token: answer.body.token }),
    403,
    'nothing of the first person is left',
  )
})

onAnyEngine('a failed sign-in doesn’t end the current session', async (world) => {
  const school = await aSchool(world)
  const [first, second] = [await aStudent(world, school), await aStudent(world, school)]
  const failed = await passwordSignIn(world, 'student', second.email, { token: first.token, password: 'not the one' })
  assert.equal(failed.status, 401)
  assert.equal(await visit(world, 'student', first.id, { token: first.token }), 200)
})

onAnyEngine('restoring a session invalidates its old token', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const { body, cookies } = await passwordSignIn(world, 'student', student.email)
  const restored = await world.call('POST', '/api/session/restore/', { cookies, headers: { origin: publicUrl } })
  assert.equal(restored.status, 200)
  assert.equal(await visit(world, 'student', student.id, { token: body.token }), 401)
  assert.equal(await visit(world, 'student', student.id, { token: restored.body.token }), 200)
})

onBothEngines('an eleventh session ends the person’s least recently used one', async (world) => {
  for (const [kind, person] of await oneOfEach(world)) {
    const tokens = [person.token]
    for (let count = 1; count < 10; count += 1) {
      world.clock.pass(1_000)
      tokens.push(await signedIn(world, { [kind]: person.id }, person.email, person.school))
    }
    world.clock.pass(1_000)
    const { body } =
      kind === 'faculty' ? await linkSignIn(world, person) : await passwordSignIn(world, kind, person.email)
    const alive: number[] = []
    for (const token of [...tokens, body.token]) alive.push(await visit(world, kind, person.id, { token }))
    assert.deepEqual(alive, [401, ...Array(10).fill(200)], kind)
  }
})

onBothEngines('sign-ins in the same millisecond all succeed, and each new session stays', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  for (let count = 1; count < 10; count += 1) {
    await signedIn(world, { student: student.id }, student.email, student.school)
  }
  for (let count = 0; count < 6; count += 1) {
    const { status, body } = await passwordSignIn(world, 'student', student.email)
    assert.equal(status, 200)
    assert.equal(await visit(world, 'student', student.id, { token: body.token }), 200)
  }
  const sessions = await world.db.selectFrom('session').select('id').execute()
  assert.equal(sessions.length, 10)
})
