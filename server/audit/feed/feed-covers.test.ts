import assert from 'node:assert/strict'
import { anAuditFeed, pullFeed } from '#test/audit-feed-steps.ts'
import { aFaculty, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { linkSignIn, passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { aPerson, onProvider, signInAt } from '#test/sso/steps.ts'
import { publicUrl } from '#test/world.ts'

onProvider(
  'a feed has every way to sign in, refusals, changed permissions, exports and deletions',
  async ({ world, provider, school, id }) => {
    const [student, professor] = [await aStudent(world, school), await aFaculty(world, school)]
    const event = await anEvent(world, professor)
    const [master, co] = [await anAdmin(world, 'master'), await anAdmin(world, 'co')]
    const { token } = await anAuditFeed(world, null)
    const place = (await pullFeed(world, token)).at(-1)!.cursor

    const ok = async (call: Promise<{ status: number; text: string }>, expected = 200) => {
      const { status, text } = await call
      assert.equal(status, expected, text)
    }
    await ok(passwordSignIn(world, 'student', student.email))
    await linkSignIn(world, professor)
    const key = new Authenticator(publicUrl)
    await ok(addPasskey(world, key, { token: student.token, kind: 'student' }), 201)
    await ok(signInWithPasskey(world, key, { kind: 'student' }))
    const claims = aPerson(school, 'x', { email: student.email })
    await ok(signInAt(world, provider, id, claims))
    await ok(signInAt(world, provider, id, { ...claims, email_verified: false, sub: 'other' }), 400)
    await ok(passwordSignIn(world, 'student', student.email, { password: 'three wrong words' }), 401)
    await ok(world.call('GET', `/api/schools/${school.id}/identity-providers/`, { token: professor.token }), 403)
    const role = { requester_id: master.id, admin_id: co.id, new_role: 'revoke' }
    await ok(world.call('PUT', '/api/admin/update-role/', { token: master.token, body: role }))
    await ok(world.call('GET', `/api/events/${event.id}/attendance/csv/`, { token: professor.token }))
    await ok(world.call('DELETE', `/api/events/${event.id}/`, { token: professor.token }), 204)

    // A first sign-in also confirms the account.
    await ok(signInAt(world, provider, id, aPerson(school, 'nora')))
    const { token: link, cookies } = await register(world, 'student', school, `ola@${school.studentDomain}`)
    await ok(verify(world, 'student', { token: link }, { cookies }))

    const lines = await pullFeed(world, token, { after: place })
    // These lines have the same time, so their order is undefined.
    assert.deepEqual(lines.map(({ action, result }) => `${action} ${result}`).toSorted(), [
      'account.link done',
      'account.link done',
      'account.register done',
      'account.verify done',
      'account.verify done',
      'admin.revoke done',
      'attendance.export done',
      'call.refused refused',
      'event.delete done',
      'passkey.add done',
      'sign-in.link done',
      'sign-in.link done',
      'sign-in.passkey done',
      'sign-in.password done',
      'sign-in.password refused',
      'sign-in.sso done',
      'sign-in.sso done',
      'sign-in.sso refused',
    ])
  },
)
