import type { RouteDocs } from './api-docs-route.ts'

export const policyReportDocs = {
  take: {
    chapter: 'Operation',
    operation: 'reportPolicy',
    summary: 'Report a page that did what its policy forbids',
    about:
      'For browsers, which send it automatically as `application/reports+json`. The rule and the page are logged, and nothing about the person; 60 calls a minute in all.',
    answers: { 204: { about: 'Read.' } },
  },
} satisfies Record<string, RouteDocs>
