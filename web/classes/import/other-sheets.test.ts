import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRoster } from './compare-roster.ts'
import { findOtherSheets } from './other-sheets.ts'
import type { Sheet } from './read-file.ts'

const titles = ['First Name', 'Last Name', 'Email', 'Other email']
function sheet(name: string, people: string[][], isHidden = false): Sheet {
  const rows = [titles, ...people].map((cells, index) => ({ line: index + 1, cells }))
  return { name, isHidden, rows }
}
const maya = ['Maya', 'Bergström', 'mb17@stu.alder.edu', '']
const chidi = ['Chidi', 'Okafor', 'CO11@stu.alder.edu', 'chidi@mail.example']
const haruka = ['Haruka', 'Ito', 'hi4@stu.alder.edu', '']

test('people on other visible sheets of a workbook are counted', () => {
  const count = (...sheets: Sheet[]) => findOtherSheets(sheets, 0).sheets.map(({ name, people }) => [name, people])
  assert.deepEqual(count(sheet('Lab A', [maya]), sheet('Lab B', [chidi, chidi, haruka])), [['Lab B', 2]])
  assert.deepEqual(count(sheet('All', [maya, chidi]), sheet('Copy', [maya, chidi])), [], 'a copy has no one else')
  assert.deepEqual(count(sheet('Sec 1', [maya]), sheet('Sec 2', [chidi], true), sheet('Notes', [])), [])
})

test('students on another sheet of the file aren’t offered for removal', () => {
  const stored = [maya, chidi, haruka].map(([first_name = '', last_name = '', email = '']) => ({
    id: first_name,
    first_name,
    last_name,
    email: email.toLowerCase(),
    email_verified: true,
  }))
  const { addresses } = findOtherSheets([sheet('Sec 1', []), sheet('Sec 2', [chidi])], 0)
  const { missing, onOtherSheets } = compareRoster([], stored, [], addresses)
  assert.deepEqual(
    [missing, onOtherSheets].map((students) => students.map(({ id }) => id)),
    [['Maya', 'Haruka'], ['Chidi']],
  )
})
