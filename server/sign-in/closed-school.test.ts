import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, aStudent, type School } from '#test/builders.ts'
import { aRegistration, askForLink, passwordSignIn, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

async function close(world: World, { id }: School): Promise<void> {
  await world.db.updateTable('school').set({ closed_at: world.clock.now() }).where('id', '=', id).execute()
}

onAnyEngine(
  'at a university that is being deleted, every sign-in gets the same response as an unknown address',
  async (world) => {
    const school = await aSchool(world)
    const [student, faculty] = [await aStudent(world, school), await aFaculty(world, school)]
    const sub = await anAdmin(world, 'sub', { school })
    const links = [
      ['student', await askForLink(world, 'student', student.email)],
      ['faculty', await askForLink(world, 'faculty', faculty.email)],
    ] as const
    await close(world, school)

    for (const [kind, { email }] of [
      ['student', student],
      ['admin', sub],
    ] as const) {
      const refused = await passwordSignIn(world, kind, email)
      const stranger = await passwordSignIn(world, kind, `nobody@${school.studentDomain}`)
      assert.deepEqual([refused.status, refused.body], [401, stranger.body], kind)
    }
    for (const [kind, { token, cookies }] of links) {
      const used = await verify(world, kind, { token }, { cookies })
      assert.deepEqual(
        [used.status, used.body],
        [400, { error: 'This link is invalid or has expired.', code: 'invalid_link' }],
        kind,
      )
    }
    const emailCount = world.mail.emails.length
    for (const [kind, { email }] of [
      ['student', student],
      ['faculty', faculty],
    ] as const) {
      assert.equal((await world.call('POST', `/api/${kind}/signin/`, { body: { email } })).status, 200)
      const body = aRegistration(school, `new@${kind === 'student' ? school.studentDomain : school.facultyDomain}`)
      assert.deepEqual(Object.keys(messagesIn((await world.call('POST', `/api/${kind}/register/`, { body })).body)), [
        'school',
      ])
    }
    await world.mailIdle()
    assert.equal(world.mail.emails.length, emailCount, 'no email is sent')
  },
)

onAnyEngine('while a university is being deleted, administrators of all universities can sign in', async (world) => {
  await close(world, await aSchool(world))
  const co = await anAdmin(world, 'co')
  assert.equal((await passwordSignIn(world, 'admin', co.email)).status, 200)
})
