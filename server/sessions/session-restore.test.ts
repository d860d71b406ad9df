import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { readCookies, fromAPage, passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, publicUrl, type World } from '#test/world.ts'

const path = '/api/session/restore/'
const headers = { ...fromAPage, origin: publicUrl }

async function aPhone(world: World) {
  const student = await aStudent(world, await aSchool(world))
  const signedIn = await passwordSignIn(world, 'student', student.email, { headers: fromAPage, remember_me: true })
  return { student, token: signedIn.body.token as string, cookies: readCookies(signedIn, 'sid') }
}

onAnyEngine('a phone that lost its local storage gets its ids and a new token for the same session', async (world) => {
  const { student, token, cookies } = await aPhone(world)
  const restored = await world.call('POST', path, { cookies, headers })
  assert.equal(restored.status, 200)
  const { token: fresh, ...rest } = restored.body
  assert.deepEqual(rest, { user_type: 'student', student_id: student.id })
  assert.equal(await visit(world, 'student', student.id, { token: fresh, cookies }), 200)
  assert.equal(await visit(world, 'student', student.id, { token, cookies }), 401)
  assert.equal(await visit(world, 'student', student.id, { token: fresh }), 401, 'still bound to its cookie')
  const sessions = await world.db.selectFrom('session').select('id').where('bound', '=', 1).execute()
  assert.equal(sessions.length, 1)
})

onAnyEngine('restoring the session of a faculty member with a role returns both accounts', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const admin = await anAdmin(world, 'sub', { school, faculty })
  const signIn = await passwordSignIn(world, 'admin', admin.email, { headers: fromAPage, token: faculty.token })
  const { body } = await world.call('POST', path, { cookies: readCookies(signIn, 'sid'), headers })
  const { token: _, ...rest } = body
  assert.deepEqual(rest, {
    user_type: 'admin',
    faculty_id: faculty.id,
    admin_id: admin.id,
    role: 'sub',
    school_id: school.id,
  })
})

onAnyEngine('a session is restored only for pages of this site', async (world) => {
  const { student, token, cookies } = await aPhone(world)
  const origins = [
    undefined,
    'null',
    'https://evil.example',
    `${publicUrl}.evil.example`,
    `${publicUrl}/`,
    'http://localhost:3001',
  ]
  for (const origin of origins) {
    const answer = await world.call('POST', path, { cookies, headers: { ...fromAPage, ...(origin && { origin }) } })
    assert.equal(answer.status, 403, String(origin))
    assert.equal(answer.body.token, undefined)
  }
  assert.equal(await visit(world, 'student', student.id, { token, cookies }), 200, 'and the token is unchanged')
})

onAnyEngine(
  'without a valid session nothing is restored, and nothing about other sessions is revealed',
  async (world) => {
    const { cookies } = await aPhone(world)
    const cases: [string, Record<string, string>][] = [
      ['no cookie', {}],
      ['an unknown one', { sid: 'x'.repeat(43) }],
      ['none of ours', { sid: '1' }],
    ]
    for (const [name, wrongCookies] of cases) {
      const answer = await world.call('POST', path, { cookies: wrongCookies, headers })
      assert.deepEqual([answer.status, answer.text], [204, ''], name)
    }
    world.clock.pass(31 * 24 * 60 * 60_000)
    const response = await world.call('POST', path, { cookies, headers })
    assert.deepEqual([response.status, response.text], [204, ''], 'an ended session')
  },
)
