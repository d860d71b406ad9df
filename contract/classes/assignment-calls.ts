import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { recentlyDeletedDays } from '#contract/retention/grace-periods.ts'
import { identityQuery } from '#contract/queries.ts'
import { classEvent, newClassEvent, type ClassEvent } from './classes.ts'
import { assignmentQuery } from './queries.ts'

const access = ['faculty', 'admin'] as const
const chapter = 'Classes'
const example: ClassEvent = { id: 'cLa55eVeNtcLa55e', class_instance: 'cLa55cLa55cLa55c', event: 'q3Zt0dFh1xWm-8Ka' }

export const assignmentCalls = {
  'GET /api/class-events/': {
    access,
    parts: true,
    chapter,
    operation: 'listClassEvents',
    summary: 'List the events of a class',
    about: 'With `event` instead of `class_instance`, returns the links of that event to the caller’s own classes.',
    query: assignmentQuery,
    answers: {
      200: {
        about: 'The links, sorted by when they were assigned.',
        shape: z.array(classEvent),
        example: [example],
      },
    },
    refusals: { 404: ['not_found'] },
  },
  'POST /api/class-events/': {
    access,
    creates: true,
    chapter,
    operation: 'assignEvent',
    summary: 'Assign an event to a class',
    about:
      'Accepts any event of the university, before, on or after its day. Earlier check-ins count too. An event that is already assigned gets a 400.',
    body: newClassEvent,
    bodyExample: { class_instance: example.class_instance, event: example.event },
    answers: { 201: { about: 'The event now counts for the class.', shape: classEvent, example } },
    refusals: { 400: ['already_assigned'], 404: ['not_found'] },
  },
  'DELETE /api/class/:id/event/:event/unassign/': {
    access,
    chapter,
    operation: 'unassignEvent',
    summary: 'Remove an event from a class',
    about: `Check-ins don’t change. If the event is assigned again within ${recentlyDeletedDays} days, it gets back its points and its note.`,
    params: { id: "The class's id.", event: "The event's id." },
    query: identityQuery,
    answers: { 204: { about: 'The event no longer counts for the class.' } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
