import { usageQuery, usageReport } from '#contract/reports/usage.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

export const usageDocs = {
  chapter: 'Administrators',
  operation: 'readUsageReport',
  summary: 'Count events and check-ins by university and over time',
  about:
    "Events count by their start, check-ins by their scan, both days included, each day by the university's own clock. `overTime` has a point a day for up to 31 days, a week (from Monday) for up to 26, a month for up to three years, else a year; where an end is left open or the days are very many, it reaches from the first to the last day on which there is anything. Ten a minute for each session.",
  query: usageQuery,
  answers: {
    200: {
      about: 'The numbers, of open universities.',
      shape: usageReport,
      example: {
        totalCheckins: 4386,
        totalEvents: 41,
        universities: [
          { id: 'sCh00LaLdErV4lLe', name: 'Alder Valley University' },
          { id: 'sCh00LbRiGhTw4tR', name: 'Brightwater College' },
        ],
        universityBreakdown: [{ id: 'sCh00LaLdErV4lLe', name: 'Alder Valley University', events: 41, checkins: 4386 }],
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
} satisfies RouteDocs
