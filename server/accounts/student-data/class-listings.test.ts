import assert from 'node:assert/strict'
import { aStudent } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('a student reads which class rosters list them, and no one else does', async (world) => {
  const one = await aSeminar(world)
  const maya = await aStudent(world, one.school)
  const classes = (token: string) => world.call('GET', `/api/students/${maya.id}/classes/`, { token })
  assert.deepEqual((await classes(maya.token)).body, [])
  await one.add([aRow(one.school, 'Maya', maya.email)])
  assert.deepEqual((await classes(maya.token)).body, [
    {
      name: 'BIO 210',
      semester: 'Spring 2026',
      faculty_name: 'Eleanor Whitcombe',
      added_at: new Date(world.clock.now()).toISOString(),
    },
  ])
  const other = await aStudent(world, one.school)
  for (const { token } of [other, one.professor]) assert.equal((await classes(token)).status, 403)
  await one.change({ students: [] })
  assert.deepEqual((await classes(maya.token)).body, [])
})
