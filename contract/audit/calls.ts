import type { Calls } from '#contract/api/call.ts'
import { auditFileQuery, auditPage, auditQuery } from './audit.ts'

const access = ['admin'] as const
const chapter = 'Administrators'

export const auditCalls = {
  'GET /api/audit/': {
    access,
    limit: { most: 120 },
    chapter,
    operation: 'readAudit',
    summary: 'Read the audit',
    about:
      'Returns the newest lines first. Master and co administrators read all universities, sub administrators their own. Names are current. A deleted event, class or university has its last name in `former_name`, and a deleted person has none.',
    query: auditQuery,
    answers: { 200: { about: 'The lines, and the cursor of the next ones.', shape: auditPage } },
    refusals: { 400: ['unknown_action', 'too_many_people'] },
  },
  'GET /api/audit/csv/': {
    access,
    limit: { most: 10 },
    isHeavy: true,
    // GET writes an audit line.
    refusesHead: true,
    chapter,
    operation: 'downloadAudit',
    summary: 'Download the audit as CSV',
    about:
      'All lines for the filters, with times in the time zone of the chosen university. The download is recorded in the audit.',
    query: auditFileQuery,
    answers: { 200: { about: 'The file.', media: ['text/csv'] } },
    refusals: { 400: ['unknown_action', 'too_many_people'], 403: ['reauth_required'] },
  },
} satisfies Calls
