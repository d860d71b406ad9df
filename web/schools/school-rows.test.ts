import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gatherSchools, searchSchools } from './school-rows.ts'

const school = (id: string, name: string) => ({
  id,
  name,
  faculty_domain: `${id}.edu`,
  student_domain: `students.${id}.edu`,
})
const listed = [school('z', 'Zürich Institute'), school('b', 'Birch College')]
const managed = [
  { ...school('b', 'Birch College'), time_zone: 'Asia/Tokyo', is_closing: true },
  { ...school('o', 'Old Oak'), time_zone: 'UTC', is_closing: true },
  { ...school('z', 'Zürich Institute'), time_zone: 'Europe/Zurich', is_closing: false },
]

test('universities stand by name with their time zones, and those that are going say so', () => {
  assert.deepEqual(
    gatherSchools(listed, managed).map(({ name, timeZone, isClosing }) => [name, timeZone, isClosing]),
    [
      ['Birch College', 'Asia/Tokyo', true],
      ['Old Oak', 'UTC', true],
      ['Zürich Institute', 'Europe/Zurich', false],
    ],
  )
})

test('without more than the list the universities stand there all the same', () => {
  assert.deepEqual(
    gatherSchools(listed, undefined).map(({ name, timeZone, isClosing }) => [name, timeZone, isClosing]),
    [
      ['Birch College', null, false],
      ['Zürich Institute', null, false],
    ],
  )
})

test('a search looks into names without accents, and into domains', () => {
  const rows = gatherSchools(listed, managed)
  const found = (typed: string) => searchSchools(rows, typed).map(({ id }) => id)
  assert.deepEqual(found(' zurich '), ['z'])
  assert.deepEqual(found('STUDENTS.B'), ['b'])
  assert.deepEqual(found('nowhere'), [])
  assert.deepEqual(found(''), ['b', 'o', 'z'])
})
