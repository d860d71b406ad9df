// The report about how much universities use the product.
import type { Calls } from '#contract/api/call.ts'
import { maxUsageRange, usageQuery, usageReport } from './usage.ts'

export const usageCalls = {
  'GET /api/admin/usage-report/': {
    access: ['admin'],
    limit: { most: 10 },
    isHeavy: true,
    chapter: 'Administrators',
    operation: 'readUsageReport',
    summary: 'Count events and check-ins by university and over time',
    about: `Counts events by their start and check-ins by their scan, except those of students marked absent, from the first to the last day inclusive, each by the university's own clock. \`overTime\` has a point for each day (up to ${maxUsageRange.days} days), week from Monday (up to ${maxUsageRange.weeks} weeks), month (up to ${maxUsageRange.years} years) or year. If an end is open or the range is very long, it covers the days from the first to the last event or check-in; \`totalMarks\` covers the whole range.`,
    query: usageQuery,
    answers: {
      200: {
        about: 'The counts, of open universities.',
        shape: usageReport,
        example: {
          totalMarks: 12,
          totalCheckins: 4386,
          totalEvents: 41,
          universities: [
            { id: 'sCh00LaLdErV4lLe', name: 'Alder Valley University' },
            { id: 'sCh00LbRiGhTw4tR', name: 'Brightwater College' },
          ],
          universityBreakdown: [
            { id: 'sCh00LaLdErV4lLe', name: 'Alder Valley University', events: 41, checkins: 4386 },
          ],
          overTime: {
            unit: 'day',
            points: [
              { start_date: '2026-03-02', end_date: '2026-03-02', events: 20, checkins: 2104 },
              { start_date: '2026-03-03', end_date: '2026-03-03', events: 21, checkins: 2282 },
            ],
          },
        },
      },
    },
  },
} satisfies Calls
