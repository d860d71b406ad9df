import type { RouteDocs } from './api-docs/route-docs.ts'

export const policyReportDocs = {
  take: {
    chapter: 'Operation',
    operation: 'reportPolicy',
    summary: 'Report a violation of a page’s policy',
    about:
      'Browsers send it automatically as `application/reports+json`. Logs the rule and the page, and nothing about the person. From one network, 60 violations a minute are logged.',
    answers: { 204: { about: 'Read.' } },
  },
} satisfies Record<string, RouteDocs>
