import type { Calls } from '#contract/api/call.ts'
import { needsFreshProof } from '#contract/sessions/calls.ts'

export const archiveCalls = {
  'GET /api/schools/:id/archive/': {
    access: ['master', 'co'],
    limit: { most: 5 },
    isHeavy: true,
    // GET writes an audit line.
    refusesHead: true,
    chapter: 'Universities',
    operation: 'downloadSchoolArchive',
    summary: "Download a university's data",
    about: `A ZIP with CSV files of faculty, students, pending students, classes, rosters, events, assignments and attendance, and a README that describes their columns and names the time zone. For people who may delete the university. ${needsFreshProof} The download is audited.`,
    params: { id: "The university's id." },
    answers: { 200: { about: 'The archive.', media: ['application/zip'] } },
    refusals: { 403: ['reauth_required'], 404: ['not_found'] },
  },
} satisfies Calls
