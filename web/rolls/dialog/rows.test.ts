import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  describeAccuracy,
  describeLateness,
  hasHints,
  nameFile,
  findSharedNames,
  readAttendance,
  searchRows,
  timeOfArrival,
  type AttendanceRow,
} from './rows.ts'

const aRow = (id: string, overrides: Partial<AttendanceRow> = {}): AttendanceRow => ({
  id,
  student_name: 'Maya Bergström',
  timestamp: '2026-03-03T10:00:00-05:00',
  ...overrides,
})

test('the roll is read from an array or an object, and is sorted newest first', () => {
  const early = aRow('early')
  // 15:03 UTC is later than 10:00 in New York, although its text sorts first.
  const late = aRow('late', { timestamp: '2026-03-03T15:03:00Z' })
  for (const response of [[early, late], { attendance: [early, late] }]) {
    assert.deepEqual(
      readAttendance(response).map(({ id }) => id),
      ['late', 'early'],
    )
  }
  assert.deepEqual(readAttendance([]), [])
  assert.throws(() => readAttendance({}))
  assert.throws(() => readAttendance(null))
})

test('a check-in that was sent late shows by how many whole minutes, and below one minute nothing', () => {
  assert.equal(describeLateness(aRow('a')), null)
  assert.equal(
    describeLateness(aRow('a', { late_sent: true, received_at: '2026-03-03T10:04:59-05:00' })),
    'sent 4\u00a0min late',
  )
  assert.equal(
    describeLateness(aRow('a', { late_sent: true, received_at: '2026-03-03T10:01:00-05:00' })),
    'sent 1\u00a0min late',
  )
  const soon = aRow('a', { late_sent: true, received_at: '2026-03-03T10:00:59-05:00' })
  assert.equal(describeLateness(soon), null)
  assert.equal(describeLateness(aRow('a', { late_sent: true })), null)
})

test('a location’s accuracy is mentioned only if it is too low to be useful', () => {
  const withAccuracy = (accuracy: number) =>
    describeAccuracy(
      aRow('a', { location: { latitude: 1, longitude: 2, accuracy, timestamp: '2026-03-03T15:00:00Z' } }),
    )
  assert.equal(withAccuracy(34.6), null)
  assert.equal(withAccuracy(500), null)
  assert.equal(withAccuracy(800.4), '±\u00a0800\u00a0m')
  assert.equal(withAccuracy(2300), '±\u00a02\u00a0km')
  assert.equal(describeAccuracy(aRow('a', { location: null })), null)
  assert.equal(describeAccuracy(aRow('a')), null)
})

test('students are found by part of their name, ignoring accents', () => {
  const rows = [aRow('a'), aRow('b', { student_name: 'Theo Marchetti' })]
  assert.deepEqual(
    searchRows(rows, ' bergstrom').map(({ id }) => id),
    ['a'],
  )
  assert.equal(searchRows(rows, '').length, 2)
})

test('the file is named after the event and the date in the university’s time zone', () => {
  assert.equal(
    nameFile('Memory & Its Ethics: a Talk', Date.parse('2026-03-03T23:30:00-05:00'), 'America/New_York'),
    'attendance_Memory_Its_Ethics_a_Talk_2026-03-03.csv',
  )
  assert.equal(
    nameFile('Musik für Räume', Date.parse('2026-03-04T04:30:00Z'), 'America/New_York'),
    'attendance_Musik_für_Räume_2026-03-03.csv',
  )
  assert.equal(nameFile('../..', Date.parse('2026-03-04T04:30:00Z'), 'UTC'), 'attendance_event_2026-03-04.csv')
  assert.equal(nameFile('Choir', Date.parse('2026-03-04T04:30:00Z'), 'UTC', 'xlsx'), 'attendance_Choir_2026-03-04.xlsx')
})

test('an arrival is shown to the second, with its date if it isn’t the event’s day', () => {
  const row = aRow('a', { timestamp: '2026-03-03T10:03:48-05:00' })
  assert.equal(timeOfArrival(row, '2026-03-03T10:00:00-05:00', 'America/New_York'), '10:03:48 AM')
  assert.equal(timeOfArrival(row, '2026-03-02T23:00:00-05:00', 'America/New_York'), 'Tue, Mar 3, 2026, 10:03:48 AM')
  assert.equal(timeOfArrival(row, null, 'America/New_York'), 'Tue, Mar 3, 2026, 10:03:48 AM')
})

test('only rows with something unusual have hints, and shared names are found', () => {
  assert.equal(hasHints(aRow('a')), false)
  assert.equal(hasHints(aRow('a', { device_id: 'dev_1' })), false, 'every row has a device')
  assert.equal(hasHints(aRow('a', { kept_place: { place: 'inside', distance: null } })), false)
  assert.equal(hasHints(aRow('a', { kept_place: { place: 'far', distance: 620 } })), true)
  assert.deepEqual(
    [...findSharedNames([aRow('a'), aRow('b', { student_name: 'Theo' }), aRow('c')])],
    ['Maya Bergström'],
  )
})
