import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isDate,
  isInGap,
  isoIn,
  minutesOfDay,
  toTimestamp,
  readClock,
  toEventSpan,
  type ClockReading,
} from './event-times.ts'

const newYork = 'America/New_York'
const at = (hour: string, minute: string, half: 'AM' | 'PM'): ClockReading => ({ hour, minute, half })
const noTime = at('', '', 'AM')

for (const { reading, minutes } of [
  { reading: at('12', '0', 'AM'), minutes: 0 },
  { reading: at('12', '59', 'AM'), minutes: 59 },
  { reading: at('1', '0', 'AM'), minutes: 60 },
  { reading: at('11', '30', 'AM'), minutes: 690 },
  { reading: at('12', '0', 'PM'), minutes: 720 },
  { reading: at('1', '5', 'PM'), minutes: 785 },
  { reading: at('11', '59', 'PM'), minutes: 1439 },
  { reading: at('', '5', 'PM'), minutes: null },
  { reading: at('1', '', 'PM'), minutes: null },
]) {
  test(`${reading.hour || '–'}:${reading.minute || '–'} ${reading.half} is minute ${minutes} of the day`, () => {
    assert.equal(minutesOfDay(reading), minutes)
  })
}

test('a moment is read back as the time and date that produced it, every seven minutes through a day', () => {
  for (let minutes = 0; minutes < 1440; minutes += 7) {
    const reading = readClock(toTimestamp('2026-03-12', minutes, newYork), newYork)
    assert.equal(reading.date, '2026-03-12')
    assert.equal(minutesOfDay(reading), minutes)
  }
})

test('a time has the offset of its own date, not of today', () => {
  assert.equal(isoIn(toTimestamp('2026-03-03', 600, newYork), newYork), '2026-03-03T10:00:00-05:00')
  assert.equal(isoIn(toTimestamp('2026-03-12', 840, newYork), newYork), '2026-03-12T14:00:00-04:00')
  assert.equal(isoIn(toTimestamp('2026-03-12', 0, 'Asia/Kathmandu'), 'Asia/Kathmandu'), '2026-03-12T00:00:00+05:45')
  assert.equal(isoIn(toTimestamp('2026-03-12', 0, 'UTC'), 'UTC'), '2026-03-12T00:00:00+00:00')
})

test('a time in the hour that is skipped in spring moves forward', () => {
  assert.equal(isoIn(toTimestamp('2026-03-08', 150, newYork), newYork), '2026-03-08T03:30:00-04:00')
  assert.equal(isInGap('2026-03-08', at('2', '30', 'AM'), newYork), true)
  assert.equal(isInGap('2026-03-08', at('3', '0', 'AM'), newYork), false)
  assert.equal(isInGap('2026-03-08', noTime, newYork), false)
  assert.equal(isoIn(toTimestamp('2026-03-29', 150, 'Europe/Berlin'), 'Europe/Berlin'), '2026-03-29T03:30:00+02:00')
})

test('a time in the hour that repeats in fall is the first of the two', () => {
  assert.equal(isoIn(toTimestamp('2026-11-01', 90, newYork), newYork), '2026-11-01T01:30:00-04:00')
  assert.equal(isInGap('2026-11-01', at('1', '30', 'AM'), newYork), false)
})

const span = (start: ClockReading, end: ClockReading, date = '2026-03-12', laterDays = 0) => {
  const times = toEventSpan({ date, start, end, laterDays }, newYork)
  return times && [isoIn(times.startsAt, newYork), times.endsAt === null ? null : isoIn(times.endsAt, newYork)]
}

test('an end earlier than the start is on the next day', () => {
  assert.deepEqual(span(at('10', '0', 'PM'), at('1', '0', 'AM')), [
    '2026-03-12T22:00:00-04:00',
    '2026-03-13T01:00:00-04:00',
  ])
  assert.deepEqual(span(at('2', '0', 'PM'), at('4', '0', 'PM')), [
    '2026-03-12T14:00:00-04:00',
    '2026-03-12T16:00:00-04:00',
  ])
  assert.deepEqual(span(at('9', '0', 'PM'), at('1', '0', 'AM'), '2026-12-31')?.[1], '2027-01-01T01:00:00-05:00')
})

test('an end is set only if both its hour and its minute are chosen', () => {
  assert.equal(span(at('2', '0', 'PM'), at('4', '', 'PM'))?.[1], null)
  assert.equal(span(at('2', '0', 'PM'), noTime)?.[1], null)
})

test('a start moved out of a daylight-saving gap is still before its end', () => {
  // 2:30 becomes 3:30, so an end at 3:00 is no longer after it on that day.
  assert.deepEqual(span(at('2', '30', 'AM'), at('3', '0', 'AM'), '2026-03-08'), [
    '2026-03-08T03:30:00-04:00',
    '2026-03-09T03:00:00-04:00',
  ])
})

test('without a valid date or a complete start there are no times', () => {
  assert.equal(span(at('2', '0', 'PM'), noTime, ''), null)
  assert.equal(span(at('2', '0', 'PM'), noTime, '2026-02-30'), null)
  assert.equal(span(noTime, at('2', '0', 'PM')), null)
  assert.equal(isDate('2028-02-29'), true)
  assert.equal(isDate('12026-01-01'), false)
})
