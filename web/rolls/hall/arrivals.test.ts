import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countArrivals, describeArrivals } from './arrivals.ts'

const startsAt = Date.parse('2026-03-03T15:00:00Z')
const minute = 60_000
const event = { startsAt, beforeMinutes: 15, afterMinutes: 15 }
const counts = (arrivals: number[], times = event) => countArrivals(times, arrivals).bars.map(({ count }) => count)

test('every minute of the window has a bar, even if nobody came', () => {
  const perMinute = counts([startsAt - 15 * minute, startsAt, startsAt + 1, startsAt + 15 * minute])
  assert.equal(perMinute.length, 30)
  assert.deepEqual([perMinute[0], perMinute[15], perMinute[29]], [1, 2, 1])
  assert.equal(
    perMinute.reduce((sum, count) => sum + count),
    4,
  )
})

test('a long window has at most sixty bars, and arrivals outside a changed window are kept', () => {
  const long = countArrivals({ startsAt, beforeMinutes: 120, afterMinutes: 120 }, [startsAt])
  assert.deepEqual([long.bars.length, long.minutesEach], [60, 4])
  const moved = counts([startsAt - 40 * minute, startsAt + 90 * minute])
  assert.ok(moved.length <= 60)
  assert.deepEqual([moved[0], moved.at(-1)], [1, 1])
})

test('a window of zero minutes still has a bar', () => {
  assert.deepEqual(counts([startsAt], { startsAt, beforeMinutes: 0, afterMinutes: 0 }), [1])
})

test('the bars have a text alternative', () => {
  assert.equal(describeArrivals(countArrivals(event, [])), 'Arrivals over time: no one has checked in yet.')
  const arrivals = [startsAt - 5 * minute, startsAt, startsAt + 10, startsAt + 3 * minute]
  assert.match(
    describeArrivals(countArrivals(event, arrivals)),
    /^Arrivals over time: 4 from \d+:55 [AP]M to \d+:03 [AP]M, most of them \(2\) in the minute from \d+:00 [AP]M\.$/,
  )
  const hall = Array.from({ length: 2_345 }, (_, n) => startsAt + (n % 2) * minute)
  assert.match(describeArrivals(countArrivals(event, hall)), /: 2,345 from .+ \(1,173\) in the minute/)
})
