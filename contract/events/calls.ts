import { z } from 'zod'
import type { Calls } from '#contract/api/call.ts'
import { eventListQuery, identityQuery, qrQuery } from '#contract/queries.ts'
import {
  changedEvent,
  newEvent,
  staffEvent,
  studentEvent,
  typedCodeAnswer,
  type StaffEvent,
  eventPermissions,
} from './events.ts'

/** The events of a university. With `include_permissions`, each event includes the viewer's permissions. */
export const eventList = z.union([
  z.array(staffEvent),
  z.object({ events: z.array(staffEvent), permissions: z.record(z.string(), eventPermissions) }),
])

const access = ['faculty', 'admin'] as const
const chapter = 'Events'
const params = { id: "The event's id." }

const example: StaffEvent = {
  id: 'q3Zt0dFh1xWm-8Ka',
  name: 'Opening lecture',
  description: null,
  location: 'Harlan Hall, Room 201',
  date: '2026-03-03T15:00:00.000Z',
  end_time: '2026-03-03T16:00:00.000Z',
  checkin_before_minutes: 15,
  checkin_after_minutes: 15,
  faculty: 'fAcU1tYfAcU1tYfA',
  faculty_name: 'Ellen Whitcombe',
  school: 'sCh0o1sCh0o1sCh0',
  time_zone: 'America/New_York',
  typed_code: '7K2M9QXA',
  room_for: 250,
}

export const eventCalls = {
  // The home page shows it.
  'GET /sample-code.svg': {
    access: 'public',
    chapter,
    operation: 'readSampleCode',
    summary: 'Get the QR code on the first page',
    about: 'A picture with the address of this server’s guide.',
    answers: { 200: { about: 'The picture.', media: ['image/svg+xml'] } },
  },
  'GET /api/typed-codes/:code/': {
    access: ['student'],
    chapter,
    operation: 'readTypedCode',
    summary: 'Find the event of a typed code',
    about:
      'Finds only events of the student’s own university, while check-in is open. Each student may enter twenty wrong codes an hour.',
    params: { code: 'Eight characters. Case, spaces and hyphens are ignored.' },
    answers: { 200: { about: 'The event.', shape: typedCodeAnswer } },
    refusals: { 404: ['unknown_code'], 429: ['too_many_codes'] },
  },
  'GET /api/events/': {
    access,
    parts: true,
    chapter,
    operation: 'listEvents',
    summary: 'List events',
    about:
      "Returns the events of the caller's university by their start, including colleagues' events. Master and co-administrators get those of all universities.",
    query: eventListQuery,
    answers: { 200: { about: 'The events.', shape: eventList, example: [example] } },
  },
  'POST /api/events/': {
    access: ['faculty'],
    creates: true,
    chapter,
    operation: 'createEvent',
    summary: 'Create an event',
    about: "The event belongs to the caller and to the caller's university.",
    body: newEvent,
    bodyExample: {
      name: 'Opening lecture',
      date: '2026-03-03T10:00:00-05:00',
      end_time: '2026-03-03T11:00:00-05:00',
      location: 'Harlan Hall, Room 201',
      checkin_before_minutes: 15,
      checkin_after_minutes: 15,
      room_for: 250,
    },
    answers: { 201: { about: 'The new event.', shape: staffEvent, example } },
  },
  'GET /api/events/:id/': {
    access: ['student', 'faculty', 'admin'],
    limit: { most: 60 },
    chapter,
    operation: 'readEvent',
    summary: 'Read an event',
    about: 'Only people who may change events get the `ETag`.',
    hasTag: true,
    params,
    answers: { 200: { about: 'Students get fewer fields.', shape: z.union([staffEvent, studentEvent]), example } },
    refusals: { 404: ['not_found'] },
  },
  'PUT /api/events/:id/': {
    access,
    chapter,
    operation: 'changeEvent',
    summary: 'Change an event',
    about: "Omitted fields don’t change. Send `If-Match`, so that you don't undo someone else's change.",
    hasTag: true,
    isConditional: true,
    params,
    query: identityQuery,
    body: changedEvent,
    bodyExample: { location: 'Harlan Hall, Room 104' },
    answers: { 200: { about: 'The event after the change.', shape: staffEvent } },
    refusals: { 404: ['not_found'], 409: ['university_closed'] },
  },
  'GET /api/events/:id/generate-qr/': {
    // The picture contains only the event's URL, which the caller already has.
    access: 'public',
    chapter,
    operation: 'readQrCode',
    summary: "Get an event's QR code",
    about:
      'A picture with the address to scan, which contains nothing but the id. For a poster, print the page ' +
      '`/faculty/events/{id}/poster`; its browser saves it as PDF.',
    params,
    query: qrQuery,
    answers: { 200: { about: 'The picture.', media: ['image/png', 'image/svg+xml'] } },
    refusals: { 404: ['not_found'] },
  },
} satisfies Calls
