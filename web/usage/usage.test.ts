import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportsWords } from '#contract/rolls/words.ts'
import { usageCsv, usageFileName, saveUsage } from './csv.ts'
import { namePoint, nameShortly } from './days.ts'
import { byCheckIns, describeOverTime, perEvent } from './figures.ts'
import { describeDays, findRange, isUsageDay, readFilters, whyNoDays } from './filters.ts'

const none = { university: 'all', start: null, end: null }
const report = {
  totalMarks: 0,
  totalCheckins: 13_805,
  totalEvents: 147,
  universities: [],
  universityBreakdown: [
    { id: 'f', name: '=Fenwick, "new"', events: 3, checkins: 7 },
    { id: 'c', name: 'Corrigan', events: 144, checkins: 13_798 },
    { id: 'h', name: 'Holloway', events: 0, checkins: 0 },
  ],
  overTime: { unit: 'day' as const, points: [] },
}

test('the filters are read from the URL, and an invalid day is ignored', () => {
  const read = (query: string, mayChoose = true) => readFilters(new URLSearchParams(query), mayChoose)
  assert.deepEqual(read(''), none)
  assert.deepEqual(read('university=u1&start_date=2026-01-01&end_date=2026-03-03'), {
    university: 'u1',
    start: '2026-01-01',
    end: '2026-03-03',
  })
  assert.deepEqual(read('start_date=2026-02-30&end_date=tomorrow'), none)
  assert.equal(read('university=u1', false).university, 'all', 'a sub administrator has no choice')
  for (const day of ['1969-12-31', '2200-01-01', '0002-03-04', '']) assert.equal(isUsageDay(day), false, day)
  assert.ok(whyNoDays({ ...none, start: '2026-03-04', end: '2026-03-03' }))
  assert.equal(whyNoDays({ ...none, start: '2026-03-03', end: '2026-03-03' }), null)
})

test('the selected days are described in words', () => {
  const say = (start: string | null, end: string | null) => describeDays({ ...none, start, end })
  assert.equal(say(null, null), 'All dates')
  assert.equal(say('2026-01-01', '2026-03-03'), 'January 1 – March 3, 2026')
  assert.equal(say('2025-12-31', '2026-03-03'), 'December 31, 2025 – March 3, 2026')
  assert.equal(say('2026-03-03', '2026-03-03'), 'March 3, 2026')
  assert.equal(say('2026-03-03', null), 'Since March 3, 2026')
  assert.equal(say(null, '2026-03-03'), 'Until March 3, 2026')
})

test('a screen reader hears one check-in at one event in the singular', () => {
  const say = (checkIns: number, events: number) => reportsWords.totalsOf({ checkIns, events, filters: 'All dates' })
  assert.equal(say(1, 1), '1 check-in at 1 event, All dates')
  assert.equal(say(1_200, 0), '1,200 check-ins at 0 events, All dates')
})

test('each point of the series has a long and a short name, and the chart a text alternative', () => {
  const point = (start_date: string, end_date: string) => ({ start_date, end_date, events: 1, checkins: 2 })
  const names = [
    [point('2026-03-03', '2026-03-03'), 'day', 'Tue, Mar 3, 2026', 'Mar 3'],
    [point('2026-03-02', '2026-03-08'), 'week', 'Mar 2 – 8, 2026', 'Mar 2'],
    [point('2026-03-30', '2026-04-05'), 'week', 'Mar 30 – Apr 5, 2026', 'Mar 30'],
    [point('2026-03-15', '2026-03-31'), 'month', 'March 2026', 'Mar 2026'],
    [point('2026-01-01', '2026-12-31'), 'year', '2026', '2026'],
  ] as const
  for (const [samplePoint, unit, long, short] of names)
    assert.deepEqual([namePoint(samplePoint, unit), nameShortly(samplePoint, unit)], [long, short])
  const points = [point('2026-03-03', '2026-03-03'), { ...point('2026-03-04', '2026-03-04'), checkins: 1_200 }]
  assert.equal(
    describeOverTime(points, 'day'),
    'Check-ins over time, by day: 1,202 from Tue, Mar 3, 2026 to Wed, Mar 4, 2026, most of them (1,200) on Wed, Mar 4, 2026.',
  )
  assert.equal(describeOverTime([], 'day'), 'Check-ins over time: there are none.')
})

test('check-ins per event are rounded, but not to zero, and are a dash without events', () => {
  const say = (checkins: number, events: number) => perEvent({ checkins, events })
  assert.equal(say(64, 3_007), '0.02', 'few aren’t none')
  assert.deepEqual([say(13_805, 147), say(5, 2), say(1, 3), say(0, 4), say(3, 0)], ['94', '2.5', '0.3', '0', '–'])
  assert.deepEqual(
    byCheckIns(report.universityBreakdown).map(({ id }) => id),
    ['c', 'f', 'h'],
  )
})

test('the file has a summary, the filters, the totals, and a table of the universities if all of them are counted', () => {
  const day = '2026-03-03'
  assert.equal(usageFileName(day), 'attendance_report_2026-03-03.csv')
  assert.equal(
    usageCsv(report, { filters: { ...none, start: '2026-01-01' }, university: null, day }),
    [
      '\uFEFF"Attendance Report Summary"',
      '"Generated","2026-03-03"',
      '',
      '"Filters"',
      '"University","All universities"',
      '"Start Date","2026-01-01"',
      '"End Date","Any"',
      '',
      '"Totals"',
      '"Total Check-ins","13805"',
      '"Total Events","147"',
      '"Check-ins per event","94"',
      '',
      '"University Breakdown"',
      '"University","Events","Check-ins","Per event"',
      '"Corrigan","144","13798","96"',
      `"'=Fenwick, ""new""","3","7","2.3"`,
      '"Holloway","0","0",""',
      '',
    ].join('\r\n'),
  )
  const text = usageCsv(report, { filters: { ...none, university: 'f' }, university: '=Fenwick, "new"', day })
  assert.match(text, /"University","'=Fenwick, ""new"""\r\n/)
  assert.doesNotMatch(text, /Breakdown|Corrigan/)
})

test('a file that the browser refuses to save opens in a window, and if that is blocked as well, the page says so', () => {
  const refuse = () => {
    throw new Error('not allowed')
  }
  const parts: string[] = []
  const keep = (...file: string[]) => parts.push(...file) > 0
  assert.equal(saveUsage('a,b', 'x.csv', { save: (...file) => void parts.push(...file), show: refuse }), null)
  assert.match(saveUsage('c,d', 'y.csv', { save: refuse, show: keep })!, /new window.*y\.csv/)
  assert.deepEqual(parts, ['a,b', 'x.csv', 'c,d', 'y.csv'])
  for (const show of [() => false, refuse])
    assert.match(saveUsage('c,d', 'y.csv', { save: refuse, show })!, /pop-up blocker/)
})

test('a button selects the days of this month, of this term, or all days', () => {
  assert.deepEqual(findRange('month', '2028-02-10'), { start: '2028-02-01', end: '2028-02-29' })
  assert.deepEqual(findRange('term', '2026-05-31'), { start: '2026-01-01', end: '2026-05-31' })
  assert.deepEqual(findRange('term', '2026-06-01'), { start: '2026-06-01', end: '2026-12-31' })
  assert.deepEqual(findRange('all', '2026-06-01'), { start: null, end: null })
})
