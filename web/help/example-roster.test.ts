import assert from 'node:assert/strict'
import test from 'node:test'
import { exampleRoster } from './example-roster.ts'

test('the example of a roster is what the import takes, and no cell of it is a formula', () => {
  assert.ok(exampleRoster.startsWith('\uFEFF'))
  const [head, ...students] = exampleRoster.slice(1).trimEnd().split('\r\n')
  assert.equal(head, 'First Name,Last Name,Email')
  assert.ok(students.length > 1)
  for (const student of students) {
    const cells = student.split(',')
    assert.equal(cells.length, 3, student)
    for (const cell of cells) assert.match(cell, /^\p{L}/u, `${cell} would be quoted or taken for a formula`)
    assert.match(cells.at(-1) ?? '', /^\S+@students\.university\.edu$/)
  }
})
