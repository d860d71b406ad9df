import { evidence, type Evidence } from '#contract/reports/evidence.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

const about =
  "Students who checked in with one browser, by a mark of the server's own; positions far from the middle of all others, more than three times their own accuracy; check-ins that waited a minute or longer on a phone. Measurements, never a verdict: a borrowed phone looks like this too. Neither device ids nor network addresses count."

const example: Evidence = {
  check_ins: 41,
  places_compared: true,
  same_browser: [{ students: [{ student_id: 'sT7uD3nTsT7uD3nT', student_name: 'Maja Bergström' }], others: 2 }],
  far: [{ student_id: 'sT7uD3nTsT7uD3nU', student_name: 'Theo Marchetti', distance: 620, accuracy: 35 }],
  late_sent: [{ student_id: 'sT7uD3nTsT7uD3nV', student_name: 'Priya Raman', minutes: 4 }],
}
const answer = { about: 'What stands out; empty lists when nothing does.', shape: evidence, example }

export const evidenceDocs = {
  event: {
    chapter: 'Rolls',
    operation: 'readEventEvidence',
    summary: 'Compare the check-ins to an event with each other',
    about: `${about} Thirty a minute for each session.`,
    params: { id: "The event's id." },
    query: identityQuery,
    answers: { 200: answer },
    refusals: { 404: ['not_found'] },
  },
  class: {
    chapter: 'Classes',
    operation: 'readClassEvidence',
    summary: 'Compare the check-ins of a class to an event with all others',
    about: `${about} All check-ins to the event are compared; only students of the class are named, the others counted. 300 a minute for each session.`,
    params: { event: "The event's id.", class: "The class's id." },
    query: identityQuery,
    answers: { 200: answer },
    refusals: { 404: ['not_found'] },
  },
} satisfies Record<string, RouteDocs>
