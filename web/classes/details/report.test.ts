import assert from 'node:assert/strict'
import test from 'node:test'
import { csvFile } from '#contract/csv.ts'
import { eventReport, overallReport } from './report.ts'

const student = (id: string, first_name: string, email_verified = true) => ({
  id,
  first_name,
  last_name: 'Ames',
  email: `${id}@students.alder.edu`,
  email_verified,
})
const maya = student('s1', 'Maya')
const theo = student('p1', 'Theo', false)
const event = (id: string, date: string, name: string) => ({
  id,
  date,
  name,
  time_zone: 'America/New_York',
  checkin_before_minutes: 15,
})

test('an event’s report lists everyone on the roster, with time, place and device of those who came', () => {
  const location = { latitude: 42.3744, longitude: -71.1169, accuracy: 12.4, timestamp: '2026-03-03T14:50:00.000Z' }
  const came = [{ student_id: 's1', scanned_at: '2026-03-03T14:50:00.000Z', location, device_id: 'dev_0a' }]
  const { head, rows } = eventReport([maya, theo], came, 'America/New_York')
  assert.deepEqual(head, [
    'First Name',
    'Last Name',
    'Student ID',
    'Email',
    'Attended',
    'Timestamp',
    'Location',
    'Device ID',
  ])
  assert.equal(
    csvFile(head, rows).split('\r\n')[1],
    '"Maya","Ames","s1","s1@students.alder.edu","Yes","2026-03-03T09:50:00-05:00","42.3744, -71.1169 (±12 m)","dev_0a"',
  )
  assert.equal(csvFile(head, rows).split('\r\n')[2], '"Theo","Ames","","p1@students.alder.edu","No","","",""')
})

test('nobody is known to be absent from an event whose names were deleted', () => {
  const { rows } = eventReport([maya], [], 'America/New_York', true)
  assert.deepEqual(rows[0]!.slice(4), ['', '', { ours: '' }, ''])
  const old = event('e1', '2022-03-03T15:00:00Z', 'Talk')
  const overall = overallReport([maya], [old], new Map(), Date.parse('2026-03-09T14:45:00Z'), new Set(['e1']))
  assert.equal(overall.rows[0]!.at(-1), '')
})

test('the overall report has a column for each event by date, empty before check-in opens', () => {
  const events = [
    event('e2', '2026-03-09T15:00:00Z', 'Later'),
    event('e1', '2026-03-03T15:00:00Z', 'Talk'),
    event('e3', '2026-03-20T15:00:00Z', 'Choir'),
  ]
  const came = new Map([['e1', new Set(['s1'])]])
  const now = Date.parse('2026-03-09T14:45:00Z')
  assert.deepEqual(overallReport([maya, theo], events, came, now), {
    head: [
      'First Name',
      'Last Name',
      'Email',
      'Attended: Talk (2026-03-03)',
      'Attended: Later (2026-03-09)',
      'Attended: Choir (2026-03-20)',
    ],
    rows: [
      ['Maya', 'Ames', 's1@students.alder.edu', 'Yes', 'No', ''],
      ['Theo', 'Ames', 'p1@students.alder.edu', 'No', 'No', ''],
    ],
  })
})

test('names and device ids can’t act as formulas, and the file begins with a byte-order mark', () => {
  const wicked = { ...maya, first_name: '=1+1', last_name: 'He said "no", twice' }
  const { head, rows } = eventReport(
    [wicked],
    [{ student_id: 's1', scanned_at: '2026-03-03T14:50:00Z', device_id: '@x' }],
  )
  const csv = csvFile(head, rows)
  assert.equal(csv.charCodeAt(0), 0xfeff)
  assert.ok(csv.includes(`\r\n"'=1+1","He said ""no"", twice","s1",`), csv)
  assert.ok(csv.endsWith(`"'@x"\r\n`), csv)
})
