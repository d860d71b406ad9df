// Files with several tables, which may have different columns.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expand, listImported } from '#test/fuzz/read-lists.ts'

const list = (text: string) => listImported(expand(text))

test('columns of the first table are found by its own rows', async () => {
  const second = 'Group,Last Name,First Name,ID,Email\nB,Okafor,Chidi,2,co@\nB,Long,Anna,3,al@\n'
  const students = ['Maya | Bergström | mb@', 'Chidi | Okafor | co@', 'Anna | Long | al@']
  for (const gap of ['', ',,,\n', 'Group B\n'])
    assert.deepEqual(await list(`Last Name,First Name,ID,Email\nBergström,Maya,1,mb@\n${gap}${second}`), students, gap)
})

test('names that weren’t quoted are joined below repeated titles, too', async () => {
  const titles = 'No.,Name,Email\n'
  assert.deepEqual(await list(`${titles}1,Bergström, Maya,mb@\n${titles}2,Okafor, Chidi,co@\n`), [
    'Maya | Bergström | mb@',
    'Chidi | Okafor | co@',
  ])
})

test('students who dropped the class aren’t imported if their table has titles', async () => {
  const active = 'Name,Email,Major\nMaya Bergström,mb@,Art\nChidi Okafor,co@,Art\n'
  for (const dropped of ['Name,Email,Major\nAnna Long,al@,Art', 'Email,Name,Date\nal@,Anna Long,Oct 1'])
    assert.deepEqual(
      await list(`${active}Dropped Students,,\n${dropped}\n`),
      ['Maya | Bergström | mb@', 'Chidi | Okafor | co@'],
      dropped,
    )
  // The students below the titles may be another group.
  assert.equal((await list(`${active}Dropped,,\n,,\nName,Email,Major\nAnna Long,al@,Art\n`)).length, 3)
})
