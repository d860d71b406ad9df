// Lists that say of nobody that they were away, though they have words, numbers or gaps as if they did.
import assert from 'node:assert/strict'
import { openList } from '#test/pasted-list.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('a title or a greeting with words of absence is no heading above those who were away', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
  ])
  for (const title of [
    'Attendance for invited talk',
    'Missing Data workshop',
    'Sick Building seminar',
    'Hello Professor, no problem, here they are',
    'Sorry I was sick yesterday, here is the list',
    'Present, none absent',
    'Room No. 5, Monday',
  ])
    assert.deepEqual(await paste(`${title}:\nAnn Lee\nBo Ray`), ['Ann Bo', ''], title)
})
