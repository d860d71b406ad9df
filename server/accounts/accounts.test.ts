import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool } from '#test/builders.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('colleagues see the name and the university of each other, and no email', async (world) => {
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
