import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { aPerson, onProvider, signInAt } from '#test/sso/steps.ts'
import { publicUrl, type World } from '#test/world.ts'

/** Returns the statuses of reading a roll, changing the event and deleting it. */
async function tryEvent(world: World, token: string, event: string): Promise<number[]> {
  const path = `/api/events/${event}/`
  const roll = await world.call('GET', `${path}attendance/`, { token })
  const changed = await world.call('PUT', path, { token, body: { name: 'Changed' } })
  const deleted = await world.call('DELETE', path, { token })
  return [roll.status, changed.status, deleted.status]
}

/** The claim that the person has just signed in there, so that the sign-in is a fresh proof. */
const justNow = (world: World) => ({ auth_time: Math.floor(world.clock.now() / 1_000) })

onProvider(
  'a university’s sign-in carries no role at other universities, and nothing added in it does',
  async ({ world, provider, school, id }) => {
    const elsewhere = await aFaculty(world, await aSchool(world))
    for (const role of ['co', 'master'] as const) {
      const dean = await aFaculty(world, school)
      await anAdmin(world, role, { faculty: dean })
      const claims = aPerson(school, 'dean', { sub: `${role} of someone`, email: dean.email, ...justNow(world) })
      const { body, cookies } = await signInAt(world, provider, id, claims, { kind: 'faculty' })
      const event = await anEvent(world, elsewhere)
      assert.deepEqual(await tryEvent(world, body.token, event.id), [403, 403, 403], role)
      const colleagues = await anEvent(world, await aFaculty(world, school))
      assert.deepEqual(await tryEvent(world, body.token, colleagues.id), [403, 403, 403], `${role}, at the university`)
      const students = await world.call('GET', '/api/admins/', { token: body.token, cookies })
      assert.deepEqual(students.body, [], 'the page isn’t told of a role')
      // The provider can answer for anyone, so a passkey that was added in its session proves no more.
      const key = new Authenticator(publicUrl)
      assert.equal((await addPasskey(world, key, { token: body.token, kind: 'faculty' })).status, 201)
      const byPasskey = await signInWithPasskey(world, key, { kind: 'faculty' })
      assert.deepEqual(await tryEvent(world, byPasskey.body.token, event.id), [403, 403, 403], `${role} by passkey`)
      // The account's owner still has the role: by an emailed link, and as an administrator.
      const withRole = [dean.token, (await passwordSignIn(world, 'admin', dean.email)).body.token]
      for (const token of withRole)
        assert.deepEqual(await tryEvent(world, token, (await anEvent(world, elsewhere)).id), [200, 200, 204], role)
    }
  },
)

onProvider('a University Admin keeps the role at the university that signs them in', async (stage) => {
  const { world, provider, school, id } = stage
  const dean = await aFaculty(world, school)
  await anAdmin(world, 'sub', { school, faculty: dean })
  const claims = aPerson(school, 'dean', { email: dean.email, ...justNow(world) })
  const { token } = (await signInAt(world, provider, id, claims, { kind: 'faculty' })).body
  const event = await anEvent(world, await aFaculty(world, school))
  assert.deepEqual(await tryEvent(world, token, event.id), [200, 200, 204])
})

onProvider(
  'a student’s sign-in in the same session doesn’t bring the role back, the administrator’s password does',
  async ({ world, provider, school, id }) => {
    const dean = await aFaculty(world, school)
    await anAdmin(world, 'co', { faculty: dean })
    // Such an account can be made where students and faculty share a domain.
    const student = await aStudent(world, school)
    await world.db.updateTable('student').set({ email: dean.email }).where('id', '=', student.id).execute()
    const event = await anEvent(world, await aFaculty(world, await aSchool(world)))
    const claims = aPerson(school, 'dean', { email: dean.email, ...justNow(world) })
    const { token } = (await signInAt(world, provider, id, claims, { kind: 'faculty' })).body
    const joined = (await passwordSignIn(world, 'student', dean.email, { token })).body.token
    assert.equal((await world.call('GET', '/api/sessions/', { token })).status, 401, 'the new session replaced it')
    assert.deepEqual(await tryEvent(world, joined, event.id), [403, 403, 403])
    const key = new Authenticator(publicUrl)
    assert.equal((await addPasskey(world, key, { token: joined, kind: 'faculty' })).status, 201)
    const byPasskey = await signInWithPasskey(world, key, { kind: 'faculty' })
    assert.deepEqual(await tryEvent(world, byPasskey.body.token, event.id), [403, 403, 403], 'a passkey added there')

    const withPassword = (await passwordSignIn(world, 'admin', dean.email, { token: joined })).body.token
    assert.deepEqual(await tryEvent(world, withPassword, event.id), [200, 200, 204])
  },
)

onProvider(
  'an administrator gets an email when the university signs a new browser in to the faculty account',
  async ({ world, provider, school, id }) => {
    const [dean, professor] = [await aFaculty(world, school), await aFaculty(world, school)]
    await anAdmin(world, 'co', { faculty: dean })
    for (const { email } of [dean, professor])
      await signInAt(world, provider, id, aPerson(school, email, { email }), { kind: 'faculty' })
    await world.mailIdle()
    const news = world.mail.emails.filter(({ subject }) => subject.startsWith('A new browser'))
    assert.deepEqual(
      news.map((email) => `${email.to}: ${email.subject}`),
      [`${dean.email}: A new browser signed in to your Rollbook faculty account`],
    )
    assert.match(news[0]!.text, /at your university’s sign-in on .* a stranger may control/s)
  },
)
