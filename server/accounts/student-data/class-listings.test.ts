import assert from 'node:assert/strict'
import { aStudent } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('students can read which class rosters list them, and no one else can', async (world) => {
  const course = await aSeminar(world)
  const maya = await aStudent(world, course.school)
  const classes = (token: string) => world.call('GET', `/api/students/${maya.id}/classes/`, { token })
  assert.deepEqual((await classes(maya.token)).body, [])
  await course.add([aRow(course.school, 'Maya', maya.email)])
  assert.deepEqual((await classes(maya.token)).body, [
    {
      name: 'BIO 210',
      semester: 'Spring 2026',
      faculty_name: 'Eleanor Whitcombe',
      added_at: new Date(world.clock.now()).toISOString(),
    },
  ])
  const otherStudent = await aStudent(world, course.school)
  for (const { token } of [otherStudent, course.professor]) assert.equal((await classes(token)).status, 403)
  await course.change({ students: [] })
  assert.deepEqual((await classes(maya.token)).body, [])
})
