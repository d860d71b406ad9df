// Hints about an event's check-ins: all hints for people who may read its roll, and the hints for one class.
import type { Calls } from '#contract/api/call.ts'
import { identityQuery } from '#contract/queries.ts'
import { evidence, type Evidence } from './evidence.ts'

const access = ['faculty', 'admin'] as const
const description =
  "Finds students who checked in with the same browser (by a cookie of ours), positions that are further from the center of all others than three times their accuracy, and check-ins that waited a minute or longer on a phone. These are measurements, never a verdict: a borrowed phone looks the same. Device ids and network addresses aren't compared."

const example: Evidence = {
  check_ins: 41,
  places_compared: true,
  same_browser: [{ students: [{ student_id: 'sT7uD3nTsT7uD3nT', student_name: 'Maja Bergström' }], others: 2 }],
  far: [{ student_id: 'sT7uD3nTsT7uD3nU', student_name: 'Theo Marchetti', distance: 620, accuracy: 35 }],
  late_sent: [{ student_id: 'sT7uD3nTsT7uD3nV', student_name: 'Priya Raman', minutes: 4 }],
}
const answers = { 200: { about: 'The hints, or empty lists when there are none.', shape: evidence, example } }

export const evidenceCalls = {
  'GET /api/events/:id/evidence/': {
    access,
    limit: { most: 30 },
    chapter: 'Rolls',
    operation: 'readEventEvidence',
    summary: 'Compare the check-ins to an event with each other',
    about: description,
    params: { id: "The event's id." },
    query: identityQuery,
    answers,
    refusals: { 404: ['not_found'] },
  },
  'GET /api/attendance/event/:event/class/:class/evidence/': {
    access,
    // The page of a class makes one call per event.
    limit: { most: 300 },
    chapter: 'Classes',
    operation: 'readClassEvidence',
    summary: 'Compare the check-ins of a class to an event with all others',
    about: `${description} Compares all check-ins to the event. Only students of the class are named, and others are counted.`,
    params: { event: "The event's id.", class: "The class's id." },
    query: identityQuery,
    answers,
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
