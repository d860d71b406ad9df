// Receipts: students see what a check-in counts for, and anyone can check whether a receipt is valid.
import type { Calls } from '#contract/api/call.ts'
import { checkedReceipt, receipt } from './credits.ts'

const event = { event_name: 'Memory and Its Ethics', event_date: '2026-03-03T15:00:00.000Z' }

export const receiptCalls = {
  'GET /api/attendance/:id/receipt/': {
    access: ['student'],
    limit: { most: 30 },
    chapter: 'Credit',
    operation: 'readReceipt',
    summary: 'Read what a check-in counts for',
    about: 'For the student who checked in, after the 201. It isn’t part of the check-in, which is valid without it.',
    params: { id: "The check-in's id." },
    answers: {
      200: {
        about:
          'The classes that use the event, this semester’s other classes, and a receipt that can be shown to anyone.',
        shape: receipt,
        example: {
          attendance: 'aT7t3nDaNc3aT7t3',
          event: 'q3Zt0dFh1xWm-8Ka',
          event_name: event.event_name,
          classes: [
            {
              class: 'cLa55cLa55cLa55c',
              class_name: 'BIO 210, Section 2',
              faculty_name: 'Eleanor Whitcombe',
              have: 2,
              needed: 5,
              missing: 3,
              points: 2_000,
              professor: 'Whitcombe',
              cap: 5_000,
              state: 'counted',
              reason: 'present',
              text: 'You were there.',
            },
          ],
          unused: [
            { class: 'cLa55cHeMcLa55cH', class_name: 'CHEM 110', faculty_name: 'Daniel Osei', professor: 'Osei' },
          ],
          receipt: 'aT7t3nDaNc3aT7t3.kIfdB0Iu7y3lWkLqF5pY0fZ9s1nD7cU2bXoVtRqMe4w',
        },
      },
    },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/receipts/:receipt/': {
    access: 'public',
    limit: { most: 120, per: 'client' },
    chapter: 'Credit',
    operation: 'checkReceipt',
    summary: 'Check a receipt that someone shows',
    about:
      'Valid while the student is on the roll of the event. For any other receipt, the response names no one and says only whether this server signed it. At a closed university a receipt stays valid, and `erased_from` says until when it can be checked. A deleted check-in and a student who was marked absent get the same response.',
    params: { receipt: 'The receipt, as the student shows it.' },
    answers: {
      200: {
        about: 'Who was where and when, or only why it isn’t valid.',
        shape: checkedReceipt,
        example: {
          valid: true,
          student_name: 'Maja Bergström',
          ...event,
          scanned_at: '2026-03-03T14:53:08.000Z',
          school_name: 'Alder Valley University',
          time_zone: 'America/New_York',
          erased_from: null,
        },
      },
    },
  },
} satisfies Calls
