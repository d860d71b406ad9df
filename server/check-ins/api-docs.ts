import { z } from 'zod'
import { checkInInput, historyItem, recordedCheckIn } from '#contract/check-ins/check-ins.ts'
import { refusedAttempts, refusedAttemptsQuery } from '#contract/check-ins/refused-attempts.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const exampleEvent = 'q3Zt0dFh1xWm-8Ka'
const exampleStudent = 'sT7uD3nTsT7uD3nT'

export const checkInDocs: RouteDocs = {
  chapter: 'Check-ins',
  operation: 'checkIn',
  summary: 'Check in to an event',
  about:
    "Returns 201 once the check-in is on disk. The server's clock decides whether it is inside the event's window. Ten requests a minute for each account.",
  body: checkInInput,
  bodyExample: {
    event: exampleEvent,
    location: '{"latitude":42.3744,"longitude":-71.1169,"accuracy":12,"timestamp":"2026-03-03T14:52:08.120Z"}',
    device_id: 'dev_5f1c09ab',
    client_nonce: '7b0f3f0e-52c1-4a3f-9d0e-1f6f0a6b8c11',
  },
  answers: {
    201: {
      about: 'On the roll.',
      shape: recordedCheckIn,
      example: {
        id: 'aT7t3nDaNc3aT7t3',
        event: exampleEvent,
        student: exampleStudent,
        scanned_at: '2026-03-03T14:52:08.431Z',
      },
    },
  },
  refusals: {
    400: ['already_recorded', 'check_in_not_open', 'check_in_closed'],
    403: ['forbidden'],
    404: ['not_found'],
  },
  // Faculty find the refused attempt by this reference.
  refusalFields: { reference: z.string().optional() },
}

export const historyDocs: RouteDocs = {
  chapter: 'Check-ins',
  operation: 'listOwnCheckIns',
  summary: "List a student's own check-ins",
  about: 'Returns the latest check-in first.',
  params: { id: "The session's own student." },
  answers: { 200: { about: 'Every event the student checked in to.', shape: z.array(historyItem) } },
}

export const refusedAttemptsDocs: RouteDocs = {
  chapter: 'Check-ins',
  operation: 'listRefusedAttempts',
  summary: 'List refused check-ins of an event',
  about:
    'For people who may read its roll. Returns the latest hundred attempts, the newest first, with their total, or the one attempt with the reference that a student shows. Thirty requests a minute for each account.',
  params: { id: "The event's id." },
  query: refusedAttemptsQuery,
  answers: {
    200: {
      about: 'The attempts. An attempt by another university’s student has no name.',
      shape: refusedAttempts,
      example: {
        count: 1,
        attempts: [
          {
            reference: '7K2M9QXA',
            reason: 'late',
            received_at: '2026-03-03T15:18:08.431Z',
            student_name: 'Maja Bergström',
          },
        ],
      },
    },
  },
  refusals: { 404: ['not_found'] },
}
