import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { askForLink, passwordSignIn, verify } from '#test/sign-in-steps.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import {
  aPerson,
  changeProvider,
  comeBack,
  onProvider,
  reachesProviders,
  redeem,
  setUpProvider,
  signInAt,
  start,
} from '#test/sso/steps.ts'
import { openWorld, publicUrl, type World } from '#test/world.ts'

const password = 'three words of a stranger'
const justNow = (world: World) => ({ auth_time: Math.floor(world.clock.now() / 1_000) })
const remove = async (world: World, id: string, token: string) => {
  const deleted = await world.call('DELETE', `/api/identity-providers/${id}/`, { token })
  assert.equal(deleted.status, 204, deleted.text)
}
const read = async (world: World, token: string) => (await world.call('GET', '/api/sessions/', { token })).status

onProvider(
  'deleting a university’s sign-in ends what it let in, and tells the other administrators',
  async ({ world, provider, school, id, admin }) => {
    const [professor, colleague] = [await aFaculty(world, school), await anAdmin(world, 'sub', { school })]
    const claims = aPerson(school, 'stranger', {
      email: professor.email,
      auth_time: Math.floor(world.clock.now() / 1_000),
    })
    const { token } = (await signInAt(world, provider, id, claims, { kind: 'faculty', remember_me: true })).body
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token, kind: 'faculty' })).status, 201)
    const deleted = await world.call('DELETE', `/api/identity-providers/${id}/`, { token: admin.token })
    assert.equal(deleted.status, 204, deleted.text)
    assert.equal((await world.call('GET', '/api/sessions/', { token })).status, 401)
    assert.equal((await signInWithPasskey(world, key, { kind: 'faculty' })).status, 401)
    const ownSessions = await world.call('GET', '/api/sessions/', { token: professor.token })
    assert.equal(ownSessions.status, 200, 'the owner’s own session stays')
    const lines = await world.db
      .selectFrom('audit')
      .select(['object_id', 'actor_id'])
      .where('action', '=', 'sign-out.sso')
      .execute()
    assert.deepEqual(lines, [{ object_id: professor.id, actor_id: admin.id }])
    await world.mailIdle()
    const news = world.mail.emails.filter((email) => email.to === colleague.email && /was deleted/.test(email.text))
    assert.equal(news.length, 1)
  },
)

test('a sign-in whose provider is switched off before its session starts leaves no session', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite', ...reachesProviders })
  const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
  const { id } = await setUpProvider(world, school, provider)
  const { email } = await aFaculty(world, school)
  // A deletion begins with this, between the two transactions of a sign-in.
  await sql`create trigger off after update of used_at on sso_request when new.purpose = 'sign-in' begin
    update identity_provider set enabled_at = null;
  end`.execute(world.db)
  const { status, body } = await signInAt(world, provider, id, aPerson(school, 'x', { email }), { kind: 'faculty' })
  assert.deepEqual([status, body.token], [401, undefined])
  const sessions = world.db.selectFrom('session').select('method').where('email', '=', email)
  assert.deepEqual(await sessions.where('method', 'in', ['sso', 'earlier-sso']).execute(), [])
})

onProvider(
  'deleting a university’s sign-in also ends the sign-ins with a password that was set there',
  async ({ world, provider, school, id, admin }) => {
    const claims = aPerson(school, 'maya', justNow(world))
    const { body } = await signInAt(world, provider, id, claims)
    const set = { token: body.token, body: { password } }
    assert.equal((await world.call('PUT', `/api/students/${body.student_id}/update/`, set)).status, 200)
    world.clock.pass(60_000)
    const signIn = () => passwordSignIn(world, 'student', `maya@${school.studentDomain}`, { password })
    const { token } = (await signIn()).body
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token, kind: 'student' })).status, 201)
    // Only the last twenty sessions stay, so the one that set the password ends.
    for (let n = 0; n < 19; n += 1) {
      world.clock.pass(10_000)
      assert.equal((await signIn()).status, 200)
    }
    const { token: last } = (await signIn()).body
    await remove(world, id, admin.token)
    assert.equal(await read(world, last), 401)
    assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 401)
    assert.equal((await signIn()).status, 401)
  },
)

/** A person who is faculty and a student with one address, signed in at the university as faculty. */
async function aDean({ world, provider, school, id }: Parameters<Parameters<typeof onProvider>[1]>[0]) {
  const [{ email }, student] = [await aFaculty(world, school), await aStudent(world, school)]
  await world.db.updateTable('student').set({ email }).where('id', '=', student.id).execute()
  const claims = aPerson(school, 'dean', { email, ...justNow(world) })
  const { body } = await signInAt(world, provider, id, claims, { kind: 'faculty' })
  return { email, claims, token: body.token as string }
}

/** Signs in with an emailed code, in the session of `token` if given. Returns the link and the session’s token. */
async function join(world: World, kind: 'student' | 'faculty', email: string, token?: string) {
  const link = await askForLink(world, kind, email)
  const answer = await verify(world, kind, { code: link.code }, { cookies: link.cookies, ...(token && { token }) })
  assert.equal(answer.status, 200, answer.text)
  return { link, joined: answer.body.token as string }
}

onProvider(
  'a student’s passkey from a session that is faculty’s as well ends with the sign-in that it was added in',
  async (stage) => {
    const { world, provider, school, id, admin } = stage
    const shared = { student_domain: school.facultyDomain }
    await world.db.updateTable('school').set(shared).where('id', '=', school.id).execute()
    const { claims, token } = await aDean(stage)
    const begun = await start(world, id, { kind: 'student' })
    const ticket = await comeBack(world, provider.signIn(begun.address, claims))
    const joined = (await redeem(world, ticket, begun.cookies, { token })).body
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token: joined.token, kind: 'student' })).status, 201)
    await remove(world, id, admin.token)
    assert.equal(await read(world, joined.token), 401)
    assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 401)
  },
)

onProvider('“This wasn’t me” does the same for a link in such a session', async (stage) => {
  const { world } = stage
  const { email, token } = await aDean(stage)
  const { link, joined } = await join(world, 'student', email, token)
  const key = new Authenticator(publicUrl)
  assert.equal((await addPasskey(world, key, { token: joined, kind: 'student' })).status, 201)
  const answer = await verify(world, 'student', { token: link.token, answer: 'not-me' })
  assert.deepEqual([answer.status, answer.body.removed], [200, { passkeys: 1, password: false }])
  assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 401)
})

onProvider(
  'a student’s passkey ends with the student’s sign-in, not with the one of faculty that joined later',
  async (stage) => {
    const { world, provider, school, id, admin } = stage
    const { email } = await aDean(stage)
    await world.db
      .updateTable('school')
      .set({ student_domain: school.facultyDomain })
      .where('id', '=', school.id)
      .execute()
    const claims = aPerson(school, 'dean', { email, ...justNow(world) })
    const { token } = (await signInAt(world, provider, id, claims)).body
    const { link, joined } = await join(world, 'faculty', email, token)
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token: joined, kind: 'student' })).status, 201)
    const answer = await verify(world, 'faculty', { token: link.token, answer: 'not-me' })
    assert.equal(answer.body.removed.passkeys, 0, 'the student’s passkey isn’t the link’s')
    assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 200)
    await remove(world, id, admin.token)
    assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 401)
  },
)

onProvider('“This wasn’t me” removes a passkey that was added after another part had joined', async (stage) => {
  const { world } = stage
  const { email } = await aDean(stage)
  const { link, joined } = await join(world, 'student', email)
  const { joined: token } = await join(world, 'faculty', email, joined)
  const key = new Authenticator(publicUrl)
  assert.equal((await addPasskey(world, key, { token, kind: 'student' })).status, 201)
  const answer = await verify(world, 'student', { token: link.token, answer: 'not-me' })
  assert.equal(answer.body.removed.passkeys, 1)
  assert.equal((await signInWithPasskey(world, key, { kind: 'student' })).status, 401)
})

onProvider(
  'switching a university’s sign-in off can also sign out everyone who came that way',
  async ({ world, provider, school, id, admin }) => {
    const { email } = await aFaculty(world, school)
    const { token } = (await signInAt(world, provider, id, aPerson(school, 'x', { email }), { kind: 'faculty' })).body
    const change = (body: object) => changeProvider(world, { id, token: admin.token }, body)
    const refused = await change({ end_sessions: true })
    assert.match(`${refused.status} ${refused.text}`, /^400 .*"not_switched_off"/)
    assert.equal((await change({ is_enabled: false })).status, 200)
    assert.equal(await read(world, token), 200, 'without the wish, people stay signed in')
    assert.equal((await change({ is_enabled: false, end_sessions: true })).status, 200)
    assert.equal(await read(world, token), 401)
    assert.equal((await change({ is_enabled: true })).status, 200)
    const nextSignIn = await signInAt(world, provider, id, aPerson(school, 'x', { email }), { kind: 'faculty' })
    assert.equal(nextSignIn.status, 200, 'the account stays linked')
  },
)
