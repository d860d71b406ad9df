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

onBothEngines('a time on the hour, a surname and a late arrival are no gaps among the others', async (world) => {
  const paste = await openList(world, [
    ['Ann', 'Lee'],
    ['Bo', 'Ray'],
    ['Cy', 'Kim'],
    ['Dee', 'Kim'],
    ['An', 'Sim'],
    ['Bob', 'Sim'],
    ['Jo', 'Sim'],
  ])
  for (const [list, markedNames] of [
    ['Ann Lee 10:00\nBo Ray 10:01\nCy Kim 10:03', 'Ann Bo Cy'],
    ['Ann Lee\t10:00\t11:00\nBo Ray\t10:01\t11:02', 'Ann Bo'],
    ['Ann Lee 10:01\nBo Ray 10.02\nCy Kim 10:03', 'Ann Bo Cy'],
    ['Ann Lee, 0\nBo Ray, 2', 'Ann Bo'],
    ['Ann Lee\t0\nBo Ray\t2', 'Ann Bo'],
    ['Jo Sim\nAn Sim\nBob Sim\nCy Kim\nDee Kim', 'Jo An Bob Cy Dee'],
    ['Ann Lee (present)\nBo Ray (here)\nCy Kim (present)', 'Ann Bo Cy'],
    ['1\tAnn Lee\tMs\n2\tBo Ray\tMr\n3\tCy Kim\t', 'Ann Bo Cy'],
  ] as const) {
    assert.deepEqual(await paste(list), [markedNames, ''], list)
  }
  const [, askedNames] = await paste('Ann Lee (late)\nBo Ray (late)\nCy Kim')
  assert.ok(!askedNames.includes('Cy'))
})
