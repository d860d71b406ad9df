// Appeals: students ask why an event doesn’t count, and the owner of the event or the class answers.
import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { identityQuery } from '#contract/queries.ts'
import { appealAnswerInput, appealShape, appealsQuery, newAppeal, type Appeal } from './appeals.ts'

const example: Appeal = {
  id: 'aPp3aLaPp3aLaPp3',
  event: 'q3Zt0dFh1xWm-8Ka',
  event_name: 'Memory and Its Ethics',
  event_date: '2026-03-03T15:00:00.000Z',
  time_zone: 'America/New_York',
  class: 'cLa55cLa55cLa55c',
  class_name: 'BIO 210, Section 2',
  student: 'sT7uD3nTsT7uD3nT',
  student_name: 'Maja Bergström',
  text: 'My phone died at the door. Prof. Osei saw me.',
  attempt_reason: null,
  attempt_at: null,
  about_mark: null,
  made_at: '2026-03-03T17:20:31.000Z',
  state: 'open',
  answer_text: null,
  answered_by: null,
  answered_at: null,
  mark: null,
}

export const appealCalls = {
  'POST /api/appeals/': {
    access: ['student'],
    limit: { most: 20 },
    creates: true,
    chapter: 'Credit',
    operation: 'makeAppeal',
    summary: 'Ask why an event doesn’t count',
    about:
      'For students, once for each event and class, until two weeks after the term of the event. The text is optional. With `class`, the owner of the class answers; without it, the event’s owner or an administrator.',
    body: newAppeal,
    bodyExample: { event: example.event, class: example.class, text: example.text },
    answers: { 201: { about: 'The appeal.', shape: appealShape, example } },
    refusals: {
      400: ['not_of_class', 'already_counts', 'already_asked', 'not_started', 'appeal_closed'],
      404: ['not_found'],
    },
  },
  'GET /api/appeals/': {
    access: ['student', 'faculty', 'admin'],
    limit: { most: 60 },
    parts: true,
    chapter: 'Credit',
    operation: 'listAppeals',
    summary: 'List appeals',
    about:
      'Students get their own. Faculty get those that they answer: about their classes, and about presence at their events. Administrators get those about presence. Includes the refused attempt that the question is about. People who answer also get the mark that kept the event from counting.',
    query: appealsQuery,
    answers: { 200: { about: 'The latest first.', shape: z.array(appealShape), example: [example] } },
  },
  'POST /api/appeals/:id/answer/': {
    access: ['faculty', 'admin'],
    limit: { most: 120 },
    chapter: 'Credit',
    operation: 'answerAppeal',
    summary: 'Answer an appeal',
    about:
      'Granting it makes a mark with the source `appeal`: present at the event, or credit in the class. People who may not answer get 404.',
    params: { id: "The appeal's id." },
    query: identityQuery,
    body: appealAnswerInput,
    bodyExample: { answer: 'granted', text: 'I saw you there' },
    answers: {
      200: {
        about: 'The answered appeal.',
        shape: appealShape,
        example: {
          ...example,
          state: 'granted',
          answer_text: 'I saw you there',
          answered_by: 'Eleanor Whitcombe',
          answered_at: '2026-03-03T18:02:00.000Z',
          mark: 'mArKmArKmArKmArK',
        },
      },
    },
    refusals: {
      404: ['not_found'],
      409: [
        'appeal_answered',
        'appeal_closed',
        'appeal_settled',
        'event_being_deleted',
        'not_of_class',
        'off_roster',
        'university_closed',
      ],
    },
  },
  'POST /api/appeals/:id/reopen/': {
    access: ['faculty', 'admin'],
    limit: { most: 120 },
    chapter: 'Credit',
    operation: 'reopenAppeal',
    summary: 'Take back the answer to an appeal',
    about:
      'The appeal is open again until its term is over. The mark that the answer created is undone if it is still current. Send `If-Match`, so that you don’t take back someone else’s later answer. People who may not answer get 404.',
    isConditional: true,
    params: { id: "The appeal's id." },
    query: identityQuery,
    answers: { 200: { about: 'The appeal.', shape: appealShape, example } },
    refusals: {
      404: ['not_found'],
      409: [
        'appeal_not_answered',
        'appeal_closed',
        'event_being_deleted',
        'not_of_class',
        'off_roster',
        'university_closed',
      ],
    },
  },
} satisfies Calls
