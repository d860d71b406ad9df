import assert from 'node:assert/strict'
import test from 'node:test'
import { parse } from 'csv-parse/sync'
import { exampleRoster } from './example-roster.ts'

test('the import accepts the example roster, and none of its cells is a formula', () => {
  assert.ok(exampleRoster.startsWith('\uFEFF'))
  const [head, ...students]: string[][] = parse(exampleRoster, { bom: true })
  assert.deepEqual(head, ['First Name', 'Last Name', 'Email'])
  assert.ok(students.length > 1)
  for (const cells of students) {
    for (const cell of cells) assert.match(cell, /^\p{L}/u, `${cell} would be taken for a formula`)
    assert.match(cells.at(-1) ?? '', /^\S+@students\.university\.edu$/)
  }
})
