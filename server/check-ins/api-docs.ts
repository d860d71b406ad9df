import { z } from 'zod'
import { alreadyRecorded, checkInInput, checkInMessages, historyItem, recordedCheckIn } from '#contract/check-ins.ts'
import { fieldErrors, refusal } from '#contract/error-shapes.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'

const exampleEvent = 'q3Zt0dFh1xWm-8Ka'
const exampleStudent = 'sT7uD3nTsT7uD3nT'

export const checkInDocs: RouteDocs = {
  chapter: 'Check-ins',
  operation: 'checkIn',
  summary: 'Check in to an event',
  about:
    "Answered 201 once the check-in is on disk, inside the event's window by the server's clock. Ten a minute for each session.",
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
    400: {
      about: 'Already on the roll, outside the window (one sentence says how long), or wrong input.',
      shape: z.union([alreadyRecorded, refusal, fieldErrors]),
      example: { non_field_errors: [checkInMessages.uniqueSet], scanned_at: '2026-03-03T14:52:08.431Z' },
    },
  },
  refusals: [404],
}

export const historyDocs: RouteDocs = {
  chapter: 'Check-ins',
  operation: 'listOwnCheckIns',
  summary: "List a student's own check-ins",
  about: 'The latest first.',
  params: { id: "The session's own student." },
  answers: { 200: { about: 'Every event the student checked in to.', shape: z.array(historyItem) } },
}
