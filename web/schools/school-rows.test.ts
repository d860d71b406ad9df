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
const retention = { evidence_days: 90, attendance_years: 2 }
const managed = [
  {
    ...school('b', 'Birch College'),
    time_zone: 'Asia/Tokyo',
    ...retention,
    plus_addresses: false,
    is_closing: true,
    erased_from: '2026-04-02T14:50:00.000Z',
  },
  {
    ...school('o', 'Old Oak'),
    time_zone: 'UTC',
    ...retention,
    plus_addresses: true,
    is_closing: true,
    erased_from: null,
  },
  {
    ...school('z', 'Zürich Institute'),
    time_zone: 'Europe/Zurich',
    ...retention,
    plus_addresses: false,
    is_closing: false,
    erased_from: null,
  },
]

test('universities are listed by name with their time zones, and those being deleted are marked', () => {
  assert.deepEqual(
    gatherSchools(listed, managed).map(({ name, timeZone, isClosing }) => [name, timeZone, isClosing]),
    [
      ['Birch College', 'Asia/Tokyo', true],
      ['Old Oak', 'UTC', true],
      ['Zürich Institute', 'Europe/Zurich', false],
    ],
  )
})

test('the setting for several accounts per mailbox is null if it’s unknown', () => {
  assert.deepEqual(
    gatherSchools(listed, managed).map((row) => row.plusAddresses),
    [false, true, false],
  )
  assert.equal(gatherSchools(listed)[0]?.plusAddresses, null)
})

test('retention is null for all universities if only the public list is loaded', () => {
  assert.deepEqual(
    gatherSchools(listed, managed).map((row) => row.kept),
    [retention, retention, retention],
  )
  assert.deepEqual(
    gatherSchools(listed).map((row) => row.kept),
    [null, null],
  )
})

test('with only the public list, the universities are still shown', () => {
  assert.deepEqual(
    gatherSchools(listed, undefined).map(({ name, timeZone, isClosing }) => [name, timeZone, isClosing]),
    [
      ['Birch College', null, false],
      ['Zürich Institute', null, false],
    ],
  )
})

test('a search finds names without their accents, and domains', () => {
  const rows = gatherSchools(listed, managed)
  const search = (text: string) => searchSchools(rows, text).map(({ id }) => id)
  assert.deepEqual(search(' zurich '), ['z'])
  assert.deepEqual(search('STUDENTS.B'), ['b'])
  assert.deepEqual(search('nowhere'), [])
  assert.deepEqual(search(''), ['b', 'o', 'z'])
})
