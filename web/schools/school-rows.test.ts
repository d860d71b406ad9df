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
const kept = { evidence_days: 90, attendance_years: 2 }
const managed = [
  {
    ...school('b', 'Birch College'),
    time_zone: 'Asia/Tokyo',
    ...kept,
    plus_addresses: false,
    is_closing: true,
    erased_from: '2026-04-02T14:50:00.000Z',
  },
  { ...school('o', 'Old Oak'), time_zone: 'UTC', ...kept, plus_addresses: true, is_closing: true, erased_from: null },
  {
    ...school('z', 'Zürich Institute'),
    time_zone: 'Europe/Zurich',
    ...kept,
    plus_addresses: false,
    is_closing: false,
    erased_from: null,
  },
]

test('universities are listed by name with their time zones, and those being deleted say so', () => {
  assert.deepEqual(
    gatherSchools(listed, managed).map(({ name, timeZone, isClosing }) => [name, timeZone, isClosing]),
    [
      ['Birch College', 'Asia/Tokyo', true],
      ['Old Oak', 'UTC', true],
      ['Zürich Institute', 'Europe/Zurich', false],
    ],
  )
})

test('whether a mailbox may have several accounts is known, or null', () => {
  assert.deepEqual(
    gatherSchools(listed, managed).map((row) => row.plusAddresses),
    [false, true, false],
  )
  assert.equal(gatherSchools(listed)[0]?.plusAddresses, null)
})

test('retention is known of each university, or of none', () => {
  assert.deepEqual(
    gatherSchools(listed, managed).map((row) => row.kept),
    [kept, kept, kept],
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

test('a search looks into names without accents, and into domains', () => {
  const rows = gatherSchools(listed, managed)
  const found = (typed: string) => searchSchools(rows, typed).map(({ id }) => id)
  assert.deepEqual(found(' zurich '), ['z'])
  assert.deepEqual(found('STUDENTS.B'), ['b'])
  assert.deepEqual(found('nowhere'), [])
  assert.deepEqual(found(''), ['b', 'o', 'z'])
})
