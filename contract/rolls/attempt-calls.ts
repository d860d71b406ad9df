// Attempts that didn't count: a student's own attempts, and an event's attempts for people who may read its roll.
import { z } from 'zod'
import type { CallLimit, Calls } from '#contract/api/call.ts'
import { eventAttempts, eventAttemptsQuery, ownAttempt } from './attempts.ts'
import { refusedAttempts, refusedAttemptsQuery } from './refused-attempts.ts'

const chapter = 'Check-ins'
const attempts: CallLimit = { most: 30 }

const example = {
  id: 'rT7t3nDaNc3aT7t3',
  reason: 'early',
  reference: '7K2M9QXA',
  received_at: '2026-03-03T14:18:08.431Z',
  confirmed_at: '2026-03-03T14:18:07.902Z',
  present: false,
}

export const attemptCalls = {
  'GET /api/students/:id/attempts/': {
    access: ['student'],
    limit: attempts,
    parts: true,
    chapter,
    operation: 'listOwnAttempts',
    summary: "List a student's own attempts that didn't count",
    about:
      'Latest first: refused check-ins, and `not-confirmed` if the student opened an event while check-in was open and two minutes later had no check-in, no mark `present` and no later refusal.',
    params: { id: "The session's own student." },
    answers: {
      200: {
        about: 'The attempts.',
        shape: z.array(ownAttempt),
        example: [
          {
            ...example,
            event: 'q3Zt0dFh1xWm-8Ka',
            event_name: 'Memory and Its Ethics',
            event_date: '2026-03-03T15:00:00.000Z',
            time_zone: 'America/New_York',
            no_location: null,
          },
        ],
      },
    },
  },
  'GET /api/events/:id/attempts/': {
    access: ['faculty', 'admin'],
    limit: attempts,
    parts: true,
    chapter,
    operation: 'listEventAttempts',
    summary: "List an event's attempts that didn't count",
    about:
      'For people who may read its roll. `limit` and `cursor` paginate the attempts; the counts cover all of them. `unconfirmed` excludes students who are marked absent or excused (see `marked`). A student of another university has no id and no name.',
    params: { id: "The event's id." },
    query: eventAttemptsQuery,
    answers: {
      200: {
        about: 'The attempts, latest first.',
        shape: eventAttempts,
        example: {
          counts: {
            early: 1,
            late: 0,
            'no-location': 0,
            'waited-too-long': 0,
            'no-such-event': 0,
            'bad-input': 0,
            'other-student': 0,
            'not-confirmed': 0,
          },
          unconfirmed: 0,
          attempts: [{ ...example, student: 'sT7uD3nTsT7uD3nT', student_name: 'Maja Bergström', marked: null }],
        },
      },
    },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/events/:id/refused-attempts/': {
    access: ['faculty', 'admin'],
    limit: { most: 30 },
    chapter,
    operation: 'listRefusedAttempts',
    summary: 'List refused check-ins of an event',
    about:
      'For people who may read its roll. Returns the latest hundred attempts, newest first, with their total, or the one attempt with the reference that a student shows.',
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
              confirmed_at: '2026-03-03T15:18:07.902Z',
              student_name: 'Maja Bergström',
            },
          ],
        },
      },
    },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
