// The attendance of a class: at one event and at all its events, as lists and files, and the numbers on the dashboard.
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { sheetTypes } from '#contract/file-names.ts'
import { identityQuery } from '#contract/queries.ts'
import { classAttendanceRow, classFileQuery, dashboardStats } from './class-reports.ts'
import { classGrid } from './grid.ts'
import { exampleCheckIn } from './calls.ts'

const access = ['faculty', 'admin'] as const
const chapter = 'Classes'
const classParams = { id: "The class's id." }
const classAtEventParams = { event: "The event's id.", class: "The class's id." }

export const classRollCalls = {
  'GET /api/class/:id/attendance/': {
    access,
    limit: { most: 60 },
    parts: true,
    chapter,
    operation: 'readClassGrid',
    summary: 'Read the attendance grid of a class',
    about:
      'Returns which students came to which events, also to colleagues’ events, without times, places or devices. `limit` and `cursor` paginate the students. Each page has all events, and `checked_in` counts the whole class.',
    params: classParams,
    query: identityQuery,
    answers: { 200: { about: 'Events by their start, students by name.', shape: classGrid } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/class/:id/overall-attendance/': {
    access,
    limit: { most: 10 },
    isHeavy: true,
    // GET writes an audit line.
    refusesHead: true,
    chapter,
    operation: 'downloadOverallAttendance',
    summary: 'Download a class over all its events',
    about:
      'Has a row for each student on the roster and a column for each event by its start, with Yes or No. A column is empty until check-in opens, and after names were deleted, except for a Yes. CSV is UTF-8 with a byte-order mark. Days are in the university’s time zone.',
    params: classParams,
    query: classFileQuery,
    answers: { 200: { about: 'The file.', media: [sheetTypes.csv, sheetTypes.xlsx] } },
    refusals: { 404: ['not_found'], 409: ['nothing_to_download'] },
  },
  'GET /api/attendance/event/:event/class/:class/xlsx/': {
    access,
    // A professor downloads the files of a term one after the other.
    limit: { most: 60 },
    isHeavy: true,
    // GET writes an audit line.
    refusesHead: true,
    chapter,
    operation: 'downloadClassAttendanceExcel',
    summary: 'Download the attendance of a class at an event as Excel',
    about:
      'Has everyone on the roster, with time, place and device of those who checked in. Attended is empty for the others until check-in opens, and after names were deleted. For a colleague’s event, it has no reasons of marks, and the place is rounded, beside its distance from the others. Times are date cells in the university’s time zone, with the offset in their format.',
    params: classAtEventParams,
    query: identityQuery,
    answers: { 200: { about: 'The workbook.', media: [sheetTypes.xlsx] } },
    refusals: { 404: ['not_found'], 409: ['nothing_to_download'] },
  },
  'GET /api/attendance/event/:event/class/:class/': {
    access,
    // The overall report of a class makes one call per event.
    limit: { most: 300 },
    parts: true,
    chapter,
    operation: 'listClassAttendance',
    summary: 'List the students of a class who checked in to an event',
    about:
      'Accepts any event that counts for the class, and returns only students on its roster. Students who were added or registered later are included. For a colleague’s event, the coordinates in `location` are rounded to two decimals, its accuracy is 1,000 m at least, and `kept_place` says how far from the others it is: `inside`, `far` or `unknown`.',
    params: classAtEventParams,
    query: identityQuery,
    answers: {
      200: {
        about: 'Latest check-in first.',
        shape: z.array(classAttendanceRow),
        example: [{ student_id: 'sT7uD3nTsT7uD3nT', ...exampleCheckIn }],
      },
    },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/faculty/dashboard-stats/:id/': {
    access: ['faculty'],
    chapter,
    operation: 'readDashboardStats',
    summary: 'Count your own classes and students',
    about: 'A student in several classes counts once. `total_students` includes pending students.',
    params: { id: "The caller's own faculty id." },
    answers: {
      200: {
        about: 'The counts on the dashboard.',
        shape: dashboardStats,
        example: {
          faculty: { first_name: 'Eleanor', last_name: 'Whitcombe' },
          classes_count: 3,
          total_students: 84,
          registered_students: 61,
        },
      },
    },
  },
} satisfies Calls
