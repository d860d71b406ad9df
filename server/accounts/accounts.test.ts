import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('colleagues see each other’s names and universities, but not email addresses', async (world) => {
  const school = await aSchool(world)
  const eleanor = await aFaculty(world, school)
  const daniel = await aFaculty(world, school, 'Daniel')
  const sub = await anAdmin(world, 'sub', { school })
  const see = async (token: string) => (await world.call('GET', `/api/faculty/${eleanor.id}/`, { token })).body
  const profile = {
    id: eleanor.id,
    first_name: 'Eleanor',
    last_name: 'Whitcombe',
    school: school.id,
    school_name: school.name,
  }
  assert.deepEqual(await see(daniel.token), profile)
  for (const { token } of [eleanor, sub]) assert.deepEqual(await see(token), { ...profile, email: eleanor.email })
})

onAnyEngine('faculty can change their names, and nothing else', async (world) => {
  const school = await aSchool(world)
  const eleanor = await aFaculty(world, school)
  const path = `/api/faculty/${eleanor.id}/update-profile/`
  const change = (body: object) => world.call('PUT', path, { token: eleanor.token, body })
  const changed = await change({
    first_name: ' Ellen ',
    email: 'other@x.edu',
    school: 'elsewhere',
    id: 'another',
    verified_at: null,
  })
  const profile = { id: eleanor.id, school: school.id, school_name: school.name, email: eleanor.email }
  assert.deepEqual(
    [changed.status, changed.body],
    [200, { ...profile, first_name: 'Ellen', last_name: 'Whitcombe' }],
    'fields that are left out don’t change',
  )
  assert.deepEqual(
    (await world.call('GET', `/api/faculty/${eleanor.id}/`, { token: eleanor.token })).body,
    changed.body,
  )
  for (const [wrong, errors] of [
    [{ first_name: ' ' }, { first_name: ['First name is required'] }],
    [{ last_name: '' }, { last_name: ['Last name is required'] }],
    [{ last_name: 7 }, { last_name: ['Last name is required'] }],
  ] as const) {
    const { status, body } = await change(wrong)
    assert.deepEqual([status, messagesIn(body)], [400, errors])
  }
  assert.deepEqual((await change({})).body, changed.body, 'nothing to change')
  const colleague = await aFaculty(world, school)
  const refusal = await world.call('PUT', path, { token: colleague.token, body: { first_name: 'X' } })
  assert.equal(refusal.status, 403)
  const lines = await world.db.selectFrom('audit').select('action').where('object_id', '=', eleanor.id).execute()
  assert.deepEqual(lines, [{ action: 'account.update' }])
})
