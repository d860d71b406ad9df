import assert from 'node:assert/strict'
import { aFaculty, aProfessor, anAdmin, aSchool, aStudent, signedIn } from '#test/builders.ts'
import { readCookies, fromAPage, passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, type ApiResponse, type World } from '#test/world.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'

type OwnSession = Record<'id' | 'browser' | 'signed_in_at' | 'last_used_at' | 'user_type', string> & {
  is_this_one: boolean
}

async function listOwnSessions(world: World, token: string): Promise<OwnSession[]> {
  const answer = await world.call('GET', '/api/sessions/', { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as OwnSession[]
}

const end = (world: World, token: string, id = ''): Promise<ApiResponse> =>
  world.call('DELETE', `/api/sessions/${id && `${id}/`}`, { token })

onAnyEngine('students see where they are signed in: browser, time, and which session is this one', async (world) => {
  const school = await aSchool(world)
  const maya = await aStudent(world, school)
  await aStudent(world, school)
  world.clock.pass(60_000)
  const desk = await passwordSignIn(world, 'student', maya.email, { headers: { 'user-agent': firefox } })
  world.clock.pass(60_000)
  const door = { headers: { ...fromAPage, 'user-agent': iphone } }
  const phone = await passwordSignIn(world, 'student', maya.email, door)
  world.clock.pass(60_000)

  assert.equal(await visit(world, 'student', maya.id, { token: desk.body.token }), 200)
  const { text } = await world.call('GET', '/api/sessions/', { token: desk.body.token })
  const listed = (await listOwnSessions(world, desk.body.token)).map(
    ({ browser, signed_in_at, last_used_at, user_type, is_this_one }) => ({
      user_type,
      browser,
      signed_in_at,
      last_used_at,
      is_this_one,
    }),
  )
  const at = (minutes: number) => new Date(Date.parse('2026-03-03T14:50:00Z') + minutes * 60_000).toISOString()
  const common = { user_type: 'student' }
  assert.deepEqual(listed, [
    { ...common, browser: 'Firefox on Linux', signed_in_at: at(1), last_used_at: at(3), is_this_one: true },
    { ...common, browser: 'Safari on an iPhone', signed_in_at: at(2), last_used_at: at(2), is_this_one: false },
    { ...common, browser: 'an unknown browser', signed_in_at: at(0), last_used_at: at(0), is_this_one: false },
  ])
  const stored = await world.db.selectFrom('session').select(['token_hash', 'cookie_hash', 'browser']).execute()
  const secrets = stored.flatMap((session) => Object.values(session)).filter((value) => value !== null)
  for (const secret of [...secrets, phone.body.token, desk.body.token, ...Object.values(phone.cookies)])
    assert.ok(!text.includes(secret), 'nothing in the list can sign anyone in')
})

onAnyEngine('expired sessions aren’t listed', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  world.clock.pass(4 * 3_600_000 + 1)
  const { body } = await passwordSignIn(world, 'student', maya.email)
  assert.equal((await listOwnSessions(world, body.token)).length, 1, 'unused for more than four hours')
})

onAnyEngine('a person can end one session from another, and the ended session’s next request is 401', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const door = { headers: fromAPage }
  const lost = await passwordSignIn(world, 'student', maya.email, door)
  const otherSignIn = await passwordSignIn(world, 'student', maya.email, door)
  const [mine, theirs] = [
    { token: otherSignIn.body.token, cookies: readCookies(otherSignIn, 'sid') },
    { token: lost.body.token, cookies: readCookies(lost, 'sid') },
  ]
  const listed = (await world.call('GET', '/api/sessions/', theirs)).body as OwnSession[]
  const { id } = listed.find((session) => session.is_this_one)!
  assert.equal((await world.call('DELETE', `/api/sessions/${id}/`, mine)).status, 204)
  assert.equal(await visit(world, 'student', maya.id, theirs), 401)
  assert.equal(await visit(world, 'student', maya.id, mine), 200)
  const response = await world.call('DELETE', `/api/sessions/${id}/`, mine)
  assert.deepEqual([response.status, response.body], [404, { error: 'Not found', code: 'not_found' }], 'it was deleted')
  const line = await world.db.selectFrom('audit').selectAll().where('action', '=', 'sign-out').execute()
  assert.deepEqual(
    line.map(({ actor_id, detail }) => [actor_id, JSON.parse(detail!)]),
    [[maya.id, { others: 1 }]],
  )
})

onAnyEngine('signing out everywhere else ends the person’s other sessions, and no one else’s', async (world) => {
  const school = await aSchool(world)
  const [maya, noor] = [await aStudent(world, school), await aStudent(world, school)]
  const otherTokens = [
    await signedIn(world, { student: maya.id }, maya.email, school.id),
    await signedIn(world, { student: maya.id }, maya.email, school.id),
  ]
  assert.equal((await end(world, maya.token)).status, 204)
  for (const token of otherTokens) assert.equal(await visit(world, 'student', maya.id, { token }), 401)
  assert.equal(await visit(world, 'student', maya.id, { token: maya.token }), 200)
  assert.equal(await visit(world, 'student', noor.id, { token: noor.token }), 200)
  assert.equal((await end(world, maya.token)).status, 204, 'without another session there is nothing to do')
})

onAnyEngine('someone else’s session can’t be seen or ended, and looks like a missing one', async (world) => {
  const { school, professor } = await aProfessor(world)
  const [{ id }] = (await listOwnSessions(world, professor.token)) as [OwnSession]
  const strangers = [await aStudent(world, school), await aFaculty(world, school), await anAdmin(world, 'master')]
  for (const { token } of strangers) {
    const refused = await end(world, token, id)
    const unknown = await end(world, token, 'nobodys-session')
    assert.deepEqual([refused.status, refused.text], [unknown.status, unknown.text])
    assert.equal(refused.status, 404)
    assert.ok((await listOwnSessions(world, token)).every((session) => session.id !== id))
  }
  assert.equal(await visit(world, 'faculty', professor.id, { token: professor.token }), 200)
})

onAnyEngine(
  'a person who is faculty and administrator in one session sees and ends the sessions of both',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    const sub = await anAdmin(world, 'sub', { school, faculty: professor })
    const combinedToken = await signedIn(world, { faculty: professor.id, admin: sub.id }, professor.email, school.id)
    const kinds = (await listOwnSessions(world, combinedToken)).map((session) => session.user_type)
    assert.deepEqual(kinds.toSorted(), ['admin', 'faculty', 'faculty'])
    const fewer = (await listOwnSessions(world, professor.token)).map((session) => session.user_type)
    assert.deepEqual(
      fewer.toSorted(),
      ['faculty', 'faculty'],
      'an emailed link doesn’t show the administrator’s own sessions',
    )
    await end(world, combinedToken)
    assert.equal(await visit(world, 'faculty', professor.id, { token: professor.token }), 401)
    assert.equal(await visit(world, 'admin', sub.id, { token: sub.token }), 401)
  },
)
