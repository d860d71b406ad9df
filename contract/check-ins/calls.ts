import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { checkInInput, recordedCheckIn } from './check-ins.ts'

/** A check-in is about 400 bytes. */
const maxCheckInBytes = 4_096

const event = 'q3Zt0dFh1xWm-8Ka'

export const checkInCalls = {
  'POST /api/attendance/': {
    access: ['student'],
    limit: { most: 10 },
    maxBodyBytes: maxCheckInBytes,
    whenBusy: 'last',
    chapter: 'Check-ins',
    operation: 'checkIn',
    summary: 'Check in to an event',
    about:
      "Returns 201 once the check-in is on disk. The server's clock decides whether it is inside the event's window. A refusal has a `reference`, which stays the same when the check-in is retried with the same `client_nonce`.",
    body: checkInInput,
    bodyExample: {
      event,
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
          event,
          student: 'sT7uD3nTsT7uD3nT',
          scanned_at: '2026-03-03T14:52:08.431Z',
        },
      },
    },
    refusals: {
      400: ['already_recorded', 'check_in_not_open', 'check_in_closed', 'location_required', 'check_in_expired'],
      403: ['forbidden'],
      404: ['not_found'],
    },
    // Faculty use this reference to find the refused attempt.
    refusalFields: {
      reference: z.string().optional(),
      location: z.array(z.string()).optional(),
      queued_ms: z.array(z.string()).optional(),
    },
  },
} satisfies Calls
