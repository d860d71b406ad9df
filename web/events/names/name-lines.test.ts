import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOnSheet, nameLines, nameSize, splitIntoSheets } from './name-lines.ts'

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

test('names are sorted as people sort them: by last name, then first, accents beside their letters', () => {
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

test('an address is printed only where two names are equal', () => {
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

test('a name with one part is printed as it is, and without any the address', () => {
  assert.deepEqual(names([student('Sukarno', ''), student('', 'Teller'), student('', '', { email: 'q@alder.edu' })]), [
    'q@alder.edu',
    'Sukarno',
    'Teller',
  ])
})

test('lines fill sheets, with numbers that go on, and blank lines at the end', () => {
  const lines = nameLines(Array.from({ length: linesOnSheet + 1 }, (_, n) => student(`A${n}`, 'Ames')))
  const sheets = splitIntoSheets(lines, 3)
  assert.deepEqual(
    sheets.map((sheet) => sheet.length),
    [linesOnSheet, 4],
  )
  assert.deepEqual(
    sheets.flat().map(({ number }) => number),
    Array.from({ length: linesOnSheet + 4 }, (_, n) => n + 1),
  )
  assert.deepEqual(
    sheets[1]!.map(({ name }) => name === ''),
    [false, true, true, true],
  )
  assert.deepEqual(splitIntoSheets([], 0), [[]])
})

test('longer names are printed smaller', () => {
  assert.deepEqual(['Ames, Zoë', 'A'.repeat(60), 'A'.repeat(200)].map(nameSize), [11, 8.5, 6])
})
