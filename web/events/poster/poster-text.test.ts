import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posterWords, type PosterEvent } from './poster-text.ts'

const lecture: PosterEvent = {
  name: 'Memory and Its Ethics',
  location: 'Harlan Hall, Room 201',
  date: '2026-03-03T15:00:00Z',
  end_time: '2026-03-03T16:30:00Z',
  checkin_before_minutes: 15,
  checkin_after_minutes: 15,
  time_zone: 'America/New_York',
  typed_code: '7K2M9QXA',
}
const words = (overrides: Partial<PosterEvent> = {}) =>
  posterWords({ ...lecture, ...overrides }, 'rollbook.university.edu')

test('a poster has the time in the university’s time zone, with the zone’s name', () => {
  const cases: [Partial<PosterEvent>, string][] = [
    [{}, 'Tuesday, March 3, 2026 ·\u00a010:00 AM – 11:30 AM EST'],
    [{ end_time: null }, 'Tuesday, March 3, 2026 ·\u00a010:00 AM EST'],
    [
      { end_time: '2026-03-05T02:00:00Z' },
      'Tuesday, March 3, 2026 ·\u00a010:00 AM – 9:00 PM on Wednesday, March 4 EST',
    ],
    [
      { date: '2026-07-03T15:00:00Z', end_time: null, time_zone: 'America/Los_Angeles' },
      'Friday, July 3, 2026 ·\u00a08:00 AM PDT',
    ],
    [{ end_time: null, time_zone: 'Asia/Kolkata' }, 'Tuesday, March 3, 2026 ·\u00a08:30 PM India Standard Time'],
    [{ end_time: null, time_zone: 'UTC' }, 'Tuesday, March 3, 2026 ·\u00a03:00 PM UTC'],
    // In Tokyo it is already the next day.
    [{ end_time: null, time_zone: 'Asia/Tokyo' }, 'Wednesday, March 4, 2026 ·\u00a012:00 AM Japan Standard Time'],
  ]
  for (const [overrides, when] of cases) assert.equal(words(overrides).when, when)
})

test('a poster says when check-in is open, with the date if it isn’t the event’s', () => {
  const around = (
    checkin_before_minutes: number | null,
    checkin_after_minutes: number | null,
    date = lecture.date,
  ) => ({
    date,
    checkin_before_minutes,
    checkin_after_minutes,
  })
  const cases: [Partial<PosterEvent>, string][] = [
    [around(15, 15), 'Open from 9:45 AM to 10:15 AM.'],
    [around(0, 15), 'Open from 10:00 AM to 10:15 AM.'],
    [around(120, 0), 'Open from 8:00 AM to 10:00 AM.'],
    [around(null, null), 'Open at 10:00 AM only.'],
    [around(15, 15, '2026-03-03T05:05:00Z'), 'Open from 11:50 PM on Monday, March 2 to 12:20 AM.'],
    [around(15, 15, '2026-03-04T04:50:00Z'), 'Open from 11:35 PM to 12:05 AM on Wednesday, March 4.'],
  ]
  for (const [overrides, opens] of cases) assert.equal(words(overrides).opens, opens)
})

test('a poster has the short address and the code to type if a camera fails', () => {
  const { typeAt, typedCode, steps } = words()
  assert.deepEqual([typeAt, typedCode, steps.length], ['rollbook.university.edu/c', '7K2M-9QXA', 3])
})
