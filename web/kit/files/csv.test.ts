import assert from 'node:assert/strict'
import test from 'node:test'
import { eventReport, overallReport } from '#web/classes/details/report.ts'
import { templateCsv } from '#web/classes/import/import-template.ts'
import { problemCsv } from '#web/classes/problem-rows.ts'
import { usageCsv } from '#web/usage/csv.ts'
import { csvFile } from '#contract/csv.ts'

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '\u0000', '＝', '＋', '－', '＠']

/** The files that pages create, each with a cell that someone typed. */
const files: Record<string, (text: string) => string> = {
  'the rows that an import refused': (text) =>
    problemCsv([{ line: 2, firstName: text, lastName: text, email: text, reason: text }]),
  'the report of an event': (text) => {
    const student = { id: text, first_name: text, last_name: text, email: text, email_verified: true }
    const checkIns = [{ student_id: text, scanned_at: '2026-03-03T14:50:00.000Z', location: null, device_id: text }]
    const { head, rows } = eventReport([student], checkIns, 'America/New_York')
    return csvFile(head, rows)
  },
  'the overall report': (text) => {
    const student = { id: 's1', first_name: text, last_name: text, email: text, email_verified: true }
    const event = { id: 'e1', date: '2026-03-03T15:00:00Z', name: text, time_zone: 'America/New_York' }
    const { head, rows } = overallReport([student], [event], new Map(), Date.parse('2026-03-03T15:00:00Z'))
    return csvFile(head, rows)
  },
  'the usage report': (text) => {
    const report = {
      totalMarks: 0,
      totalCheckins: 0,
      totalEvents: 0,
      universities: [],
      universityBreakdown: [{ id: 'u', name: text, events: 1, checkins: 1 }],
      overTime: { unit: 'day' as const, points: [] },
    }
    const filters = { university: 'all', start: null, end: null }
    return usageCsv(report, { filters, university: null, day: '2026-03-03' })
  },
  'the template of an import': () => templateCsv('=students.edu'),
}

for (const [name, make] of Object.entries(files)) {
  test(`no cell of a file that a page creates is a formula: ${name}`, () => {
    for (const start of starts) {
      const text = `${start}HYPERLINK("https://evil.example")`
      for (const cell of readCells(make(text)))
        assert.ok(!starts.includes(cell[0] ?? 'nothing'), `${JSON.stringify(start)}: ${JSON.stringify(cell)}`)
    }
  })
}

/** Parses a CSV file according to RFC 4180. */
function readCells(csv: string): string[] {
  assert.ok(csv.startsWith('\uFEFF'))
  const cells = csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')
}
