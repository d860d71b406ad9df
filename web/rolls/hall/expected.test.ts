import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExpectedStudent, LiveStatistics } from '#contract/rolls/live/statistics.ts'
import {
  classesByStudent,
  classLabel,
  describeUnnamed,
  computeFigures,
  knownClass,
  missingStudents,
  studentsOfClass,
} from './expected.ts'

const student = (id: string, classes: string[], checked_in = false): ExpectedStudent => ({
  id,
  student_name: `${id} Bergström`,
  last_name: 'Bergström',
  student_email: `${id.toLowerCase()}@students.alder.edu`,
  is_registered: true,
  checked_in,
  classes,
})
const aClass = (id: string, name: string, semester = 'Spring 2026') => ({
  id,
  name,
  semester,
  faculty_name: 'Eleanor Whitcombe',
  is_own: true,
  expected: 2,
  checked_in: 1,
})
const statistics: LiveStatistics = {
  checked_in: 3,
  expected: 6,
  expected_in: 2,
  missing: 4,
  walk_ins: 1,
  without_names: 0,
  names_deleted: false,
  classes: [aClass('bio', 'BIO 210'), aClass('hist', 'HIST 105')],
  students: [student('Maya', ['bio', 'hist'], true), student('Inés', ['bio']), student('Omar', ['hist'])],
}

test('one of your own students who arrives after the count leaves the missing list immediately', () => {
  assert.deepEqual(computeFigures(statistics, new Set(['Maya'])), {
    expected: 6,
    expectedIn: 2,
    missing: 4,
    walkIns: 1,
    withoutNames: null,
  })
  assert.deepEqual(computeFigures(statistics, new Set(['Maya', 'Omar', 'somebody else'])), {
    expected: 6,
    expectedIn: 3,
    missing: 3,
    walkIns: 1,
    withoutNames: null,
  })
})

test('missing students are found by class, and by part of a name or address, ignoring accents', () => {
  const find = (filter: object) =>
    missingStudents(statistics.students, { onRoll: new Set(), classId: null, searchText: '', ...filter }).map(
      ({ id }) => id,
    )
  assert.deepEqual(find({}), ['Inés', 'Omar'])
  assert.deepEqual(find({ classId: 'hist' }), ['Omar'])
  assert.deepEqual(find({ searchText: ' ines' }), ['Inés'])
  assert.deepEqual(find({ searchText: 'OMAR@' }), ['Omar'])
  assert.deepEqual(find({ onRoll: new Set(['Omar']) }), ['Inés'])
})

test('a class in the address that isn’t the viewer’s own shows everyone', () => {
  const classes = [aClass('bio', 'BIO 210'), { ...aClass('hist', 'HIST 105'), is_own: false }]
  assert.deepEqual(
    ['bio', 'hist', 'gone', null].map((id) => knownClass(classes, id)),
    ['bio', null, null, null],
  )
})

test('each of your own students has their class names, and each class has its students', () => {
  assert.equal(classesByStudent(statistics).get('Maya'), 'BIO 210; HIST 105')
  assert.deepEqual([...studentsOfClass(statistics.students, 'hist')!], ['Maya', 'Omar'])
  assert.equal(studentsOfClass(statistics.students, null), null)
  const twice = [aClass('a', 'BIO 210', 'Fall 2025'), aClass('b', 'BIO 210')]
  assert.deepEqual(
    twice.map((course) => classLabel(course, twice)),
    ['BIO 210, Fall 2025', 'BIO 210, Spring 2026'],
  )
  assert.equal(classLabel(aClass('bio', 'BIO 210'), statistics.classes), 'BIO 210')
})

test('a note counts the missing students whose names the viewer can’t see', () => {
  assert.equal(describeUnnamed(5, 5), null)
  assert.equal(
    describeUnnamed(1047, 12),
    '1,047 missing. We list the 12 in your classes by name, and only count the 1,035 in colleagues’ classes.',
  )
  assert.equal(
    describeUnnamed(3, 0),
    '3 missing. All of them are in colleagues’ classes, and only those colleagues see their names.',
  )
})
