import { z } from 'zod'
import {
  documentedMarks,
  markFault,
  matchedLines,
  pastedLines,
  rollMark,
  undoneMark,
  undoneMarks,
  type RollMark,
} from '#contract/rolls/marks.ts'
import { foundPeople, peopleQuery } from '#contract/rolls/find-people.ts'
import { identityQuery } from '#contract/queries.ts'
import type { RouteDocs } from '#server/http/api-docs/route-docs.ts'

const chapter = 'Rolls'
const params = { id: "The event's id." }

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

export const markDocs = {
  make: {
    chapter,
    operation: 'markStudents',
    summary: 'Mark students present, absent or excused',
    about:
      'For people who manage the event; with `class`, for the owner of a class that the event counts for, about credit in that class. 2,000 marks at most: all of them are made, or none. The check-in of a student never changes. A student is present with a check-in and no current mark `absent`, or with a current mark `present`. A new mark replaces the student’s current one. An address that nobody has registered becomes a pending student, who keeps the marks when they register. A fault names its line and field, also in `lines`. Sixty requests a minute for each account.',
    params,
    query: identityQuery,
    body: documentedMarks,
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
  preview: {
    chapter,
    operation: 'previewMarks',
    summary: 'Match a pasted list to students',
    about:
      'Addresses, names, “Last, First”, or both, one student a line, 2,000 at most. Changes nothing. Bullets, numbers and quotation marks don’t count. A first line with names of columns (`is_header`) says which cell of the others is which. A name matches only when exactly one student of the university has it and the caller may see that student: on their own rosters, or on this event’s roll; administrators see their whole university. Everything doubtful is asked. People who manage the event get `present` and `marked` for everyone. Others get them only for students of their own classes that the event counts for. Thirty requests a minute for each account.',
    params,
    query: identityQuery,
    body: pastedLines,
    bodyExample: { lines: ['Bergström, Maja', 'o.haddad@students.aldervalley.edu'] },
    answers: { 200: { about: 'Each line with what it means.', shape: matchedLines } },
    refusals: { 404: ['not_found'] },
  },
  people: {
    chapter,
    operation: 'findPeople',
    summary: 'Find people to mark',
    about:
      'People whose email address starts with the text, or whose name has words that start with its words, without capitals and accents. Ten at most, by last name. Only people the caller may see: on their own rosters, or on this event’s roll; administrators see their whole university. People who manage the event get `present` and `marked` for everyone. Others get them only for students of their own classes that the event counts for. Sixty requests a minute for each account.',
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
  list: {
    chapter,
    operation: 'listMarks',
    summary: 'List the marks of an event',
    about:
      'Current and undone, the latest first. The owner of a class that the event counts for sees those about that class. Sixty requests a minute for each account.',
    params,
    query: identityQuery,
    answers: { 200: { about: 'The marks.', shape: z.array(rollMark), example: [example] } },
    refusals: { 404: ['not_found'] },
  },
  undo: {
    chapter,
    operation: 'undoMark',
    summary: 'Undo a mark',
    about:
      'Afterwards the roll says what it would say without the mark: a mark that it replaced is current again. Within seconds of the mark no reason is needed. 120 requests a minute for each account.',
    params: { id: "The mark's id." },
    query: identityQuery,
    body: undoneMark,
    bodyExample: { reason: 'It was another student with this name' },
    answers: { 200: { about: 'The undone mark.', shape: rollMark } },
    refusals: { 404: ['not_found'], 409: ['already_undone', 'event_being_deleted', 'university_closed'] },
  },
  undoSeveral: {
    chapter,
    operation: 'undoMarks',
    summary: 'Undo several marks of an event',
    about:
      'For example those of a pasted list, 2,000 at most. Marks that were undone or replaced before stay as they are; 409 when none is current. Marks that they replaced are current again, except those in the list. With one unknown mark, nothing is undone. Within seconds of the marks no reason is needed. Sixty requests a minute for each account.',
    params,
    query: identityQuery,
    body: undoneMarks,
    bodyExample: { marks: [example.id], reason: 'It was the list of another day' },
    answers: { 200: { about: 'The marks that were undone.', shape: z.array(rollMark), example: [example] } },
    refusals: { 404: ['not_found'], 409: ['already_undone', 'event_being_deleted', 'university_closed'] },
  },
} satisfies Record<string, RouteDocs>
