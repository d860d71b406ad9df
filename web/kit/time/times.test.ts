import assert from 'node:assert/strict'
import test from 'node:test'
import { countdown } from './countdown.ts'
import * as times from './times.ts'

const newYork = 'America/New_York'
const start = '2026-03-03T10:00:00-05:00'
const end = '2026-03-03T11:30:00-05:00'

test('a zone without a generic name is called UTC', () => assert.equal(times.zoneName(0, 'UTC'), 'UTC'))

test('times in a zone that the browser doesn’t know are shown in the viewer’s zone, with a note', () => {
  assert.equal(times.timeOfDay(start, 'Europe/Nowhere'), times.timeOfDay(start, times.viewerZone()))
  const viewersZone = times.zoneName(start)
  assert.equal(times.zoneHint(start, 'Europe/Nowhere'), `Times are shown in ${viewersZone}.`)
  assert.equal(times.zoneNote(start, 'Europe/Nowhere'), ` (${viewersZone})`)
  assert.equal(times.zoneName(start, 'Europe/Nowhere'), 'Europe/Nowhere')
})

test('times in an unknown zone follow a viewer who travels to another zone', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(start) })
  const zoneBefore = process.env.TZ
  t.after(() => {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  })
  for (const [zone, time] of [
    [newYork, '10:00 AM'],
    ['America/Los_Angeles', '7:00 AM'],
  ] as const) {
    process.env.TZ = zone
    // The viewer's zone is cached for a second.
    t.mock.timers.tick(2000)
    assert.equal(times.timeOfDay(start, 'Europe/Nowhere'), time)
  }
})

test('times use a 12-hour clock, with a plain space before AM and PM, or a no-break space after a date', () => {
  assert.equal(times.timeOfDay(start, newYork), '10:00 AM')
  assert.equal(times.timeOfDay('2026-03-03T00:05:00-05:00', newYork), '12:05 AM')
  assert.equal(times.dateAndTime(start, newYork), 'Tue, Mar 3, 2026, 10:00\u00a0AM')
  assert.equal(times.longDate(start, newYork), 'Tuesday, March 3, 2026')
  assert.deepEqual(times.dateParts(start, newYork), { weekday: 'Tue', day: '3', month: 'Mar', year: '2026' })
})

test('a range shows the day of its end only if it differs from the day of its start', () => {
  assert.equal(times.timeRange(start, end, newYork), '10:00 AM – 11:30 AM')
  assert.equal(times.timeRange(start, null, newYork), '10:00 AM')
  assert.equal(
    times.timeRange('2026-03-03T22:00:00-05:00', '2026-03-04T01:00:00-05:00', newYork),
    '10:00 PM – Wed, Mar 4, 2026, 1:00\u00a0AM',
  )
})

test('a time zone is shown only if the viewer’s clock differs', () => {
  assert.equal(times.zoneHint(start, newYork, newYork), null)
  assert.equal(times.zoneHint(start, newYork, 'America/Toronto'), null)
  assert.equal(times.zoneHint(start, newYork, 'America/Los_Angeles'), 'Times are shown in Pacific Time.')
})

test('a countdown shows 0:00 only when the time is over', () => {
  assert.equal(countdown(300_000), '5:00')
  assert.equal(countdown(61_001), '1:02')
  assert.equal(countdown(1), '0:01')
  assert.equal(countdown(0), '0:00')
  assert.equal(countdown(-500), '0:00')
})

test('a list of times creates its formatters once', (t) => {
  const constructorMock = t.mock.method(Intl, 'DateTimeFormat')
  for (let second = 0; second < 200; second += 1) times.timeToTheSecond(second * 1000)
  assert.ok(constructorMock.mock.callCount() <= 3, `${constructorMock.mock.callCount()} formatters`)
})
