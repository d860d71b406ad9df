import assert from 'node:assert/strict'
import { anAdmin, anEvent } from '#test/builders.ts'
import { aUniversity, addCheckIn, readUsageReport as read, type UsageUniversity } from '#test/usage-universities.ts'
import { onBothEngines } from '#test/world.ts'

const unlimited = { settings: { rateLimits: false } }

/**
 * Moments at the edges of days, each with the day it belongs to by its place's local time. The days were determined by
 * hand.
 */
const edges: Record<string, [string, string][]> = {
  // Clocks move forward on March 8 and back on November 1.
  'America/New_York': [
    ['2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['2026-11-01T03:59:59.999Z', '2026-10-31'],
    ['2026-11-01T04:00:00.000Z', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', '2026-11-02'],
  ],
  'Asia/Kolkata': [
    ['2026-03-07T18:29:59.999Z', '2026-03-07'],
    ['2026-03-07T18:30:00.000Z', '2026-03-08'],
    ['2026-03-08T18:29:59.999Z', '2026-03-08'],
    ['2026-03-08T18:30:00.000Z', '2026-03-09'],
    ['2026-04-04T18:30:00.000Z', '2026-04-05'],
  ],
  // April 24 starts at 1 a.m.
  'Africa/Cairo': [
    ['2026-04-23T21:59:59.999Z', '2026-04-23'],
    ['2026-04-23T22:00:00.000Z', '2026-04-24'],
    ['2026-04-24T20:59:59.999Z', '2026-04-24'],
    ['2026-04-24T21:00:00.000Z', '2026-04-25'],
  ],
  // The last hour of April 4 is repeated.
  'America/Santiago': [
    ['2026-04-05T02:59:59.999Z', '2026-04-04'],
    ['2026-04-05T03:00:00.000Z', '2026-04-04'],
    ['2026-04-05T03:59:59.999Z', '2026-04-04'],
    ['2026-04-05T04:00:00.000Z', '2026-04-05'],
  ],
}

onBothEngines(
  'the usage report counts events by start and check-ins by scan, on each university’s local days',
  async (world) => {
    const master = await anAdmin(world, 'master')
    const places: UsageUniversity[] = []
    for (const [zone, moments] of Object.entries(edges)) {
      const place = await aUniversity(world, zone)
      places.push(place)
      const talk = await anEvent(world, place.owner, { startsAt: '1999-06-01T12:00:00Z' })
      for (const [n, [moment]] of moments.entries()) {
        // Neighboring edges have different numbers of check-ins, so that one can't be mistaken for the other.
        for (let times = 0; times <= n % 3; times += 1) await addCheckIn(world, place, moment, talk.id)
        await anEvent(world, place.owner, { startsAt: moment })
      }
    }
    const byHand = (first: string, last: string) =>
      places.map(({ school, zone }) => {
        const inside = edges[zone]!.flatMap(([, day], n) => (day >= first && day <= last ? [1 + (n % 3)] : []))
        return { id: school.id, name: school.name, events: inside.length, checkins: inside.reduce((a, b) => a + b, 0) }
      })
    const sum = (rows: { events: number; checkins: number }[]) => [
      rows.reduce((total, { checkins }) => total + checkins, 0),
      rows.reduce((total, { events }) => total + events, 0),
    ]
    const days = [...new Set(Object.values(edges).flatMap((moments) => moments.map(([, day]) => day)))]
    for (const [first, last] of [
      ...days.map((day) => [day, day] as const),
      ['2026-03-08', '2026-04-04'],
      ['2026-04-05', '2026-11-01'],
      ['2026-01-01', '2026-12-31'],
    ] as const) {
      const report = await read(world, master, { university: 'all', start_date: first, end_date: last })
      const expected = byHand(first, last).toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
      assert.deepEqual(report.universityBreakdown, expected, `${first} to ${last}`)
      assert.deepEqual([report.totalCheckins, report.totalEvents], sum(expected), `${first} to ${last}`)
      assert.deepEqual(Object.keys(report).toSorted(), [
        'overTime',
        'totalCheckins',
        'totalEvents',
        'totalMarks',
        'universities',
        'universityBreakdown',
      ])
    }

    // One university, without an end date.
    const [york] = places
    const recentReport = await read(world, master, { university: york!.school.id, start_date: '2026-11-01' })
    assert.deepEqual(recentReport.universityBreakdown, [byHand('2026-11-01', '2199-12-31')[0]])
    assert.deepEqual([recentReport.totalCheckins, recentReport.totalEvents], [6, 3])
    assert.equal(recentReport.universities.length, places.length)
    assert.deepEqual(recentReport.overTime, {
      unit: 'day',
      points: [
        { start_date: '2026-11-01', end_date: '2026-11-01', events: 2, checkins: 4 },
        { start_date: '2026-11-02', end_date: '2026-11-02', events: 1, checkins: 2 },
      ],
    })
    // The first events are from 1999, so this range is counted by year.
    const everything = await read(world, master)
    assert.deepEqual([everything.overTime.unit, everything.overTime.points.length], ['year', 28])
    assert.deepEqual(everything.overTime.points[0], {
      start_date: '1999-06-01',
      end_date: '1999-12-31',
      events: 4,
      checkins: 0,
    })
  },
  unlimited,
)

onBothEngines(
  'for any days, the usage report agrees with counting row by row',
  async (world) => {
    const master = await anAdmin(world, 'master')
    const zones = [...Object.keys(edges), 'Pacific/Kiritimati', 'America/St_Johns']
    const rows: { school: string; day: string; kind: 'events' | 'checkins' }[] = []
    let seed = 20_260_303
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const [begin, hour] = [Date.parse('2025-01-10T00:00:00Z'), 3_600_000]
    for (const zone of zones) {
      const place = await aUniversity(world, zone)
      const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
      const talk = await anEvent(world, place.owner, { startsAt: new Date(begin).toISOString() })
      rows.push({ school: place.school.id, day: dayIn.format(begin), kind: 'events' })
      for (let n = 0; n < 30; n += 1) {
        const moment = new Date(begin + random(500 * 24) * hour + random(4) * (hour / 4))
        const kind = n % 3 === 0 ? 'events' : 'checkins'
        if (kind === 'events') await anEvent(world, place.owner, { startsAt: moment.toISOString() })
        else await addCheckIn(world, place, moment.toISOString(), talk.id)
        rows.push({ school: place.school.id, day: dayIn.format(moment), kind })
      }
    }
    const count = (kind: string, first: string, last: string, school?: string) =>
      rows.filter(
        (row) => row.kind === kind && row.day >= first && row.day <= last && (!school || row.school === school),
      ).length
    const units = new Set<string>()
    for (const [startDay, length] of [
      [0, 1],
      [40, 20],
      [100, 31],
      [3, 60],
      [33, 182],
      [60, 183],
      [1, 400],
      [0, 900],
      [5, 1_098],
    ]) {
      const toDay = (n: number) => new Date(begin + n * 24 * hour).toISOString().slice(0, 10)
      const [first, last] = [toDay(startDay!), toDay(startDay! + length! - 1)]
      const report = await read(world, master, { start_date: first, end_date: last })
      const { unit, points } = report.overTime
      units.add(unit)
      assert.equal(report.totalCheckins, count('checkins', first, last))
      assert.equal(report.totalEvents, count('events', first, last))
      for (const { id, events, checkins } of report.universityBreakdown)
        assert.deepEqual([events, checkins], [count('events', first, last, id), count('checkins', first, last, id)])
      for (const { start_date, end_date, events, checkins } of points)
        assert.deepEqual(
          [events, checkins],
          [count('events', start_date, end_date), count('checkins', start_date, end_date)],
          `${unit} ${start_date} to ${end_date}`,
        )
      // There is no gap between the first day and the last.
      assert.equal(points[0].start_date, first)
      assert.equal(points.at(-1).end_date, last)
      for (const [n, { start_date }] of points.slice(1).entries())
        assert.equal(Date.parse(start_date) - Date.parse(points[n].end_date), 24 * hour)
    }
    assert.deepEqual([...units].toSorted(), ['day', 'month', 'week'])
  },
  unlimited,
)
