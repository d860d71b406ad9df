import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendanceColumns } from '#contract/rolls/sheets.ts'
import { toCsv } from '#server/sheets/sheet.ts'
import { withoutStudent } from './without-student.ts'

const set = (rows: string[][]) => toCsv({ head: attendanceColumns, rows, timeZone: 'UTC' })
const came = ['Yes', '2026-03-03T09:50:00-05:00', '44.5, -72.1', 'dev_1']

test('a student’s lines are removed from an attendance file, whatever they contain, and every other byte stays', () => {
  const otherRows = [
    ['Noor, "the first"', 'Two\r\nlines', 'id1', 'noor@x.edu', ...came],
    ['id2', 'quillon@x.edu', '', 'id2', 'No', '', '', ''],
    ['', '', '', '', 'No', '', '', ''],
    ['Längst', '', 'id22', 'aquillon@x.edu', ...came],
  ]
  for (const quillon of [
    ['Quillon', 'Zaleski', 'id2', 'quillon@x.edu', ...came],
    ['Qui"l,lon', 'Zal\r\neski', 'id2', 'quillon@x.edu', ...came],
    ['=Quillon', '', '', 'quillon@x.edu', 'No', '', '', ''],
  ])
    for (let index = 0; index <= otherRows.length; index += 1) {
      const file = set([...otherRows.slice(0, index), quillon, ...otherRows.slice(index)])
      assert.equal(withoutStudent(file, { id: 'id2', email: 'quillon@x.edu' }), set(otherRows))
    }
  const odd = '-odd"one@x.edu'
  assert.equal(withoutStudent(set([['A', 'B', '', odd, ...came]]), { id: 'id2', email: odd }), set([]))
})
