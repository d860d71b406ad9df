import { auditFileQuery, auditPage, auditQuery } from '#contract/audit/audit.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

const chapter = 'Administrators'

/** The documentation of the audit's calls. */
export const auditDocs = {
  list: {
    chapter,
    operation: 'readAudit',
    summary: 'Read the audit',
    about:
      'The newest first. Master and co administrators read all universities, sub administrators what was done at their own. Names are those of today. A deleted event, class or university has its last name as `former_name`; a deleted person has none. 120 a minute for each session.',
    query: auditQuery,
    refusals: { 400: ['unknown_action', 'too_many_people'] },
    answers: { 200: { about: 'The lines, and where to go on.', shape: auditPage } },
  },
  file: {
    chapter,
    operation: 'downloadAudit',
    summary: 'Take the audit as CSV',
    about:
      'All lines of the same filters, with times in the zone of the chosen university. The download is recorded in the audit. Ten a minute for each session.',
    query: auditFileQuery,
    refusals: { 400: ['unknown_action', 'too_many_people'], 403: ['reauth_required'] },
    answers: { 200: { about: 'The file.', media: ['text/csv'] } },
  },
} satisfies Record<string, RouteDocs>
