import { z } from 'zod'
import { classAttendanceRow, dashboardStats } from '#contract/rolls/class-reports.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'
import { exampleEvidence } from '#server/rolls/evidence/example-evidence.ts'

const chapter = 'Classes'

export const classReportDocs = {
  attendance: {
    chapter,
    operation: 'listClassAttendance',
    summary: 'List the students of a class who checked in to an event',
    about:
      'Takes any event that counts for the class, and returns only students on its roster. Students who were added or registered later are included. Coordinates and device ids are included only if the event and the class have the same owner. For a colleague’s event, `location` and `device_id` are null, and `kept_place` is `inside`, `far` or `unknown`. 300 requests a minute for each account.',
    params: { event: "The event's id.", class: "The class's id." },
    query: identityQuery,
    answers: {
      200: {
        about: 'The latest check-in first.',
        shape: z.array(classAttendanceRow),
        example: [
          {
            student_id: 'sT7uD3nTsT7uD3nT',
            ...exampleEvidence,
          },
        ],
      },
    },
    refusals: { 404: ['not_found'] },
  },
  dashboard: {
    chapter,
    operation: 'readDashboardStats',
    summary: 'Count one’s own classes and students',
    about: 'Students of several classes count once. `total_students` includes pending students.',
    params: { id: "The caller's own faculty id." },
    answers: {
      200: {
        about: 'The figures of the dashboard.',
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
} satisfies Record<string, RouteDocs>
