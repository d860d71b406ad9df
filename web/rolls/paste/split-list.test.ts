import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onePerLine } from '#contract/tables/one-per-line.ts'
import { splitLines, findProblem } from './split-list.ts'

for (const [title, pasted, lines] of [
  ['Windows line ends, a blank line and a byte-order mark', '\u{feff}Maja\r\n\r\nNoor\r\n', ['Maja', '', 'Noor', '']],
  ['line ends of old Macs', 'Maja\rNoor', ['Maja', 'Noor']],
  ['the recipients of an email', 'Chen, Ana <a@x.edu>; Omar <o@x.edu>', ['Chen, Ana <a@x.edu>', 'Omar <o@x.edu>']],
  ['the same with commas', 'Chen, Ana <a@x.edu>, Omar <o@x.edu>,', ['Chen, Ana <a@x.edu>', 'Omar <o@x.edu>']],
  ['addresses in one line', 'a@x.edu,b@x.edu; c@x.edu', ['a@x.edu', 'b@x.edu', 'c@x.edu']],
  ['what follows the last address', 'a@x.edu, b@x.edu, both late', ['a@x.edu', 'b@x.edu, both late']],
  [
    'a table with two addresses in each row',
    'Name,Email,Other\nAna,a@x.edu,a@y.org',
    ['Name,Email,Other', 'Ana,a@x.edu,a@y.org'],
  ],
  [
    'the same without titles',
    'Ana,Chen,a@x.edu,a@y.org\nOmar,H,o@x.edu,o@y.org',
    ['Ana,Chen,a@x.edu,a@y.org', 'Omar,H,o@x.edu,o@y.org'],
  ],
  ['one student as cells', 'Chen,Ana,a@x.edu,Section B', ['Chen,Ana,a@x.edu,Section B']],
  ['addresses without a comma, which are asked', 'a@x.edu b@x.edu', ['a@x.edu b@x.edu']],
] as const)
  test(`a pasted text is split into one line per student: ${title}`, () =>
    assert.deepEqual(onePerLine(pasted).split('\n'), lines))

test('lines keep their numbers in the text', () => {
  assert.deepEqual(splitLines('\n Maja\n\t\nNoor'), [
    { line: 2, text: ' Maja' },
    { line: 4, text: 'Noor' },
  ])
})

test('a list that is empty, too long, or has an overlong line is rejected before it is sent', () => {
  const lines = (count: number) => splitLines('Maja\n'.repeat(count))
  assert.equal(findProblem(lines(0)), 'Paste or type at least one student.')
  assert.equal(findProblem(lines(2_000)), null)
  assert.match(
    findProblem(lines(2_001))!,
    /^This list has 2,001 lines, and you can mark 2,000 at once\. Remove 1 of them/,
  )
  assert.match(findProblem(splitLines(`Maja\n${'x'.repeat(501)}`))!, /^Line 2 has more than 500 characters\./)
})
