import assert from 'node:assert/strict'
import test from 'node:test'
import type { EventOfDay } from '#contract/classes/faculty-day.ts'
import { sortByUrgency, findDayBounds, describeClassCount, isAnyWorthFollowing } from './today-words.ts'

const minute = 60_000
const now = Date.parse('2026-03-03T15:00:00Z')

const starting = (minutes: number): EventOfDay => ({
  id: `at${minutes}`,
  name: '',
  location: '',
  date: new Date(now + minutes * minute).toISOString(),
  end_time: null,
  checkin_before_minutes: 15,
  checkin_after_minutes: 15,
  description: null,
  faculty: null,
  faculty_name: null,
  school: '',
  time_zone: 'UTC',
  typed_code: '',
  checked_in: null,
  classes: [],
})

test('events with open check-in come first, then upcoming ones, and finished ones last', () => {
  const [ended, open, soon, later] = [starting(-120), starting(-5), starting(40), starting(300)]
  assert.deepEqual(sortByUrgency([ended, open, soon, later], now), [open, soon, later, ended])
})

test('a day is followed if check-in to an event is open or opens soon', () => {
  assert.equal(isAnyWorthFollowing([starting(-120), starting(300)], now), false)
  assert.equal(isAnyWorthFollowing([starting(-120), starting(25)], now), true)
})

test('a day lasts from midnight to midnight, even when clocks change', () => {
  for (const localTime of ['2026-03-08T12:00:00', '2026-11-01T12:00:00', '2026-06-15T00:00:00']) {
    const { from: start, to: end } = findDayBounds(new Date(localTime).getTime())
    const hours = [start, end].map((moment) => new Date(moment).getHours())
    assert.deepEqual(hours, [0, 0], localTime)
    assert.equal(new Date(end).getDate() - new Date(start).getDate(), 1)
  }
})

test('a class’s count is shown out of its roster', () => {
  const course = { id: 'c', name: 'BIO 210', semester: null, expected: 1_200, checked_in: 12 }
  assert.equal(describeClassCount(course), '12 of 1,200')
})
