import { evidence, type Evidence } from '#contract/rolls/evidence.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const about =
  "Finds students who checked in with the same browser (by a cookie of ours), positions that are further from the center of all others than three times their accuracy, and check-ins that waited a minute or longer on a phone. These are measurements, never a verdict: a borrowed phone looks the same. Device ids and network addresses aren't compared."

const example: Evidence = {
  check_ins: 41,
  places_compared: true,
  same_browser: [{ students: [{ student_id: 'sT7uD3nTsT7uD3nT', student_name: 'Maja Bergström' }], others: 2 }],
  far: [{ student_id: 'sT7uD3nTsT7uD3nU', student_name: 'Theo Marchetti', distance: 620, accuracy: 35 }],
  late_sent: [{ student_id: 'sT7uD3nTsT7uD3nV', student_name: 'Priya Raman', minutes: 4 }],
}
const answer = { about: 'The hints, or empty lists when there are none.', shape: evidence, example }

export const evidenceDocs = {
  event: {
    chapter: 'Rolls',
    operation: 'readEventEvidence',
    summary: 'Compare the check-ins to an event with each other',
    about: `${about} Thirty requests a minute for each account.`,
    params: { id: "The event's id." },
    query: identityQuery,
    answers: { 200: answer },
    refusals: { 404: ['not_found'] },
  },
  class: {
    chapter: 'Classes',
    operation: 'readClassEvidence',
    summary: 'Compare the check-ins of a class to an event with all others',
    about: `${about} Compares all check-ins to the event. Only students of the class are named, and others are counted. 300 requests a minute for each account.`,
    params: { event: "The event's id.", class: "The class's id." },
    query: identityQuery,
    answers: { 200: answer },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
