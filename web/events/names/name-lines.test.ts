import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesInColumn, nameLines, lineSizes, splitIntoSheets } from './name-lines.ts'

const student = (first: string, last: string, overrides: { email?: string; in?: boolean } = {}) => ({
  id: first + last,
  student_name: `${first} ${last}`.trim(),
  last_name: last,
  student_email: overrides.email ?? `${first || 'x'}@students.alder.edu`.toLowerCase(),
  is_registered: true,
  checked_in: overrides.in ?? false,
  classes: ['bio'],
})
const names = (students: ReturnType<typeof student>[]) => nameLines(students).map(({ name }) => name)

test('names are sorted by last name, then by first name, with accented letters next to their base letters', () => {
  assert.deepEqual(
    names([
      student('Zoë', 'Ames'),
      student('Ada', 'Østby'),
      student('Omar', 'de la Cruz'),
      student('Ada', 'Åberg'),
      student('Élodie', 'Ames'),
      student('Noor', 'adams'),
    ]),
    ['Åberg, Ada', 'adams, Noor', 'Ames, Élodie', 'Ames, Zoë', 'de la Cruz, Omar', 'Østby, Ada'],
  )
})

test('an address is printed only if two names are the same', () => {
  const lines = nameLines([
    student('Maya', 'Chen', { email: 'm.chen@alder.edu' }),
    student('maya', 'CHEN', { email: 'chen2@alder.edu' }),
    student('Mayá', 'Chen-Roy'),
  ])
  assert.deepEqual(
    lines.map(({ name, email }) => [name, email]),
    [
      ['Chen, Maya', 'm.chen@alder.edu'],
      ['CHEN, maya', 'chen2@alder.edu'],
      ['Chen-Roy, Mayá', null],
    ],
  )
})

test('a name with only one part is printed as it is, and without any name the address is printed', () => {
  assert.deepEqual(names([student('Sukarno', ''), student('', 'Teller'), student('', '', { email: 'q@alder.edu' })]), [
    'q@alder.edu',
    'Sukarno',
    'Teller',
  ])
})

const many = (count: number) => Array.from({ length: count }, (_, n) => student(`A${n}`, 'Ames'))
const countLines = (sheets: ReturnType<typeof splitIntoSheets>) =>
  sheets.map(({ columns }) => columns.map((lines) => lines.length))

test('lines fill sheets of two columns, with continuous numbers, and blank lines at the end', () => {
  const sheets = splitIntoSheets(nameLines(many(2 * linesInColumn + 1)), 3)
  assert.deepEqual(countLines(sheets), [
    [linesInColumn, linesInColumn],
    [4, 0],
  ])
  const lines = sheets.flatMap(({ columns }) => columns.flat())
  assert.deepEqual(
    lines.map(({ number }) => number),
    Array.from({ length: 2 * linesInColumn + 4 }, (_, n) => n + 1),
  )
  assert.deepEqual(
    lines.slice(-4).map(({ name }) => name === ''),
    [false, true, true, true],
  )
})

test('a short list uses the whole width, and so does a sheet with a name that is too long for half of it', () => {
  assert.deepEqual(countLines(splitIntoSheets(nameLines(many(linesInColumn - 1)), 1)), [[linesInColumn]])
  assert.deepEqual(splitIntoSheets([], 0), [{ columns: [[]] }])
  const lines = nameLines([...many(3 * linesInColumn), student('Zoë', 'Wolfeschlegelsteinhausen-'.repeat(4))])
  assert.deepEqual(countLines(splitIntoSheets(lines, 0)), [[linesInColumn, linesInColumn], [linesInColumn], [1]])
})

for (const [title, name, email, sizes] of [
  ['a usual name', 'Ames, Zoë', null, [11, 7]],
  ['a usual name above its address', 'Ames, Zoë', 'zoe.ames@students.alder.edu', [8.5, 6.5]],
  ['a long name', 'Featherstonehaugh-Cholmondeley, Alexandra', null, [9, 7]],
] as const)
  test(`a line in one of two columns has easily readable sizes: ${title}`, () =>
    assert.deepEqual(Object.values(lineSizes({ name, email }, true)), sizes))

for (const [title, name, email, sizes] of [
  ['a usual name', 'Ames, Zoë', null, [11, 7]],
  ['a usual name above its address', 'Ames, Zoë', 'zoe.ames@students.alder.edu', [8.5, 7]],
  ['forty wide letters twice', `${'M'.repeat(40)}, ${'W'.repeat(40)}`, null, [6.5, 7]],
  ['the same above its address', `${'M'.repeat(40)}, ${'W'.repeat(40)}`, 'm.w@alder.edu', [6.5, 7]],
  ['a hundred wide letters after a short name', `Ames, ${'M'.repeat(100)}`, null, [5, 7]],
  ['two hundred wide letters above an address', `${'M'.repeat(100)}, ${'W'.repeat(100)}`, 'm.w@alder.edu', [3, 7]],
  ['small letters and dashes that are wide', `Ames, ${'m—æ'.repeat(33)}`, null, [5.5, 7]],
  ['thirty characters of Chinese', '伟'.repeat(30), null, [10, 7]],
  ['signs above letters', 'ก็'.repeat(20), null, [11, 7]],
  ['the longest name', 'W'.repeat(202), null, [5, 7]],
  ['the longest address', 'Ames, Zoë', `${'a'.repeat(230)}@students.alder.edu`, [8.5, 3.5]],
] as const)
  test(`a line’s sizes ensure that nothing is cut off: ${title}`, () =>
    assert.deepEqual(Object.values(lineSizes({ name, email })), sizes))
