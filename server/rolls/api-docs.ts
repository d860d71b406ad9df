import { z } from 'zod'
import { csvRows } from '#contract/csv.ts'
import { identityQuery } from '#contract/queries.ts'
import { attendanceColumns } from '#contract/rolls/sheets.ts'
import { eventAttendanceRow, rollFileQuery } from '#contract/rolls/attendance-rows.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { exampleEvidence } from '#server/rolls/evidence/example-evidence.ts'
import { xlsxType } from '#server/rolls/files/send-file.ts'

const csv = csvRows([
  attendanceColumns,
  [
    'Maya',
    'Bergström',
    'sT7uD3nTsT7uD3nT',
    'm.bergstrom@students.aldervalley.edu',
    'Yes',
    { ours: '2026-03-03T09:53:07-05:00' },
    { ours: '42.3744, -71.1169 (±12 m)' },
    'dev_9f3ab27c41d0e586',
  ],
])

const chapter = 'Rolls'
const params = { id: "The event's id." }

export const reportDocs = {
  roll: {
    chapter,
    operation: 'listAttendance',
    summary: 'Read the roll of an event',
    about:
      'Returns everyone with a check-in who isn’t marked absent, and everyone marked present, the latest first. Thirty requests a minute for each account.',
    params,
    query: identityQuery,
    answers: {
      200: {
        about: 'Everyone who was present. `mark` is what someone who manages the event said about a student.',
        shape: z.array(eventAttendanceRow),
        example: [
          {
            id: 'aT7t3nDaNc3aT7t3',
            student_id: 'sT7uD3nTsT7uD3nT',
            student_name: 'Maja Bergström',
            student_email: 'm.bergstrom@students.aldervalley.edu',
            timestamp: '2026-03-03T14:52:08.431Z',
            method: 'own-scan',
            ...exampleEvidence,
          },
        ],
      },
    },
    refusals: { 404: ['not_found'] },
  },
  csv: {
    chapter,
    operation: 'downloadAttendance',
    summary: 'Download the roll of an event as CSV',
    about:
      "UTF-8 with a byte-order mark. A student who was marked present has no timestamp. Times are in the university's zone with their offset. Every cell is quoted and safe to open in a spreadsheet. The session cookie alone is enough. Ten requests a minute for each account.",
    params,
    query: rollFileQuery,
    answers: { 200: { about: 'The file.', media: ['text/csv'], example: csv } },
    refusals: { 404: ['not_found'] },
  },
  xlsx: {
    chapter,
    operation: 'downloadAttendanceExcel',
    summary: 'Download the roll of an event as Excel',
    about:
      "Has the columns of the CSV, then How, Reason and Marked By. Times are dates by the university's clock, with the offset in their format. Ten requests a minute for each account.",
    params,
    query: identityQuery,
    answers: { 200: { about: 'The workbook.', media: [xlsxType] } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
