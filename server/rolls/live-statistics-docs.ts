import { identityQuery } from '#contract/queries.ts'
import { liveStatistics } from '#contract/rolls/live/statistics.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

export const liveStatisticsDocs = {
  chapter: 'Rolls',
  operation: 'readLiveStatistics',
  summary: 'Read the expected students of an event and who came',
  about:
    'Everyone on the roster of a class for which the event counts is expected, registered or pending. All these classes are counted, but only the students of the caller’s own classes are named. Sixty requests a minute for each account.',
  params: { id: "The event's id." },
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
  refusals: { 404: ['not_found'] },
} satisfies RouteDocs
