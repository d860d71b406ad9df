// Marks: corrections of a roll by people who manage the event, or who own a class that it counts for.
import { z } from 'zod'
import type { Calls, CallLimit } from '#contract/api/call.ts'
import { identityQuery } from '#contract/queries.ts'
import { foundPeople, peopleQuery } from './find-people.ts'
import {
  documentedMarks,
  markFault,
  matchedLines,
  newMarks,
  pastedLines,
  rollMark,
  undoneMark,
  undoneMarks,
  type RollMark,
} from './marks.ts'

const access = ['faculty', 'admin'] as const
const params = { id: "The event's id." }

const changes: CallLimit = { most: 60 }
/** The size of 2,000 marks with long reasons, in bytes. */
const maxMarksBytes = 4_000_000
/** The size of 2,000 lines with 500 characters of up to 3 bytes. */
const maxPasteBytes = 4_000_000
/** The size of 2,000 mark ids, in bytes. */
const maxUndoBytes = 100_000

const example: RollMark = {
  id: 'aT7t3nDaNc3aT7t3',
  event: 'q3Zt0dFh1xWm-8Ka',
  student: 'sT7uD3nTsT7uD3nT',
  pending_student: null,
  student_name: 'Maja Bergström',
  student_email: 'm.bergstrom@students.aldervalley.edu',
  class: null,
  class_name: null,
  says: 'present',
  reason_kind: 'phone',
  reason: 'Phone battery died',
  source: 'single',
  made_by: 'Eleanor Whitcombe',
  made_at: '2026-03-03T15:02:11.000Z',
  undone_at: null,
  undone_by: null,
  undo_reason: null,
}

export const markCalls = {
  'POST /api/events/:id/marks/': {
    access,
    limit: changes,
    maxBodyBytes: maxMarksBytes,
    creates: true,
    chapter: 'Rolls',
    operation: 'markStudents',
    summary: 'Mark students present, absent or excused',
    about:
      'For people who manage the event; with `class`, for the owner of a class that the event counts for, about credit in that class. At most 2,000 marks: either all of them are made, or none. The check-in of a student never changes. A student is present with a check-in and no current mark `absent`, or with a current mark `present`. A new mark replaces the student’s current one. An address that no one has registered becomes a pending student, who keeps the marks when they register. An error names its line and field, also in `lines`.',
    params,
    query: identityQuery,
    body: newMarks,
    documentedBody: documentedMarks,
    bodyExample: {
      marks: [
        { student: example.student, says: 'present', reason_kind: 'phone', reason: example.reason },
        {
          email: 'o.haddad@students.aldervalley.edu',
          first_name: 'Omar',
          last_name: 'Haddad',
          says: 'present',
          reason_kind: 'walk-in',
          reason: 'Came without a phone',
        },
      ],
    },
    answers: { 201: { about: 'The marks, in the order of the list.', shape: z.array(rollMark), example: [example] } },
    refusals: {
      400: ['unknown_person', 'marked_twice', 'not_of_class', 'not_of_university'],
      404: ['not_found'],
      409: ['event_being_deleted', 'university_closed'],
    },
    refusalFields: { lines: z.array(markFault).optional() },
  },
  'POST /api/events/:id/marks/preview/': {
    access,
    limit: { most: 30 },
    isHeavy: true,
    maxBodyBytes: maxPasteBytes,
    chapter: 'Rolls',
    operation: 'previewMarks',
    summary: 'Match a pasted list to students',
    about:
      'Addresses, names, “Last, First”, or both, one student per line, at most 2,000. Changes nothing. Bullets, numbers and quotation marks are ignored. A line with column names (`is_header`) labels the cells of the lines below. That line is `skipped`, and so are lines about the meeting, summaries and test students. A name matches only when exactly one student of the university has it and the caller may see that student: on their own rosters, or on this event’s roll; administrators see their whole university. Anything doubtful becomes a question. People who manage the event get `present` and `marked` for everyone. Others get them only for students of their own classes that the event counts for.',
    params,
    query: identityQuery,
    body: pastedLines,
    bodyExample: { lines: ['Bergström, Maja', 'o.haddad@students.aldervalley.edu'] },
    answers: { 200: { about: 'Each line with what it means.', shape: matchedLines } },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/events/:id/people/': {
    access,
    // The page sends one request for each pause in typing. A search in 50,000 names keeps the reader busy for 200 ms.
    limit: { most: 60 },
    chapter: 'Rolls',
    operation: 'findPeople',
    summary: 'Find people to mark',
    about:
      'Finds people whose email address starts with the text, or whose name has words that start with its words, ignoring case and accents. Returns at most ten, sorted by last name. Only people the caller may see: on their own rosters, or on this event’s roll; administrators see their whole university. People who manage the event get `present` and `marked` for everyone. Others get them only for students of their own classes that the event counts for.',
    params,
    query: peopleQuery,
    answers: {
      200: {
        about: 'The people.',
        shape: foundPeople,
        example: {
          people: [
            {
              id: example.student!,
              first_name: 'Maja',
              last_name: 'Bergström',
              email: example.student_email,
              is_registered: true,
              present: false,
              marked: null,
            },
          ],
          more: false,
        },
      },
    },
    refusals: { 404: ['not_found'] },
  },
  'GET /api/events/:id/marks/': {
    access,
    limit: { most: 60 },
    parts: true,
    chapter: 'Rolls',
    operation: 'listMarks',
    summary: 'List the marks of an event',
    about:
      'Current and undone marks, latest first. The owner of a class that the event counts for sees those about that class.',
    params,
    query: identityQuery,
    answers: { 200: { about: 'The marks.', shape: z.array(rollMark), example: [example] } },
    refusals: { 404: ['not_found'] },
  },
  'POST /api/marks/:id/undo/': {
    access,
    limit: { most: 120 },
    chapter: 'Rolls',
    operation: 'undoMark',
    summary: 'Undo a mark',
    about:
      'The roll is then as if the mark had never been made: a mark that it replaced is current again. Within seconds of the mark, no reason is needed.',
    params: { id: "The mark's id." },
    query: identityQuery,
    body: undoneMark,
    bodyExample: { reason: 'It was another student with this name' },
    answers: { 200: { about: 'The undone mark.', shape: rollMark } },
    refusals: { 404: ['not_found'], 409: ['already_undone', 'event_being_deleted', 'university_closed'] },
  },
  'POST /api/events/:id/marks/undo/': {
    access,
    limit: changes,
    maxBodyBytes: maxUndoBytes,
    chapter: 'Rolls',
    operation: 'undoMarks',
    summary: 'Undo several marks of an event',
    about:
      'For example those of a pasted list, at most 2,000. Marks that were already undone or replaced don’t change; 409 if none is current. Marks that they replaced are current again, except those in the list. If one mark is unknown, nothing is undone. Within seconds of the marks, no reason is needed.',
    params,
    query: identityQuery,
    body: undoneMarks,
    bodyExample: { marks: [example.id], reason: 'It was the list of another day' },
    answers: { 200: { about: 'The marks that were undone.', shape: z.array(rollMark), example: [example] } },
    refusals: { 404: ['not_found'], 409: ['already_undone', 'event_being_deleted', 'university_closed'] },
  },
} satisfies Calls
