// Rolls: an event's roll as a list, as files and as numbers, for people who may read it, and a student's own history.
import { z } from 'zod'
import type { CallLimit, Calls } from '#contract/api/call.ts'
import { csvRows } from '#contract/csv.ts'
import { sheetTypes } from '#contract/file-names.ts'
import { identityQuery } from '#contract/queries.ts'
import { eventAttendanceRow, rollFileQuery } from './attendance-rows.ts'
import { historyItem } from './history.ts'
import { liveStatistics } from './live/statistics.ts'
import { attendanceColumns } from './sheets.ts'

const access = ['faculty', 'admin'] as const
const params = { id: "The event's id." }
const refusals = { 404: ['not_found'] } as const

const files: CallLimit = { most: 10 }

/** The fields of a check-in, except for the student. */
export const exampleCheckIn = {
  scanned_at: '2026-03-03T14:52:08.431Z',
  received_at: '2026-03-03T14:52:08.431Z',
  late_sent: false,
  location: { latitude: 42.3744, longitude: -71.1169, accuracy: 12, timestamp: '2026-03-03T14:52:08.120Z' },
  device_id: 'dev_5f1c09ab',
}

const exampleFile = csvRows([
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

export const rollCalls = {
  'GET /api/events/:id/attendance/': {
    access,
    limit: { most: 30 },
    parts: true,
    chapter: 'Rolls',
    operation: 'listAttendance',
    summary: 'Read the roll of an event',
    about: 'Returns everyone with a check-in who isn’t marked absent, and everyone marked present, latest first.',
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
            ...exampleCheckIn,
          },
        ],
      },
    },
    refusals,
  },
  'GET /api/events/:id/attendance/csv/': {
    access,
    limit: files,
    isHeavy: true,
    // GET writes an audit line.
    refusesHead: true,
    cookieAlone: true,
    chapter: 'Rolls',
    operation: 'downloadAttendance',
    summary: 'Download the roll of an event as CSV',
    about:
      'UTF-8 with a byte-order mark. A student who was marked present has no timestamp. Times are in the university’s time zone, with their offset. Every cell is quoted and safe to open in a spreadsheet. The session cookie alone is enough.',
    params,
    query: rollFileQuery,
    answers: { 200: { about: 'The file.', media: [sheetTypes.csv], example: exampleFile } },
    refusals,
  },
  'GET /api/events/:id/attendance/xlsx/': {
    access,
    limit: files,
    isHeavy: true,
    // GET writes an audit line.
    refusesHead: true,
    chapter: 'Rolls',
    operation: 'downloadAttendanceExcel',
    summary: 'Download the roll of an event as Excel',
    about:
      'Has the columns of the CSV, then How, Reason and Marked By. Times are date cells in the university’s time zone, with the offset in their format.',
    params,
    query: identityQuery,
    answers: { 200: { about: 'The workbook.', media: [sheetTypes.xlsx] } },
    refusals,
  },
  'GET /api/students/:id/attendance/': {
    access: ['student'],
    parts: true,
    chapter: 'Check-ins',
    operation: 'listOwnCheckIns',
    summary: "List a student's own check-ins",
    about: 'Returns the latest check-in first.',
    params: { id: "The session's own student." },
    answers: { 200: { about: 'Every event the student checked in to or has a mark at.', shape: z.array(historyItem) } },
  },
  'GET /api/events/:id/attendance/statistics/': {
    access,
    limit: { most: 60 },
    chapter: 'Rolls',
    operation: 'readLiveStatistics',
    summary: 'Read the expected students of an event and who came',
    about:
      'Everyone on the roster of a class for which the event counts is expected, registered or pending. All these classes are counted, but only the students of the caller’s own classes are named.',
    params,
    query: identityQuery,
    answers: {
      200: {
        about: 'The rosters and the roll as they are now.',
        shape: liveStatistics,
        example: {
          checked_in: 142,
          expected: 186,
          expected_in: 139,
          missing: 47,
          walk_ins: 3,
          without_names: 0,
          names_deleted: false,
          classes: [
            {
              id: 'cL4sS9xQcL4sS9xQ',
              name: 'BIO 210',
              semester: 'Spring 2026',
              faculty_name: 'Eleanor Whitcombe',
              is_own: true,
              expected: 64,
              checked_in: 51,
            },
          ],
          students: [
            {
              id: 'sT7uD3nTsT7uD3nT',
              student_name: 'Maja Bergström',
              last_name: 'Bergström',
              student_email: 'm.bergstrom@students.aldervalley.edu',
              is_registered: true,
              checked_in: false,
              classes: ['cL4sS9xQcL4sS9xQ'],
            },
          ],
        },
      },
    },
    refusals,
  },
} satisfies Calls
