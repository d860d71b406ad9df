import { auditFileQuery, auditPage, auditQuery } from '#contract/audit/audit.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Administrators'

/** The documentation of the audit's calls. */
export const auditDocs = {
  list: {
    chapter,
    operation: 'readAudit',
    summary: 'Read the audit',
    about:
      'Returns the newest lines first. Master and co administrators read all universities, sub administrators their own. Names are current. A deleted event, class or university has its last name in `former_name`, and a deleted person has none. 120 requests a minute for each account.',
    query: auditQuery,
    refusals: { 400: ['unknown_action', 'too_many_people'] },
    answers: { 200: { about: 'The lines, and the cursor of the next ones.', shape: auditPage } },
  },
  file: {
    chapter,
    operation: 'downloadAudit',
    summary: 'Download the audit as CSV',
    about:
      'All lines for the filters, with times in the zone of the chosen university. The download is recorded in the audit. Ten requests a minute for each account.',
    query: auditFileQuery,
    refusals: { 400: ['unknown_action', 'too_many_people'], 403: ['reauth_required'] },
    answers: { 200: { about: 'The file.', media: ['text/csv'] } },
  },
} satisfies Record<string, RouteDocs>
