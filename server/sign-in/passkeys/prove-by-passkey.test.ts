import assert from 'node:assert/strict'
import { aProfessor, anAdmin, aSchool, aStudent, password, signedIn } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, askToSignIn, proveWithPasskey } from '#test/passkeys/steps.ts'
import { onAnyEngine, publicUrl, type World } from '#test/world.ts'

const hour = 3_600_000
const options = (world: World, token: string, kind: string) =>
  world.call('POST', '/api/passkeys/options/', { token, body: { kind } })
const reauth = (world: World, token: string, body: object) => world.call('POST', '/api/reauth/', { token, body })

onAnyEngine('a passkey is a fresh proof with which an administrator can delete a university', async (world) => {
  const school = await aSchool(world)
  const ada = await anAdmin(world, 'master')
  const key = new Authenticator(publicUrl)
  await addPasskey(world, key, { ...ada, kind: 'admin' })
  world.clock.pass(hour / 3)
  const remove = () => world.call('DELETE', `/api/schools/${school.id}/`, { token: ada.token })
  const refused = await remove()
  assert.deepEqual([refused.status, refused.body.ways], [403, ['passkey', 'password']])
  const response = await world.call('POST', '/api/reauth/options/', { token: ada.token })
  assert.deepEqual(
    response.body.allowCredentials.map(({ id }: { id: string }) => id),
    [key.credentials[0]!.id],
  )
  assert.equal((await proveWithPasskey(world, key, ada.token, { isVerified: false })).status, 401)
  assert.equal((await remove()).status, 403, 'a passkey without user verification')
  assert.equal((await proveWithPasskey(world, key, ada.token)).status, 200)
  assert.equal((await remove()).status, 204)
  const line = await world.db.selectFrom('audit').select('actor_id').where('action', '=', 'passkey.proof').execute()
  assert.deepEqual(line, [{ actor_id: ada.id }])
})

onAnyEngine('a proof works once, in its own session, by the account with the most permissions', async (world) => {
  const { school, professor } = await aProfessor(world)
  const sub = await anAdmin(world, 'sub', { school, faculty: professor })
  const [phone, key] = [new Authenticator(publicUrl, { counts: false }), new Authenticator(publicUrl)]
  await addPasskey(world, phone, { ...professor, kind: 'faculty' })
  await addPasskey(world, key, { ...sub, kind: 'admin' })
  const combinedToken = await signedIn(world, { faculty: professor.id, admin: sub.id }, professor.email, school.id)
  world.clock.pass(hour / 3)

  const { body } = await world.call('POST', '/api/reauth/options/', { token: combinedToken })
  const byFaculty = await reauth(world, combinedToken, { passkey: phone.get(body) })
  assert.deepEqual([byFaculty.status, byFaculty.body.code], [401, 'passkey_refused'], 'less than the administrator’s')
  const good = key.get(body)
  assert.equal((await reauth(world, sub.token, { passkey: good })).status, 401, 'in another session')
  assert.equal((await reauth(world, combinedToken, { passkey: good })).status, 200)
  assert.equal((await reauth(world, combinedToken, { passkey: key.get(body) })).status, 401, 'the same challenge again')
  const fromSignIn = key.get((await askToSignIn(world)).options)
  assert.equal((await reauth(world, combinedToken, { passkey: fromSignIn })).status, 401, 'a challenge for signing in')
  assert.equal((await options(world, combinedToken, 'faculty')).status, 200, 'it proves the faculty part too')

  assert.equal((await options(world, professor.token, 'faculty')).status, 403)
  assert.equal((await proveWithPasskey(world, phone, professor.token)).status, 200)
  assert.equal((await options(world, professor.token, 'faculty')).status, 200)
})

onAnyEngine('students can prove their identity by passkey or password', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const phone = new Authenticator(publicUrl)
  await addPasskey(world, phone, { ...maya, kind: 'student' })
  world.clock.pass(hour / 3)
  const refused = await options(world, maya.token, 'student')
  assert.deepEqual([refused.status, refused.body.ways], [403, ['passkey', 'password', 'code']])
  const wrong = await reauth(world, maya.token, { password: 'not this one' })
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'This isn’t your current password.'])
  assert.equal((await reauth(world, maya.token, { password })).status, 200)
  assert.equal((await options(world, maya.token, 'student')).status, 200)
  world.clock.pass(hour / 3)
  assert.equal((await proveWithPasskey(world, phone, maya.token)).status, 200)
  const body = { password: 'three new words of hers' }
  const changed = await world.call('PUT', `/api/students/${maya.id}/update/`, { token: maya.token, body })
  assert.equal(changed.status, 200, 'a new password needs the same proof')
})
